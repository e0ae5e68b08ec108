/** The engine's answer → Algolia's: hits with their marks, counts and facets. */

import type {
  HighlightedText,
  SearchHit,
  SearchQuery,
  SearchResponse,
} from '../../../src/runtime/search/backend/backend.js';
import { levelNames } from '../../../src/search-format.js';
import { type FilterScope, resolveFilters, type SiteFacets } from './filters.js';
import type { SearchRequest } from './request.js';

export type RunSearch = (query: SearchQuery) => SearchResponse | Promise<SearchResponse>;

export type ServedIndex = { name: string; engine: RunSearch; facts: SiteFacets; hitsPerGroup: number };

type AlgoliaResult = Record<string, unknown>;

/** Hits that are asked of the engine where it cannot filter itself. */
const MAX_FILTERED_HITS = 1_000;

export async function runQuery(index: ServedIndex, asked: SearchRequest): Promise<AlgoliaResult> {
  const started = performance.now();
  const scope = resolveFilters(asked.filters, index.facts);
  const { hits, count, sections } =
    scope.isEmpty || !asked.text.trim() ? NO_RESULTS : await searchIndex(index, asked, scope);
  return {
    hits: hits.map(hit => toAlgoliaHit(hit, asked, index.facts)),
    nbHits: count,
    page: asked.page,
    nbPages: asked.hitsPerPage ? Math.ceil(count / asked.hitsPerPage) : 0,
    hitsPerPage: asked.hitsPerPage,
    ...facetsOf(asked.facets, { count, sections }, index.facts),
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true },
    query: asked.text,
    params: '',
    index: index.name,
    renderingContent: {},
    processingTimeMS: Math.round(performance.now() - started),
  };
}

const NO_RESULTS: SearchResponse = { hits: [], count: 0, sections: [] };

async function searchIndex(index: ServedIndex, asked: SearchRequest, scope: FilterScope): Promise<SearchResponse> {
  const { text, page, hitsPerPage } = asked;
  const query = {
    text,
    hitsPerGroup: asked.distinct || index.hitsPerGroup,
    snippetWords: asked.snippets.get('content') ?? asked.snippets.get('*') ?? 10,
  };
  const [only, ...others] = scope.sections ?? [];
  const isPlain = !others.length && !scope.without.size;
  // Without hits per page only counts are wanted.
  if (isPlain) {
    const found = await index.engine({ ...query, page, hitsPerPage: hitsPerPage || 1, section: only });
    return hitsPerPage ? found : { ...found, hits: [] };
  }
  const all = await index.engine({ ...query, page: 0, hitsPerPage: MAX_FILTERED_HITS });
  const isIn = (name: string | null) =>
    (!scope.sections || scope.sections.has(name ?? '')) && !scope.without.has(name ?? '');
  const hits = all.hits.filter(({ hierarchy }) => isIn(hierarchy.lvl0));
  return {
    hits: hits.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
    count: hits.length,
    sections: all.sections.filter(({ name }) => isIn(name)),
  };
}

function facetsOf(
  asked: string[],
  { count, sections }: Pick<SearchResponse, 'count' | 'sections'>,
  facts: SiteFacets,
): AlgoliaResult {
  if (!asked.length) return {};
  const known: Record<string, Record<string, number>> = {
    'hierarchy.lvl0': Object.fromEntries(sections.map(({ name, count: hits }) => [name, hits])),
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, count ? { [value]: count } : {}])),
  };
  const wanted = asked.includes('*') ? Object.keys(known) : asked.filter(name => known[name]);
  return { facets: Object.fromEntries(wanted.map(name => [name, known[name]])) };
}

function toAlgoliaHit(hit: SearchHit, asked: SearchRequest, facts: SiteFacets): AlgoliaResult {
  const { objectID, url, type, hierarchy, title, snippet, words } = hit;
  const mark = createHighlighter(asked.tags, words);
  const deepest = levelNames.findLast(name => hierarchy[name] !== null);
  const level = (name: (typeof levelNames)[number]) => (name === deepest ? mark(title) : mark([hierarchy[name] ?? '']));
  const levels = levelNames.flatMap(name => (hierarchy[name] === null ? [] : [[name, level(name)]]));
  const content = mark(asked.ellipsis === '…' ? snippet : snippet.map(part => part.replaceAll('…', asked.ellipsis)));
  const fields: AlgoliaResult = { url, type, hierarchy, content: snippet.join('') || null, ...facts };
  const wants = (name: string) => !asked.retrieve || asked.retrieve.includes('*') || asked.retrieve.includes(name);
  const kept = Object.entries(fields).filter(([name]) => wants(name));
  return {
    objectID,
    ...Object.fromEntries(kept),
    _highlightResult: { hierarchy: Object.fromEntries(levels), content },
    _snippetResult: { ...(snippet.length && { content }), hierarchy: Object.fromEntries(levels) },
  };
}

/**
 * Values with tags around what matched. Whoever asks for tags of HTML will show the value as HTML, so the text is escaped
 * then; with any other signs it stays the text it is.
 */
function createHighlighter({ before, after }: SearchRequest['tags'], words: string[]) {
  const isHtml = before.includes('<');
  const plain = (text: string) => (isHtml ? escapeHtml(text) : text);
  return (parts: HighlightedText): AlgoliaResult => {
    const value = parts.map((part, nth) => (nth % 2 ? before + plain(part) + after : plain(part))).join('');
    const isMatched = parts.length > 1;
    return { value, matchLevel: isMatched ? 'full' : 'none', matchedWords: isMatched ? words : [] };
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => escapes[char]!);
