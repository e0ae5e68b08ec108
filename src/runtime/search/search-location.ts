/** URLs of hits, with the words to highlight, and of the search page. */
import { withBase } from '../../routes.js';
import type { SearchHit } from './backend/backend.js';

const MAX_HIGHLIGHT_WORDS = 8;

/** The URL that a hit leads to. Undefined unless it is http or https. On this site, a parameter lists the matched words. */
export function hitAddress({ url, words = [] }: Pick<SearchHit, 'url'> & Partial<SearchHit>): string | undefined {
  if (!URL.canParse(url, location.href)) return undefined;
  const address = new URL(url, location.href);
  if (address.origin !== location.origin) return /^https?:$/.test(address.protocol) ? address.href : undefined;
  if (words.length) address.searchParams.set('mark', words.slice(0, MAX_HIGHLIGHT_WORDS).join(' '));
  return address.pathname + address.search + address.hash;
}

/** What the search page shows. `page` counts from 0 here, and from 1 in the URL. */
export type SearchLocation = { text: string; page: number; section?: string };

/** Cuts a query to `maxLength` UTF-16 units, and removes lone surrogates, which no URL can have. */
export function sanitizeQuery(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDFFF]/gu, '');
}

/** Reads the query string of the search page. Invalid values count as absent. */
export function parseSearchLocation(query: string, maxLength: number): SearchLocation {
  const parameters = new URLSearchParams(query);
  const page = Number(parameters.get('page') ?? 1);
  return {
    text: sanitizeQuery(parameters.get('q') ?? '', maxLength),
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page - 1 : 0,
    section: parameters.get('section') || undefined,
  };
}

/** The URL of the search page that shows this: the reverse of `parseSearchLocation`. */
export function searchLocationAddress({ text, page, section }: SearchLocation, base: string): string {
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(section !== undefined && { section }),
    ...(page > 0 && { page: String(page + 1) }),
  }).toString();
  return withBase('/search', base) + (query && `?${query}`);
}
