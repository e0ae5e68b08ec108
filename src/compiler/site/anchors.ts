/** Whether links lead to headings that exist; asked once all pages are compiled. */
import { type Route, unescapePercent } from '../../routes.js';
import { didYouMean } from '../nearest.js';
import type { Diagnostic, Link, Page } from '../types.js';
import { linkFinding } from './link-finding.js';

type Anchored = { route: Route; anchor: string; link: Link }[];

export function checkAnchors(
  anchored: Anchored,
  { head }: Pick<Page, 'head'>,
  anchors: Map<Route, Set<string>>,
): Diagnostic[] {
  return anchored.flatMap(({ route, anchor, link }) => {
    const known = anchors.get(route);
    const wanted = unescapePercent(anchor);
    if (!known || known.has(wanted) || wanted === 'top' || wanted.startsWith(':~:')) return [];
    const hint = didYouMean(wanted, known) ?? 'Link to the page, or add the heading.';
    return [linkFinding('broken-anchor', `"#${wanted}" is not on ${route}.`, { link, origin: head.origin, hint })];
  });
}
