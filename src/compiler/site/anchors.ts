/** Whether links lead to headings that exist; asked once all pages are compiled. */
import { decodePercent, type Route } from '../../routes.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Link, Origin } from '../types.js';
import { diagnoseLink } from './link-finding.js';

type AnchorLinks = { route: Route; anchor: string; link: Link }[];

/** What addresses of a page may end with; `undefined` where there is no such page. */
export type FindAnchors = (route: Route) => ReadonlySet<string> | undefined;

/** Those for which other pages are needed: most lead to a heading of the page itself, of which these are the anchors. */
export function linksToOtherPages(
  anchored: AnchorLinks,
  page: { route: Route; anchors: readonly string[] },
): AnchorLinks {
  const own = new Set(page.anchors);
  return anchored.filter(({ route, anchor }) => route !== page.route || !hasAnchor(own, decodePercent(anchor)));
}

/** `origin` is that of the page, or part of one, which the links stand on. */
export function checkAnchors(anchored: AnchorLinks, origin: Origin, anchorsOf: FindAnchors): Diagnostic[] {
  return anchored.flatMap(({ route, anchor, link }) => {
    const known = anchorsOf(route);
    const wanted = decodePercent(anchor);
    if (!known || hasAnchor(known, wanted)) return [];
    const hint = didYouMean(wanted, known) ?? 'Link to the page, or add the heading.';
    return [diagnoseLink('broken-anchor', `"#${wanted}" is not on ${route}.`, { link, origin, hint })];
  });
}

/** The top of a page and its passages are found without an anchor. */
function hasAnchor(known: ReadonlySet<string>, wanted: string): boolean {
  return known.has(wanted) || wanted === 'top' || wanted.startsWith(':~:');
}
