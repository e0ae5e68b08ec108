/** The engine's results → a response of Algolia's API: highlighted hits, counts and facets. */
import type {
  HighlightedText,
  SearchHit,
  SearchQuery,
  SearchResponse,
} from '../../../src/runtime/search/backend/backend.js';
import { levelNames } from '../../../src/search-format.js';
import { type FilterScope, resolveFilters, type SiteFacets } from './filters.js';
import type { SearchRequest } from './request.js';

/** Runs a query with a search engine. */
export type RunSearch = (query: SearchQuery) => SearchResponse | Promise<SearchResponse>;

/** An index that the server answers from. `facts` are attributes with one value on the whole site. */
export type ServedIndex = { name: string; engine: RunSearch; facts: SiteFacets; hitsPerGroup: number };

type AlgoliaResult = Record<string, unknown>;

/** Hits to fetch where the engine cannot filter, so that the server filters them instead. */
const MAX_FILTERED_HITS = 1_000;

/** Returns one result object of Algolia's API. Throws `HttpRefusal` for unsupported filters. */
export async function runQuery(index: ServedIndex, request: SearchRequest): Promise<AlgoliaResult> {
  const started = performance.now();
  const scope = resolveFilters(request.filters, index.facts);
  const { hits, count, sections } =
    scope.isEmpty || !request.text.trim() ? NO_RESULTS : await searchIndex(index, request, scope);
  return {
    hits: hits.map(hit => toAlgoliaHit(hit, request, index.facts)),
    nbHits: count,
    page: request.page,
    nbPages: request.hitsPerPage ? Math.ceil(count / request.hitsPerPage) : 0,
    hitsPerPage: request.hitsPerPage,
    ...buildFacets(request.facets, { count, sections }, index.facts),
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { nbHits: true, typo: true },
    query: request.text,
    params: '',
    index: index.name,
    renderingContent: {},
    processingTimeMS: Math.round(performance.now() - started),
  };
}

const NO_RESULTS: SearchResponse = { hits: [], count: 0, sections: [] };

async function searchIndex(index: ServedIndex, request: SearchRequest, scope: FilterScope): Promise<SearchResponse> {
  const { text, page, hitsPerPage } = request;
  const query = {
    text,
    hitsPerGroup: request.distinct || index.hitsPerGroup,
    snippetWords: request.snippets.get('content') ?? request.snippets.get('*') ?? 10,
  };
  const [only, ...others] = scope.sections ?? [];
  const isPlain = !others.length && !scope.without.size;
  if (isPlain) {
    // With 0 hits per page, the client wants only counts, but the engine takes no 0.
    const results = await index.engine({ ...query, page, hitsPerPage: hitsPerPage || 1, section: only });
    return hitsPerPage ? results : { ...results, hits: [] };
  }
  const all = await index.engine({ ...query, page: 0, hitsPerPage: MAX_FILTERED_HITS });
  const passes = (name: string | null) =>
    (!scope.sections || scope.sections.has(name ?? '')) && !scope.without.has(name ?? '');
  const hits = all.hits.filter(({ hierarchy }) => passes(hierarchy.lvl0));
  return {
    hits: hits.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
    count: hits.length,
    sections: all.sections.filter(({ name }) => passes(name)),
  };
}

function buildFacets(
  requested: string[],
  { count, sections }: Pick<SearchResponse, 'count' | 'sections'>,
  facts: SiteFacets,
): AlgoliaResult {
  if (!requested.length) return {};
  const facets: Record<string, Record<string, number>> = {
    'hierarchy.lvl0': Object.fromEntries(sections.map(({ name, count: hits }) => [name, hits])),
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, count ? { [value]: count } : {}])),
  };
  const names = requested.includes('*') ? Object.keys(facets) : requested.filter(name => facets[name]);
  return { facets: Object.fromEntries(names.map(name => [name, facets[name]])) };
}

function toAlgoliaHit(hit: SearchHit, request: SearchRequest, facts: SiteFacets): AlgoliaResult {
  const { objectID, url, type, hierarchy, title, snippet, words } = hit;
  const mark = createHighlighter(request.tags, words);
  const deepest = levelNames.findLast(name => hierarchy[name] !== null);
  const level = (name: (typeof levelNames)[number]) => (name === deepest ? mark(title) : mark([hierarchy[name] ?? '']));
  const levels = levelNames.flatMap(name => (hierarchy[name] === null ? [] : [[name, level(name)]]));
  const content = mark(
    request.ellipsis === '…' ? snippet : snippet.map(part => part.replaceAll('…', request.ellipsis)),
  );
  const fields: AlgoliaResult = {
    url,
    type,
    hierarchy,
    ...(hit.request && { request: hit.request }),
    content: snippet.join('') || null,
    ...facts,
  };
  const isRequested = (name: string) =>
    !request.retrieve || request.retrieve.includes('*') || request.retrieve.includes(name);
  const kept = Object.entries(fields).filter(([name]) => isRequested(name));
  return {
    objectID,
    ...Object.fromEntries(kept),
    _highlightResult: { hierarchy: Object.fromEntries(levels), content },
    _snippetResult: { ...(snippet.length && { content }), hierarchy: Object.fromEntries(levels) },
  };
}

/**
 * Returns a function that puts tags around matches. A client that requests HTML tags will show the value as HTML, so the
 * text is escaped; with any other markers it is not.
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
