/** Meilisearch's `POST /multi-search`. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';
import { highlighting, type SearchDialect, UnreadableResponseError } from './dialect.js';
import { filtersOf, SECTION_ATTRIBUTE } from './filters.js';
import { highlightEnd, highlightStart } from './highlight-tags.js';
import type { RemoteResponse } from './response.js';
import { asArray, nestedProperty, ownProperty } from './untrusted-json.js';

/** The dialect of Meilisearch. */
export const meilisearch: SearchDialect = { toRequest: toHostRequest, readResponse };

function toHostRequest(query: SearchQuery, remote: RemoteSearch) {
  const { section } = query;
  const queries = [hitsQuery(query, remote), ...(section === undefined ? [] : [countQuery(query, remote)])];
  return {
    path: '/multi-search',
    headers: { 'content-type': 'application/json', ...(remote.key && { authorization: `Bearer ${remote.key}` }) },
    body: JSON.stringify({ queries }),
  };
}

function hitsQuery(query: SearchQuery, remote: RemoteSearch) {
  return {
    indexUid: remote.index,
    q: query.text,
    page: query.page + 1,
    hitsPerPage: query.hitsPerPage,
    facets: [SECTION_ATTRIBUTE],
    filter: filterExpressions(remote, query.section),
    attributesToRetrieve: ['objectID', 'url', 'type', 'request', 'hierarchy'],
    attributesToHighlight: [...highlighting.fields, 'content'],
    attributesToCrop: [`content:${query.snippetWords}`],
    cropMarker: highlighting.ellipsis,
    highlightPreTag: highlightStart,
    highlightPostTag: highlightEnd,
  };
}

/** Counts the hits of every section, whichever one the reader has chosen. */
function countQuery({ text }: SearchQuery, remote: RemoteSearch) {
  return { indexUid: remote.index, q: text, limit: 0, facets: [SECTION_ATTRIBUTE], filter: filterExpressions(remote) };
}

function filterExpressions(remote: RemoteSearch, section?: string): string[][] {
  return filtersOf(remote, section).map(any => any.map(({ attribute, value }) => `${attribute} = ${quote(value)}`));
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function readResponse(body: unknown): RemoteResponse {
  const results = asArray(ownProperty(body, 'results'));
  const hits = ownProperty(results[0], 'hits');
  if (!Array.isArray(hits)) throw new UnreadableResponseError('The response has no hits.');
  return {
    hits: hits.map(hit => ({ record: hit, highlighted: path => nestedProperty(ownProperty(hit, '_formatted'), path) })),
    count: ownProperty(results[0], 'totalHits') ?? ownProperty(results[0], 'estimatedTotalHits'),
    sections: ownProperty(ownProperty(results.at(-1), 'facetDistribution'), SECTION_ATTRIBUTE),
  };
}
