/** Addresses that the search leads to: of hits, with the words to be marked, and of the search page. Refuses what is no page. */
import { withBase } from '../../routes.js';
import type { SearchHit } from './backend/backend.js';

const MAX_HIGHLIGHT_WORDS = 8;

/** `undefined` for what no reader should be sent to. `words` come in front of the hash, on pages of this site. */
export function hitAddress({ url, words = [] }: Pick<SearchHit, 'url'> & Partial<SearchHit>): string | undefined {
  if (!URL.canParse(url, location.href)) return undefined;
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) return /^https?:$/.test(address.protocol) ? address.href : undefined;
  if (words.length) address.searchParams.set('mark', words.slice(0, MAX_HIGHLIGHT_WORDS).join(' '));
  return address.pathname + address.search + address.hash;
}

/** A place on the search page. `page` counts from 0 here, and from 1 in the address. */
export type SearchLocation = { text: string; page: number; section?: string };

/** Halves of characters are left out, and none is made at the end: no address can be written with them. */
export function sanitizeQuery(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDFFF]/gu, '');
}

/** Makes the best of any query. */
export function parseSearchLocation(query: string, maxLength: number): SearchLocation {
  const given = new URLSearchParams(query);
  const page = Number(given.get('page') ?? 1);
  return {
    text: sanitizeQuery(given.get('q') ?? '', maxLength),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page - 1 : 0,
    section: given.get('section') || undefined,
  };
}

export function searchLocationAddress({ text, page, section }: SearchLocation, base: string): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(section !== undefined && { section }),
    ...(page > 0 && { page: String(page + 1) }),
  }).toString();
  return withBase('/search', base) + (query && `?${query}`);
}
