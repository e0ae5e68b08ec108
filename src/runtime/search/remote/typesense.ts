/** Typesense's `POST /multi_search`. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';
import { highlighting, type SearchDialect, UnreadableResponseError } from './dialect.js';
import { filtersOf, SECTION_ATTRIBUTE } from './filters.js';
import { highlightEnd, highlightStart } from './highlight-tags.js';
import type { RemoteResponse } from './response.js';
import { asArray, asText, nestedProperty, ownProperty } from './untrusted-json.js';

/** The dialect of Typesense. */
export const typesense: SearchDialect = { toRequest: toHostRequest, readResponse };

/** With the key in the URL and a plain content type, browsers send no preflight request (CORS). */
function toHostRequest(query: SearchQuery, remote: RemoteSearch) {
  const credentials = new URLSearchParams({ ...(remote.key && { 'x-typesense-api-key': remote.key }) });
  const { section } = query;
  const searches = [hitsSearch(query, remote), ...(section === undefined ? [] : [countSearch(query, remote)])];
  return {
    path: `/multi_search${credentials.size ? `?${credentials}` : ''}`,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ searches }),
  };
}

/** Field names are not validated, because an index that another tool filled may lack `alias` and `code`. */
const searchParameters = {
  query_by: [...highlighting.fields, 'alias', 'content', 'code'].join(','),
  validate_field_names: false,
  facet_by: SECTION_ATTRIBUTE,
  max_facet_values: 50,
};

function hitsSearch(query: SearchQuery, remote: RemoteSearch) {
  return {
    collection: remote.index,
    q: query.text,
    ...searchParameters,
    ...filterParameter(remote, query.section),
    page: query.page + 1,
    per_page: query.hitsPerPage,
    include_fields: ['objectID', 'url', 'type', 'request', ...highlighting.fields, 'content'].join(','),
    highlight_fields: [...highlighting.fields, 'content'].join(','),
    highlight_full_fields: highlighting.fields.join(','),
    highlight_affix_num_tokens: Math.max(1, Math.floor((query.snippetWords - 1) / 2)),
    snippet_threshold: query.snippetWords,
    highlight_start_tag: highlightStart,
    highlight_end_tag: highlightEnd,
  };
}

/** Counts the hits of every section, whichever one the reader has chosen. */
function countSearch({ text }: SearchQuery, remote: RemoteSearch) {
  return { collection: remote.index, q: text, ...searchParameters, ...filterParameter(remote), per_page: 0 };
}

function filterParameter(remote: RemoteSearch, section?: string): { filter_by?: string } {
  const all = filtersOf(remote, section).map(any => any.map(({ attribute, value }) => `${attribute}:=${quote(value)}`));
  const written = all.map(any => (any.length > 1 ? `(${any.join(' || ')})` : any[0]!));
  return written.length ? { filter_by: written.join(' && ') } : {};
}

/** Between backticks, nothing is an operator. A backtick itself cannot be escaped, so it is left out. */
function quote(value: string): string {
  return `\`${value.replaceAll('`', '')}\``;
}

function readResponse(body: unknown): RemoteResponse {
  const results = asArray(ownProperty(body, 'results'));
  const result = results[0];
  const hits = hitsOf(result);
  if (!hits)
    throw new UnreadableResponseError(asText(ownProperty(result, 'error'), 300) || 'The response has no hits.');
  return {
    hits: hits.map(hit => ({ record: ownProperty(hit, 'document'), highlighted: path => highlightOf(hit, path) })),
    count: ownProperty(result, 'found'),
    sections: sectionCounts(results.at(-1)),
  };
}

function hitsOf(result: unknown): readonly unknown[] | undefined {
  const [hits, groups] = [ownProperty(result, 'hits'), ownProperty(result, 'grouped_hits')];
  if (Array.isArray(hits)) return hits;
  return Array.isArray(groups) ? groups.flatMap(group => asArray(ownProperty(group, 'hits'))) : undefined;
}

/** Current versions key highlights by path; older ones have a list. */
function highlightOf(hit: unknown, path: string): unknown {
  const listed = asArray(ownProperty(hit, 'highlights')).find(one => ownProperty(one, 'field') === path);
  const highlight = nestedProperty(ownProperty(hit, 'highlight'), path) ?? listed;
  const [snippet, value] = [ownProperty(highlight, 'snippet'), ownProperty(highlight, 'value')];
  return path === 'content' ? (snippet ?? value) : (value ?? snippet);
}

function sectionCounts(result: unknown): Record<string, unknown> {
  const facet = asArray(ownProperty(result, 'facet_counts')).find(
    one => ownProperty(one, 'field_name') === SECTION_ATTRIBUTE,
  );
  const counts = asArray(ownProperty(facet, 'counts')).map(one => [
    asText(ownProperty(one, 'value'), 400),
    ownProperty(one, 'count'),
  ]);
  return Object.fromEntries(counts);
}
