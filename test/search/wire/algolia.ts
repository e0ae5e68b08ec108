/**
 * The server side of Algolia's protocol: both the flat parameters of current clients and the encoded ones of older
 * clients.
 */
import type { SearchResponse } from 'algoliasearch/lite';
import { levelNames } from '../../../src/search-format.js';
import type { EngineQuery, Hit, Result } from '../engine.js';

/** One query of a multi-query request. */
export type Request = Record<string, unknown> & { indexName: string };

/** Parses the body of a multi-query request. */
export function parseQueries(body: string): { asked: EngineQuery; request: Request }[] {
  const { requests } = JSON.parse(body) as { requests: (Request & { params?: string })[] };
  return requests.map(({ params, ...flat }) => {
    const request = { ...decoded(params), ...flat };
    const [, words = '10'] =
      /^content:(\d+)$/.exec((request.attributesToSnippet as string[] | undefined)?.[0] ?? '') ?? [];
    return {
      request,
      asked: {
        text: String(request.query ?? ''),
        filters: ((request.facetFilters ?? []) as (string | string[])[]).map(any => [any].flat().map(filter)),
        page: Number(request.page ?? 0),
        perPage: Number(request.hitsPerPage ?? 20),
        snippetWords: Number(words),
        marks: {
          start: String(request.highlightPreTag ?? '<em>'),
          end: String(request.highlightPostTag ?? '</em>'),
          ellipsis: String(request.snippetEllipsisText ?? '…'),
        },
      },
    };
  });
}

/** Older clients send parameters as a query string with lists as JSON. */
function decoded(params = ''): Record<string, unknown> {
  const entries = [...new URLSearchParams(params)].map(([name, value]) => [
    name,
    /^\[/.test(value) ? JSON.parse(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function filter(written: string) {
  const at = written.indexOf(':');
  return { attribute: written.slice(0, at), value: written.slice(at + 1).replace(/^\\-/, '-') };
}

/** One query's result as Algolia sends it. */
export function formatResponse(
  request: Request,
  asked: EngineQuery,
  { total, hits, sections }: Result,
): SearchResponse {
  return {
    hits: hits.map(hit => hitOf(hit)),
    nbHits: total,
    page: asked.page,
    nbPages: asked.perPage ? Math.ceil(total / asked.perPage) : 0,
    hitsPerPage: asked.perPage,
    ...((request.facets as string[] | undefined)?.length && { facets: { 'hierarchy.lvl0': sections } }),
    exhaustiveNbHits: true,
    query: asked.text,
    params: '',
    index: request.indexName,
    processingTimeMS: 1,
  };
}

function hitOf({ record, marked, snippet }: Hit): SearchResponse['hits'][number] {
  const levels = levelNames.flatMap(name => {
    const text = record.hierarchy[name];
    const value = marked[`hierarchy.${name}`];
    if (text === null) return [];
    return [
      [name, { value: value ?? text, matchLevel: value ? 'full' : 'none', matchedWords: value ? ['x'] : [] }] as const,
    ];
  });
  const { objectID, url, type, hierarchy } = record;
  return {
    objectID,
    url,
    type,
    hierarchy,
    _highlightResult: { hierarchy: Object.fromEntries(levels) },
    ...(snippet && { _snippetResult: { content: { value: snippet, matchLevel: 'none' } } }),
  };
}
