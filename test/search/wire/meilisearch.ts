/** The server side of Meilisearch's protocol. */
import type { MultiSearchResult } from 'meilisearch';
import { levelNames } from '../../../src/search-format.js';
import type { EngineQuery, Hit, Result } from '../engine.js';

/** One query of a multi-search request. */
export type Request = Record<string, unknown> & { indexUid: string };

/** Parses the body of a multi-search request. */
export function parseQueries(body: string): { asked: EngineQuery; request: Request }[] {
  const { queries } = JSON.parse(body) as { queries: Request[] };
  return queries.map(request => {
    const [, words = '10'] =
      /^content:(\d+)$/.exec((request.attributesToCrop as string[] | undefined)?.[0] ?? '') ?? [];
    return {
      request,
      asked: {
        text: String(request.q ?? ''),
        filters: ((request.filter ?? []) as string[][]).map(any => any.map(filter)),
        page: Number(request.page ?? 1) - 1,
        perPage: Number(request.hitsPerPage ?? request.limit ?? 20),
        snippetWords: Number(words),
        marks: {
          start: String(request.highlightPreTag ?? '<em>'),
          end: String(request.highlightPostTag ?? '</em>'),
          ellipsis: String(request.cropMarker ?? '…'),
        },
      },
    };
  });
}

function filter(written: string) {
  const [, attribute = '', value = ''] = /^([\w.]+) = "(.*)"$/s.exec(written) ?? [];
  return { attribute, value: value.replace(/\\(["\\])/g, '$1') };
}

/** One query's result as Meilisearch sends it. */
export function formatResponse(
  request: Request,
  asked: EngineQuery,
  result: Result,
): MultiSearchResult<Record<string, unknown>> {
  const { total, hits, sections } = result;
  const pages = asked.perPage ? Math.ceil(total / asked.perPage) : 0;
  const paging =
    request.limit === undefined
      ? { hitsPerPage: asked.perPage, page: asked.page + 1, totalPages: pages, totalHits: total }
      : { limit: asked.perPage, offset: 0, estimatedTotalHits: total };
  return {
    indexUid: request.indexUid,
    hits: hits.map(hitOf),
    query: asked.text,
    processingTimeMs: 1,
    ...paging,
    ...((request.facets as string[] | undefined)?.length && {
      facetDistribution: { 'hierarchy.lvl0': sections },
      facetStats: {},
    }),
  };
}

function hitOf({ record, marked, snippet }: Hit) {
  const { objectID, url, type, hierarchy } = record;
  const levels = levelNames.map(name => [name, marked[`hierarchy.${name}`] ?? hierarchy[name]]);
  const plain = { objectID, url, type, hierarchy };
  return { ...plain, _formatted: { ...plain, hierarchy: Object.fromEntries(levels), content: snippet } };
}
