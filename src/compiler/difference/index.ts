/** Compares two published sites: addresses, what pages say, the links around them, redirects and weight. */
import { compareStrings } from '../diagnostics/index.js';
import { compareNavigation } from './navigation.js';
import { comparePages } from './pages.js';
import { compareSchemas } from './schemas.js';
import type { PublishedSite, RedirectChange, SiteDifference } from './types.js';
import { compareWeight } from './weight.js';
import { createTextComparison } from './words.js';

/** How a site differs from the one before it. */
export function compareSites(before: PublishedSite, after: PublishedSite): SiteDifference {
  const comparison = { before, after, compareTexts: createTextComparison() };
  return {
    pages: { before: before.pages.size, after: after.pages.size },
    ...comparePages(comparison),
    schemas: compareSchemas(comparison),
    navigation: compareNavigation(before.navigation(), after.navigation()),
    redirects: compareRedirects(before, after),
    weight: compareWeight(before, after),
  };
}

/** True if a reader or a search engine could tell the two sites apart. Weight alone does not count. */
export function isDifferent(difference: SiteDifference): boolean {
  const { added, removed, moved, changed, schemas, navigation, redirects, search = [] } = difference;
  return [added, removed, moved, changed, schemas, navigation, redirects, search].some(list => list.length > 0);
}

function compareRedirects({ redirects: before }: PublishedSite, { redirects: after }: PublishedSite): RedirectChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort(compareStrings);
  return names.flatMap((from): RedirectChange[] => {
    const [old, now] = [before.get(from), after.get(from)];
    if (old === now) return [];
    return [{ from, ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }];
  });
}
