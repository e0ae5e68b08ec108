/** Algolia's search API, `POST /1/indexes/…/queries`, and servers that speak it. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';
import { type Dialect, marking, UnreadableAnswer } from './dialect.js';
import { filtersOf, SECTION } from './filters.js';
import { markEnd, markStart } from './highlight-tags.js';
import type { Page } from './response.js';
import { countOf, deepField, field, listOf } from './untrusted-json.js';

export const algolia: Dialect = { question, read };

/** Key in the address and text as the type: so a browser need not ask first whether it may ask. */
function question(query: SearchQuery, remote: RemoteSearch) {
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
    facets: [SECTION],
    facetFilters: facetFilters(remote, query.section),
    attributesToRetrieve: ['hierarchy', 'url', 'type'],
    attributesToHighlight: marking.fields,
    attributesToSnippet: [`content:${query.snippetWords}`],
    highlightPreTag: markStart,
    highlightPostTag: markEnd,
    snippetEllipsisText: marking.ellipsis,
  };
}

/** How many hits each section has, whichever the reader has chosen. */
function countRequest({ text }: SearchQuery, remote: RemoteSearch) {
  return {
    indexName: remote.index,
    query: text,
    hitsPerPage: 0,
    facets: [SECTION],
    facetFilters: facetFilters(remote),
  };
}

/** A minus in front of a value would be a "not". */
function facetFilters(remote: RemoteSearch, section?: string): string[][] {
  return filtersOf(remote, section).map(any =>
    any.map(({ attribute, value }) => `${attribute}:${value.replace(/^-/, '\\-')}`),
  );
}

function read(answer: unknown, { hitsPerPage }: SearchQuery): Page {
  const results = listOf(field(answer, 'results'));
  const hits = field(results[0], 'hits');
  if (!Array.isArray(hits)) throw new UnreadableAnswer('The answer has no hits.');
  return {
    found: hits.map(hit => ({
      record: hit,
      marked: path =>
        field(deepField(field(hit, path === 'content' ? '_snippetResult' : '_highlightResult'), path), 'value'),
    })),
    count: reachable(results[0], hitsPerPage),
    sections: field(field(results.at(-1), 'facets'), SECTION),
  };
}

/** Services give out the first thousand hits or so: pages that cannot be shown are not counted. */
function reachable(result: unknown, hitsPerPage: number): number {
  const [count, pages] = [countOf(field(result, 'nbHits')), countOf(field(result, 'nbPages'))];
  return pages ? Math.min(count, pages * hitsPerPage) : count;
}
