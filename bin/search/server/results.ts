/** The engine's answer → Algolia's: hits with their marks, counts and facets. */

import type { Marked, SearchAnswer, SearchHit, SearchQuery } from '../../../src/runtime/search/backend/backend.js';
import { levelNames } from '../../../src/search-format.js';
import { type Facts, type Scope, scopeOf } from './filters.js';
import type { Asked } from './request.js';

export type Engine = (query: SearchQuery) => SearchAnswer | Promise<SearchAnswer>;

export type Index = { name: string; engine: Engine; facts: Facts; hitsPerGroup: number };

type Result = Record<string, unknown>;

/** Hits that are asked of the engine where it cannot filter itself. */
const MOST_FILTERED = 1_000;

export async function answer(index: Index, asked: Asked): Promise<Result> {
  const started = performance.now();
  const scope = scopeOf(asked.filters, index.facts);
  const { hits, count, sections } = scope.isEmpty || !asked.text.trim() ? NOTHING : await find(index, asked, scope);
  return {
    hits: hits.map(hit => shown(hit, asked, index.facts)),
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

const NOTHING: SearchAnswer = { hits: [], count: 0, sections: [] };

async function find(index: Index, asked: Asked, scope: Scope): Promise<SearchAnswer> {
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
  const all = await index.engine({ ...query, page: 0, hitsPerPage: MOST_FILTERED });
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
  { count, sections }: Pick<SearchAnswer, 'count' | 'sections'>,
  facts: Facts,
): Result {
  if (!asked.length) return {};
  const known: Record<string, Record<string, number>> = {
    'hierarchy.lvl0': Object.fromEntries(sections.map(({ name, count: hits }) => [name, hits])),
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, count ? { [value]: count } : {}])),
  };
  const wanted = asked.includes('*') ? Object.keys(known) : asked.filter(name => known[name]);
  return { facets: Object.fromEntries(wanted.map(name => [name, known[name]])) };
}

function shown(hit: SearchHit, asked: Asked, facts: Facts): Result {
  const { objectID, url, type, hierarchy, title, snippet, words } = hit;
  const mark = marker(asked.tags, words);
  const deepest = levelNames.findLast(name => hierarchy[name] !== null);
  const level = (name: (typeof levelNames)[number]) => (name === deepest ? mark(title) : mark([hierarchy[name] ?? '']));
  const levels = levelNames.flatMap(name => (hierarchy[name] === null ? [] : [[name, level(name)]]));
  const content = mark(asked.ellipsis === '…' ? snippet : snippet.map(part => part.replaceAll('…', asked.ellipsis)));
  const fields: Result = { url, type, hierarchy, content: snippet.join('') || null, ...facts };
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
function marker({ before, after }: Asked['tags'], words: string[]) {
  const isHtml = before.includes('<');
  const plain = (text: string) => (isHtml ? escapeHtml(text) : text);
  return (parts: Marked): Result => {
    const value = parts.map((part, nth) => (nth % 2 ? before + plain(part) + after : plain(part))).join('');
    const isMatched = parts.length > 1;
    return { value, matchLevel: isMatched ? 'full' : 'none', matchedWords: isMatched ? words : [] };
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, char => escapes[char]!);
