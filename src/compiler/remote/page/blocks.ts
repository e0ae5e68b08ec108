/** Blocks that docsc shows in its own way, made of what the parser of Markdown left plain: code, diagrams, alerts. */
import type { Element, ElementContent, Root } from 'hast';
import type { Code } from 'mdast';
import { visibleText } from '../../body/text.js';
import { buildLiteralCode, type CodeContext } from '../../markdown/code.js';
import { buildAdmonition, readAlert } from '../../markdown/components/admonition.js';
import { renderDiagram } from '../../markdown/diagram.js';
import { positionOf } from '../../source/position.js';

/** What building the blocks of a file needs; a file of another repository includes nothing. */
export type BlockContext = Omit<CodeContext, 'fileText'>;

export function rebuildBlocks(tree: Root, context: BlockContext): Root {
  return { ...tree, children: rebuildAll(tree.children as ElementContent[], context) };
}

function rebuildAll(nodes: ElementContent[], context: BlockContext): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const code = codeElementIn(node);
    if (code) return { ...convertCodeBlock(code, node, context), position: node.position };
    const children = rebuildAll(node.children, context);
    return (node.tagName === 'blockquote' && convertAlert(children, node)) || { ...node, children };
  });
}

/** The one element of a `pre`, where that is `code`. */
function codeElementIn({ tagName, children }: Element): Element | undefined {
  const [only, ...others] = tagName === 'pre' ? children.filter(child => child.type === 'element') : [];
  return only?.tagName === 'code' && !others.length ? only : undefined;
}

function convertCodeBlock(code: Element, { position }: Element, context: BlockContext): Element {
  const node: Code = { type: 'code', value: visibleText(code).replace(/\n$/, ''), lang: codeLanguage(code), position };
  const block = buildLiteralCode(node, { ...context, fileText: () => undefined });
  if (node.lang !== 'mermaid' || !context.renderer) return block;
  return renderDiagram({ text: node.value, place: positionOf(node), source: block }, context);
}

function codeLanguage({ properties: { className } }: Element): string {
  const [first = ''] = Array.isArray(className) ? className : [];
  return String(first).replace(/^language-/, '');
}

/** Whether the text has a diagram, for which the renderer is loaded. */
export function hasDiagram(node: Root | ElementContent): boolean {
  if (!('children' in node)) return false;
  if (node.type === 'element' && node.tagName === 'code' && codeLanguage(node) === 'mermaid') return true;
  return node.children.some(child => hasDiagram(child as ElementContent));
}

/** `> [!NOTE]` */
function convertAlert(children: ElementContent[], { position }: Element): Element | undefined {
  const index = children.findIndex(child => child.type === 'element');
  const lead = children[index];
  const [first, ...more] = lead?.type === 'element' && lead.tagName === 'p' ? lead.children : [];
  const found = first?.type === 'text' ? readAlert(first.value) : undefined;
  if (!found || lead?.type !== 'element') return undefined;
  const text = [...(found.rest ? [{ ...first!, value: found.rest } as ElementContent] : []), ...more];
  const content = [...(text.length ? [{ ...lead, children: text }] : []), ...children.slice(index + 1)];
  return { ...buildAdmonition(found.kind, undefined, content), position };
}
