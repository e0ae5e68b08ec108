/** Links to headings, checked once all pages are compiled. */
import type { Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { SchemaFragment } from '../emit/schemas.js';
import type { RenderedPage } from '../pages/rendered-page.js';
import { checkAnchors, type FindAnchors } from '../site/anchors.js';
import { checkRedirectAnchors } from '../site/redirects.js';
import { checkShellAnchors } from '../site/shell-links.js';
import type { Site } from '../types.js';

/** What links to headings: pages and schema fragments. */
export type AnchoredParts = { pages: RenderedPage[]; fragments: SchemaFragment[] };

/** Finds links of pages, schema fragments, redirects, the top bar and the footer that lead to no heading. */
export function checkAllAnchors(config: Config, site: Site, { pages, fragments }: AnchoredParts): Diagnostic[] {
  // A finding suggests the nearest heading, and the search for it takes time.
  if (config.rules['broken-anchor'] === 'off') return [];
  const anchors = createAnchorLookup(pages);
  const linking = [...pages, ...fragments.map(({ head, anchored }) => ({ origin: head.origin, anchored }))];
  return [
    ...linking.flatMap(({ origin, anchored }) => checkAnchors(anchored, origin, anchors)),
    ...checkRedirectAnchors(config, site, anchors),
    ...checkShellAnchors(config, site, anchors),
  ];
}

/** Makes sets of the anchors of those pages that a link asks about: few pages are linked to by their headings. */
function createAnchorLookup(pages: RenderedPage[]): FindAnchors {
  const byRoute = new Map(pages.map(({ route, anchors }) => [route, anchors]));
  const sets = new Map<Route, Set<string>>();
  return route => {
    const anchors = byRoute.get(route);
    const found = sets.get(route) ?? (anchors && new Set(anchors));
    if (found) sets.set(route, found);
    return found;
  };
}
