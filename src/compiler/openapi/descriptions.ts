/** The Markdown of a description as hast that fits into a page. */
import type { ElementContent } from 'hast';
import { h } from '../body/hast.js';
import type { CompileFragment } from '../types.js';
import { type ApiDocument, appendKey, nearestOrigin } from './document.js';
import { findLinkRoute, type LinkRoutes } from './link-routes.js';

/** What turns a description into hast. `targets` are the routes that other tools' addresses mean, see `targets.ts`. */
export type TextContext = { document: ApiDocument; markdown: CompileFragment; targets: LinkRoutes };

export function renderDescription(
  text: string,
  pointer: string,
  { document, markdown, targets }: TextContext,
): ElementContent[] {
  const made = markdown(text, nearestOrigin(document, appendKey(pointer, 'description')));
  // The texts of a description fail no build: who builds the site often did not write them.
  document.diagnostics.push(...made.diagnostics.map(found => ({ ...found, level: 'warning' as const })));
  return fitToPage(made.children as ElementContent[], targets).filter(
    node => node.type !== 'text' || node.value.trim(),
  );
}

/** Headings inside descriptions would break the page's own outline: they become bold lines. */
function fitToPage(nodes: ElementContent[], targets: LinkRoutes): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const children = fitToPage(node.children, targets);
    if (/^h[1-6]$/.test(node.tagName))
      return { ...node, tagName: 'p', properties: {}, children: [h('strong', {}, children)] };
    const { id: _, ...properties } = node.properties;
    const { href } = properties;
    const target = typeof href === 'string' ? findLinkRoute(href, targets) : undefined;
    return { ...node, properties: target === undefined ? properties : { ...properties, href: target }, children };
  });
}
