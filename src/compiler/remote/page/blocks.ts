/** Blocks that docsc shows in its own way, made of what the parser of Markdown left plain: code, diagrams, alerts. */
import type { Element, ElementContent, Root } from 'hast';
import type { Code } from 'mdast';
import { textOf } from '../../body/text.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import { literalCode } from '../../markdown/code.js';
import { admonitionElement, readAlert } from '../../markdown/components/admonition.js';
import { type DiagramRenderer, diagram } from '../../markdown/diagram.js';
import { placeOf } from '../../source/position.js';
import type { GeneratedFile } from '../../types.js';

export type BlockContext = {
  path: string;
  text: string;
  diagnostics: Diagnostic[];
  files: GeneratedFile[];
  renderer: DiagramRenderer | undefined;
};

export function rebuildBlocks(tree: Root, context: BlockContext): Root {
  return { ...tree, children: rebuildAll(tree.children as ElementContent[], context) };
}

function rebuildAll(nodes: ElementContent[], context: BlockContext): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const code = codeIn(node);
    if (code) return { ...codeBlock(code, node, context), position: node.position };
    const children = rebuildAll(node.children, context);
    return (node.tagName === 'blockquote' && alert(children, node)) || { ...node, children };
  });
}

/** The one element of a `pre`, where that is `code`. */
function codeIn({ tagName, children }: Element): Element | undefined {
  const [only, ...others] = tagName === 'pre' ? children.filter(child => child.type === 'element') : [];
  return only?.tagName === 'code' && !others.length ? only : undefined;
}

function codeBlock(code: Element, { position }: Element, context: BlockContext): Element {
  const node: Code = { type: 'code', value: textOf(code).replace(/\n$/, ''), lang: languageIn(code), position };
  const block = literalCode(node, { ...context, fileText: () => undefined });
  if (node.lang !== 'mermaid' || !context.renderer) return block;
  return diagram(node, placeOf(node), context, block);
}

function languageIn({ properties: { className } }: Element): string {
  const [first = ''] = Array.isArray(className) ? className : [];
  return String(first).replace(/^language-/, '');
}

/** Whether the text has a diagram, for which the renderer is loaded. */
export function hasDiagram(node: Root | ElementContent): boolean {
  if (!('children' in node)) return false;
  if (node.type === 'element' && node.tagName === 'code' && languageIn(node) === 'mermaid') return true;
  return node.children.some(child => hasDiagram(child as ElementContent));
}

/** `> [!NOTE]` */
function alert(children: ElementContent[], { position }: Element): Element | undefined {
  const index = children.findIndex(child => child.type === 'element');
  const lead = children[index];
  const [first, ...more] = lead?.type === 'element' && lead.tagName === 'p' ? lead.children : [];
  const found = first?.type === 'text' ? readAlert(first.value) : undefined;
  if (!found || lead?.type !== 'element') return undefined;
  const text = [...(found.rest ? [{ ...first!, value: found.rest } as ElementContent] : []), ...more];
  const content = [...(text.length ? [{ ...lead, children: text }] : []), ...children.slice(index + 1)];
  return { ...admonitionElement(found.kind, undefined, content), position };
}
