/** Markdown inside a line, for attributes in which other tools read it. */
import type { ElementContent, Root } from 'hast';
import type { Nodes } from 'mdast';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parseMarkdown } from './parse.js';

const converter = unified().use(remarkRehype).freeze();

/** The text with its links, code and emphasis; as it is written where it is more than a line of Markdown, or HTML. */
export function parsePhrasing(text: string): ElementContent[] {
  const plain: ElementContent[] = [{ type: 'text', value: text }];
  const [paragraph, another] = parseMarkdown(text, 'fragment').children;
  if (paragraph?.type !== 'paragraph' || another || hasHtml(paragraph)) return plain;
  const { children } = converter.runSync({ type: 'root', children: [paragraph] }) as Root;
  const [element] = withoutPositions(children as ElementContent[]);
  return element?.type === 'element' ? element.children : plain;
}

function hasHtml(node: Nodes): boolean {
  return node.type === 'html' || ('children' in node && node.children.some(hasHtml));
}

/** Positions count from the beginning of the attribute. */
function withoutPositions(nodes: ElementContent[]): ElementContent[] {
  return nodes.map(node => {
    const copy = node.type === 'element' ? { ...node, children: withoutPositions(node.children) } : { ...node };
    delete copy.position;
    return copy;
  });
}
