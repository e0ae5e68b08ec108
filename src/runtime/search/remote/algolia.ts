/** Algolia's search API, `POST /1/indexes/…/queries`, which other servers implement too. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';
import { highlighting, type SearchDialect, UnreadableResponseError } from './dialect.js';
import { filtersOf, SECTION_ATTRIBUTE } from './filters.js';
import { highlightEnd, highlightStart } from './highlight-tags.js';
import type { RemoteResponse } from './response.js';
import { asArray, asCount, nestedProperty, ownProperty } from './untrusted-json.js';

/** The dialect of Algolia. */
export const algolia: SearchDialect = { toRequest: toHostRequest, readResponse };

/** With the key in the URL and a plain content type, browsers send no preflight request (CORS). */
function toHostRequest(query: SearchQuery, remote: RemoteSearch) {
  const { application, key } = remote;
  const credentials = new URLSearchParams({
    ...(application && { 'x-algolia-application-id': application }),
    ...(key && { 'x-algolia-api-key': key }),
  });
  const { section } = query;
  const requests = [hitsRequest(query, remote), ...(section === undefined ? [] : [countRequest(query, remote)])];
  return {
    path: `/1/indexes/*/queries${credentials.size ? `?${credentials}` : ''}`,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ requests }),
  };
}

function hitsRequest(query: SearchQuery, remote: RemoteSearch) {
  return {
    indexName: remote.index,
    query: query.text,
    page: query.page,
    hitsPerPage: query.hitsPerPage,
    facets: [SECTION_ATTRIBUTE],
    facetFilters: facetFilters(remote, query.section),
    attributesToRetrieve: ['hierarchy', 'url', 'type', 'request'],
    attributesToHighlight: highlighting.fields,
    attributesToSnippet: [`content:${query.snippetWords}`],
    highlightPreTag: highlightStart,
    highlightPostTag: highlightEnd,
    snippetEllipsisText: highlighting.ellipsis,
  };
}

/** Counts the hits of every section, whichever one the reader has chosen. */
function countRequest({ text }: SearchQuery, remote: RemoteSearch) {
  return {
    indexName: remote.index,
    query: text,
    hitsPerPage: 0,
    facets: [SECTION_ATTRIBUTE],
    facetFilters: facetFilters(remote),
  };
}

/** A value that begins with a minus would be negated: the backslash prevents that. */
function facetFilters(remote: RemoteSearch, section?: string): string[][] {
  return filtersOf(remote, section).map(any =>
    any.map(({ attribute, value }) => `${attribute}:${value.replace(/^-/, '\\-')}`),
  );
}

function readResponse(body: unknown, { hitsPerPage }: SearchQuery): RemoteResponse {
  const results = asArray(ownProperty(body, 'results'));
  const hits = ownProperty(results[0], 'hits');
  if (!Array.isArray(hits)) throw new UnreadableResponseError('The response has no hits.');
  return {
    hits: hits.map(hit => ({
      record: hit,
      highlighted: path =>
        ownProperty(
          nestedProperty(ownProperty(hit, path === 'content' ? '_snippetResult' : '_highlightResult'), path),
          'value',
        ),
    })),
    count: reachableCount(results[0], hitsPerPage),
    sections: ownProperty(ownProperty(results.at(-1), 'facets'), SECTION_ATTRIBUTE),
  };
}

/** Services return only the first thousand hits or so. Pages that cannot be requested are not counted. */
function reachableCount(result: unknown, hitsPerPage: number): number {
  const [count, pages] = [asCount(ownProperty(result, 'nbHits')), asCount(ownProperty(result, 'nbPages'))];
  return pages ? Math.min(count, pages * hitsPerPage) : count;
}
