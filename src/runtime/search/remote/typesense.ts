/** Typesense's `POST /multi_search`. */
import type { RemoteSearch } from '../../../search-format.js';
import type { SearchQuery } from '../backend/backend.js';
import { type Dialect, marking, UnreadableAnswer } from './dialect.js';
import { filtersOf, SECTION } from './filters.js';
import { markEnd, markStart } from './highlight-tags.js';
import type { Page } from './response.js';
import { deepField, field, listOf, textOf } from './untrusted-json.js';

export const typesense: Dialect = { question, read };

/** Key in the address and text as the type: so a browser need not ask first whether it may ask. */
function question(query: SearchQuery, remote: RemoteSearch) {
  const credentials = new URLSearchParams({ ...(remote.key && { 'x-typesense-api-key': remote.key }) });
  const { section } = query;
  const searches = [hitsSearch(query, remote), ...(section === undefined ? [] : [countSearch(query, remote)])];
  return {
    path: `/multi_search${credentials.size ? `?${credentials}` : ''}`,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ searches }),
  };
}

/** An index may lack identifiers and aliases: others than docsc fill some. */
const lookup = {
  query_by: [...marking.fields, 'alias', 'content', 'code'].join(','),
  validate_field_names: false,
  facet_by: SECTION,
  max_facet_values: 50,
};

function hitsSearch(query: SearchQuery, remote: RemoteSearch) {
  return {
    collection: remote.index,
    q: query.text,
    ...lookup,
    ...filterOf(remote, query.section),
    page: query.page + 1,
    per_page: query.hitsPerPage,
    include_fields: ['objectID', 'url', 'type', ...marking.fields, 'content'].join(','),
    highlight_fields: [...marking.fields, 'content'].join(','),
    highlight_full_fields: marking.fields.join(','),
    highlight_affix_num_tokens: Math.max(1, Math.floor((query.snippetWords - 1) / 2)),
    snippet_threshold: query.snippetWords,
    highlight_start_tag: markStart,
    highlight_end_tag: markEnd,
  };
}

/** How many hits each section has, whichever the reader has chosen. */
function countSearch({ text }: SearchQuery, remote: RemoteSearch) {
  return { collection: remote.index, q: text, ...lookup, ...filterOf(remote), per_page: 0 };
}

function filterOf(remote: RemoteSearch, section?: string): { filter_by?: string } {
  const all = filtersOf(remote, section).map(any => any.map(({ attribute, value }) => `${attribute}:=${quote(value)}`));
  const written = all.map(any => (any.length > 1 ? `(${any.join(' || ')})` : any[0]!));
  return written.length ? { filter_by: written.join(' && ') } : {};
}

/** Backticks keep signs from being read as operators; there is no way to write one. */
function quote(value: string): string {
  return `\`${value.replaceAll('`', '')}\``;
}

function read(answer: unknown): Page {
  const results = listOf(field(answer, 'results'));
  const result = results[0];
  const hits = hitsOf(result);
  if (!hits) throw new UnreadableAnswer(textOf(field(result, 'error'), 300) || 'The answer has no hits.');
  return {
    found: hits.map(hit => ({ record: field(hit, 'document'), marked: path => markedOf(hit, path) })),
    count: field(result, 'found'),
    sections: sectionsOf(results.at(-1)),
  };
}

function hitsOf(result: unknown): readonly unknown[] | undefined {
  const [hits, groups] = [field(result, 'hits'), field(result, 'grouped_hits')];
  if (Array.isArray(hits)) return hits;
  return Array.isArray(groups) ? groups.flatMap(group => listOf(field(group, 'hits'))) : undefined;
}

/** By path, as all versions of today have it; as a list, older ones. */
function markedOf(hit: unknown, path: string): unknown {
  const listed = listOf(field(hit, 'highlights')).find(one => field(one, 'field') === path);
  const highlight = deepField(field(hit, 'highlight'), path) ?? listed;
  const [snippet, value] = [field(highlight, 'snippet'), field(highlight, 'value')];
  return path === 'content' ? (snippet ?? value) : (value ?? snippet);
}

function sectionsOf(result: unknown): Record<string, unknown> {
  const facet = listOf(field(result, 'facet_counts')).find(one => field(one, 'field_name') === SECTION);
  const counts = listOf(field(facet, 'counts')).map(one => [textOf(field(one, 'value'), 400), field(one, 'count')]);
  return Object.fromEntries(counts);
}
