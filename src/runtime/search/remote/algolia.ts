/** Algolia's search API, `POST /1/indexes/…/queries`, and servers that speak it. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';
import { highlighting, type SearchDialect, UnreadableResponseError } from './dialect.js';
import { filtersOf, SECTION_ATTRIBUTE } from './filters.js';
import { highlightEnd, highlightStart } from './highlight-tags.js';
import type { RemoteResponse } from './response.js';
import { asArray, asCount, nestedProperty, ownProperty } from './untrusted-json.js';

export const algolia: SearchDialect = { question: toHostRequest, read: readResponse };

/** Key in the address and text as the type: so a browser need not ask first whether it may ask. */
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
    attributesToRetrieve: ['hierarchy', 'url', 'type'],
    attributesToHighlight: highlighting.fields,
    attributesToSnippet: [`content:${query.snippetWords}`],
    highlightPreTag: highlightStart,
    highlightPostTag: highlightEnd,
    snippetEllipsisText: highlighting.ellipsis,
  };
}

/** How many hits each section has, whichever the reader has chosen. */
function countRequest({ text }: SearchQuery, remote: RemoteSearch) {
  return {
    indexName: remote.index,
    query: text,
    hitsPerPage: 0,
    facets: [SECTION_ATTRIBUTE],
    facetFilters: facetFilters(remote),
  };
}

/** A minus in front of a value would be a "not". */
function facetFilters(remote: RemoteSearch, section?: string): string[][] {
  return filtersOf(remote, section).map(any =>
    any.map(({ attribute, value }) => `${attribute}:${value.replace(/^-/, '\\-')}`),
  );
}

function readResponse(answer: unknown, { hitsPerPage }: SearchQuery): RemoteResponse {
  const results = asArray(ownProperty(answer, 'results'));
  const hits = ownProperty(results[0], 'hits');
  if (!Array.isArray(hits)) throw new UnreadableResponseError('The answer has no hits.');
  return {
    found: hits.map(hit => ({
      record: hit,
      marked: path =>
        ownProperty(
          nestedProperty(ownProperty(hit, path === 'content' ? '_snippetResult' : '_highlightResult'), path),
          'value',
        ),
    })),
    count: reachableCount(results[0], hitsPerPage),
    sections: ownProperty(ownProperty(results.at(-1), 'facets'), SECTION_ATTRIBUTE),
  };
}

/** Services give out the first thousand hits or so: pages that cannot be shown are not counted. */
function reachableCount(result: unknown, hitsPerPage: number): number {
  const [count, pages] = [asCount(ownProperty(result, 'nbHits')), asCount(ownProperty(result, 'nbPages'))];
  return pages ? Math.min(count, pages * hitsPerPage) : count;
}
