/** Rebuilds the blocks that docsc shows in its own way from plain Markdown output: code, diagrams and alerts. */
import type { Element, ElementContent, Root } from 'hast';
import type { Code } from 'mdast';
import { visibleText } from '../../body/text.js';
import { buildLiteralCode, type CodeContext } from '../../markdown/code.js';
import { buildAdmonition, readAlert } from '../../markdown/components/admonition.js';
import { renderDiagram } from '../../markdown/diagram.js';
import { positionOf } from '../../source/position.js';

/** What building the blocks of a file needs; a file of another repository includes nothing. */
export type BlockContext = Omit<CodeContext, 'fileText'>;

/** The tree with code blocks, Mermaid diagrams and GitHub's alerts in docsc's form. */
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

/** The `code` element of a `pre`, if it is the only element in it. */
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

/** True if the tree has a diagram, and so needs the renderer. */
export function hasDiagram(node: Root | ElementContent): boolean {
  if (!('children' in node)) return false;
  if (node.type === 'element' && node.tagName === 'code' && codeLanguage(node) === 'mermaid') return true;
  return node.children.some(child => hasDiagram(child as ElementContent));
}

/** The alerts that GitHub knows, and two that readers take for such. Others stay quotations, as on GitHub. */
const alertKinds = new Set(['note', 'tip', 'important', 'warning', 'caution', 'info', 'danger']);

/** An alert (`> [!NOTE]`) as an admonition; `undefined` for other quotations. */
function convertAlert(children: ElementContent[], { position }: Element): Element | undefined {
  const index = children.findIndex(child => child.type === 'element');
  const lead = children[index];
  const [first, ...more] = lead?.type === 'element' && lead.tagName === 'p' ? lead.children : [];
  const alert = first?.type === 'text' ? readAlert(first.value) : undefined;
  if (!alert || !alertKinds.has(alert.kind) || lead?.type !== 'element') return undefined;
  const text = [...(alert.rest ? [{ ...first!, value: alert.rest } as ElementContent] : []), ...more];
  const content = [...(text.length ? [{ ...lead, children: text }] : []), ...children.slice(index + 1)];
  return { ...buildAdmonition(alert.kind, undefined, content), position };
}
