/** The Markdown of a description as hast that fits into a page. */
import type { ElementContent } from 'hast';
import { h } from '../body/hast.js';
import type { MarkdownFragment } from '../types.js';
import { type Document, originOf, step } from './document.js';
import { type Targets, targetOf } from './link-routes.js';

/** What turns a description into hast. `targets` are the routes that other tools' addresses mean, see `targets.ts`. */
export type TextContext = { document: Document; markdown: MarkdownFragment; targets: Targets };

export function describe(
  text: string,
  pointer: string,
  { document, markdown, targets }: TextContext,
): ElementContent[] {
  const made = markdown(text, originOf(document, step(pointer, 'description')));
  // The texts of a description fail no build: who builds the site often did not write them.
  document.diagnostics.push(...made.diagnostics.map(found => ({ ...found, level: 'warning' as const })));
  return fitting(made.children as ElementContent[], targets).filter(node => node.type !== 'text' || node.value.trim());
}

/** Headings inside descriptions would break the page's own outline: they become bold lines. */
function fitting(nodes: ElementContent[], targets: Targets): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const children = fitting(node.children, targets);
    if (/^h[1-6]$/.test(node.tagName))
      return { ...node, tagName: 'p', properties: {}, children: [h('strong', {}, children)] };
    const { id: _, ...properties } = node.properties;
    const { href } = properties;
    const target = typeof href === 'string' ? targetOf(href, targets) : undefined;
    return { ...node, properties: target === undefined ? properties : { ...properties, href: target }, children };
  });
}
