/** Checks the anchors of links. Runs once all pages are compiled. */
import { decodePercent, type Route } from '../../routes.js';
import { closestMatch, limitSuggestions } from '../diagnostics/did-you-mean.js';
import type { Diagnostic, Suggestion } from '../diagnostics/types.js';
import { foldHeadingId } from '../source/heading-rules.js';
import type { Link, Origin } from '../types.js';
import { diagnoseLink } from './link-finding.js';

type AnchorLinks = { route: Route; anchor: string; link: Link }[];

/** The anchors of a page; `undefined` if there is no such page. */
export type FindAnchors = (route: Route) => ReadonlySet<string> | undefined;

/** The links that cannot be checked with the page's own anchors alone. Most links lead to a heading of their own page. */
export function linksToOtherPages(
  anchored: AnchorLinks,
  page: { route: Route; anchors: readonly string[] },
): AnchorLinks {
  const anchors = new Set(page.anchors);
  return anchored.filter(({ route, anchor }) => route !== page.route || !hasAnchor(anchors, decodePercent(anchor)));
}

/** A finding per link to a missing anchor. `origin` is the origin of the page, or part of a page, that the links are on. */
export function checkAnchors(anchored: AnchorLinks, origin: Origin, anchorsOf: FindAnchors): Diagnostic[] {
  const suggest = limitSuggestions(suggestAnchor);
  return anchored.flatMap(({ route, anchor, link }) => {
    const anchors = anchorsOf(route);
    const name = decodePercent(anchor);
    if (!anchors || hasAnchor(anchors, name)) return [];
    const hint = suggest(name, anchors) ?? 'Link to the page, or add the heading.';
    return [diagnoseLink('broken-anchor', `"#${name}" is not on ${route}.`, { link, origin, hint })];
  });
}

/** The hint for a missing anchor: the id of the heading that another tool would find by it, or else the nearest one. */
export function suggestAnchor(name: string, anchors: Iterable<string>): Suggestion | undefined {
  const folded = foldHeadingId(name);
  const cure = (id: string) => ({ written: `#${name}`, instead: `#${id}` });
  const [same, another] = folded ? [...anchors].filter(anchor => foldHeadingId(anchor) === folded) : [];
  if (same === undefined || another !== undefined) {
    const near = closestMatch(name, anchors);
    return near === undefined ? undefined : { text: `Did you mean "${near}"?`, fix: cure(near) };
  }
  const isSpelling = same.toLowerCase() === name.toLowerCase() || /^fn(?:ref)?-/.test(same);
  const text = `Write "#${same}"${isSpelling ? '' : ', or name the tool that the link was written for in "markdown.headingIds"'}.`;
  return { text, fix: cure(same) };
}

/** Browsers resolve `#top` and text fragments (`#:~:text=`) without an anchor. */
function hasAnchor(anchors: ReadonlySet<string>, name: string): boolean {
  return anchors.has(name) || name === 'top' || name.startsWith(':~:');
}
