/** The addresses that a build of the site publishes. */
import { NOT_FOUND } from '../../routes.js';
import type { Config } from '../config/types.js';
import { routeOfRedirect } from '../site/redirects.js';
import type { Origin, Site } from '../types.js';
import type { Addresses } from './file.js';

/** The part of a compiled page that a ledger records. */
export type AnchoredPage = { route: string; origin: Origin; anchors: readonly string[] };

/** All pages with their anchors, and the old addresses of redirects without patterns. */
export function collectAddresses(config: Config, site: Site, pages: readonly AnchoredPage[]): Addresses {
  const redirected = config.redirects.list
    .map(({ from }) => routeOfRedirect(from))
    .filter(from => site.redirects.has(from));
  return new Map([
    ...redirected.map((from): [string, string[]] => [from, []]),
    ...pages
      .filter(({ route }) => route !== NOT_FOUND)
      .map((page): [string, string[]] => [page.route, recordedAnchors(page, site)]),
  ]);
}

/**
 * The page's anchors without footnotes, whose numbers change, and without what docsc names itself on pages of an API: a field
 * or a response that is gone is a change of the API, and no mistake of its documentation.
 */
function recordedAnchors({ route, origin, anchors }: AnchoredPage, { pages }: Site): string[] {
  if (pages.get(route)?.head.layout === 'operation') return [];
  return anchors.filter(
    anchor => !/^(?:fn|fnref|footnote)-/.test(anchor) && (origin.pointer === undefined || !anchor.includes('.')),
  );
}
