/** Meilisearch's `POST /multi-search`. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';
import { type Dialect, marking, UnreadableAnswer } from './dialect.js';
import { filtersOf, SECTION } from './filters.js';
import { markEnd, markStart } from './highlight-tags.js';
import type { Page } from './response.js';
import { deepField, field, listOf } from './untrusted-json.js';

export const meilisearch: Dialect = { question, read };

function question(query: SearchQuery, remote: RemoteSearch) {
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
    facets: [SECTION],
    filter: filter(remote, query.section),
    attributesToRetrieve: ['objectID', 'url', 'type', 'hierarchy'],
    attributesToHighlight: [...marking.fields, 'content'],
    attributesToCrop: [`content:${query.snippetWords}`],
    cropMarker: marking.ellipsis,
    highlightPreTag: markStart,
    highlightPostTag: markEnd,
  };
}

/** How many hits each section has, whichever the reader has chosen. */
function countQuery({ text }: SearchQuery, remote: RemoteSearch) {
  return { indexUid: remote.index, q: text, limit: 0, facets: [SECTION], filter: filter(remote) };
}

function filter(remote: RemoteSearch, section?: string): string[][] {
  return filtersOf(remote, section).map(any => any.map(({ attribute, value }) => `${attribute} = ${quote(value)}`));
}

function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function read(answer: unknown): Page {
  const results = listOf(field(answer, 'results'));
  const hits = field(results[0], 'hits');
  if (!Array.isArray(hits)) throw new UnreadableAnswer('The answer has no hits.');
  return {
    found: hits.map(hit => ({ record: hit, marked: path => deepField(field(hit, '_formatted'), path) })),
    count: field(results[0], 'totalHits') ?? field(results[0], 'estimatedTotalHits'),
    sections: field(field(results.at(-1), 'facetDistribution'), SECTION),
  };
}
