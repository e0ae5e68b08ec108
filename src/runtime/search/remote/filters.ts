/** Filters of a query: every inner list must match, by at least one of its entries. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';

/** An attribute of records, and the value that it must have. */
export type Filter = { attribute: string; value: string };

/** The attribute that the sections of the search page are based on. */
export const SECTION_ATTRIBUTE = 'hierarchy.lvl0';

/** The filters that the site is configured with, and the section if the reader has chosen one. */
export function filtersOf({ filters }: RemoteSearch, section?: SearchQuery['section']): Filter[][] {
  const configured = filters.map(any => any.map(parseFilter));
  return section === undefined ? configured : [...configured, [{ attribute: SECTION_ATTRIBUTE, value: section }]];
}

/** `attribute:value`; the value may have more colons. */
function parseFilter(text: string): Filter {
  const at = text.indexOf(':');
  return { attribute: text.slice(0, at), value: text.slice(at + 1) };
}
