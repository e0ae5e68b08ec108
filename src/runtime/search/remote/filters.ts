/** What a query is filtered by: all lists, and of each list any `attribute:value`. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';

export type Filter = { attribute: string; value: string };

export const SECTION_ATTRIBUTE = 'hierarchy.lvl0';

/** The site's own, its language and its version; a section comes in addition. */
export function filtersOf({ filters }: RemoteSearch, section?: SearchQuery['section']): Filter[][] {
  const own = filters.map(any => any.map(parseFilter));
  return section === undefined ? own : [...own, [{ attribute: SECTION_ATTRIBUTE, value: section }]];
}

function parseFilter(written: string): Filter {
  const at = written.indexOf(':');
  return { attribute: written.slice(0, at), value: written.slice(at + 1) };
}
