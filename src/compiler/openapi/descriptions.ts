/** The Markdown text of a description as hast that fits into a page. */
import type { ElementContent } from 'hast';
import { h } from '../body/hast.js';
import type { CompileFragment } from '../types.js';
import { type ApiDocument, nearestOrigin } from './document.js';
import { findLinkRoute, type LinkRoutes } from './link-routes.js';
import { appendKey } from './pointers.js';

/** The means to compile a text. `targets` resolves links in the style of other documentation tools. */
export type TextContext = { document: ApiDocument; markdown: CompileFragment; targets: LinkRoutes };

/** The blocks of a text written under the key `description` of the object at `pointer`. Its findings are warnings. */
export function renderDescription(
  text: string,
  pointer: string,
  { document, markdown, targets }: TextContext,
): ElementContent[] {
  const { children, diagnostics } = markdown(text, nearestOrigin(document, appendKey(pointer, 'description')));
  // Texts of a description fail no build: often the site's authors did not write them.
  for (const found of diagnostics) document.findings.add({ ...found, level: 'warning' });
  return fitToPage(children as ElementContent[], targets).filter(node => node.type !== 'text' || node.value.trim());
}

/** Turns headings, which would break the page's outline, into bold lines; drops ids; resolves links. */
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
