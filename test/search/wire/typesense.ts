/** The server side of Typesense's protocol. */
import type { SearchResponse } from 'typesense/lib/Typesense/Documents.js';
import type { EngineQuery, Hit, Result, TaggedRecord } from '../engine.js';

/** One search of a multi-search request. */
export type Request = Record<string, unknown> & { collection: string };
type Answer = SearchResponse<TaggedRecord>;

/** Parses the body of a multi-search request. */
export function parseQueries(body: string): { asked: EngineQuery; request: Request }[] {
  const { searches } = JSON.parse(body) as { searches: Request[] };
  return searches.map(request => ({
    request,
    asked: {
      text: String(request.q ?? ''),
      filters: filtersOf(String(request.filter_by ?? '')),
      page: Number(request.page ?? 1) - 1,
      perPage: Number(request.per_page ?? 10),
      snippetWords: Number(request.highlight_affix_num_tokens ?? 4) * 2 + 1,
      marks: {
        start: String(request.highlight_start_tag ?? '<mark>'),
        end: String(request.highlight_end_tag ?? '</mark>'),
        ellipsis: '',
      },
    },
  }));
}

function filtersOf(written: string): EngineQuery['filters'] {
  if (!written) return [];
  return written.split(' && ').map(any =>
    [...any.matchAll(/([\w.]+):=`([^`]*)`/g)].map(([, attribute, value]) => ({
      attribute: attribute!,
      value: value!,
    })),
  );
}

/** One search's result as Typesense sends it. */
export function formatResponse(request: Request, asked: EngineQuery, { total, hits, sections }: Result): Answer {
  const counts = Object.entries(sections).map(([value, count]) => ({ value, count, highlighted: value }));
  return {
    facet_counts: request.facet_by
      ? [{ field_name: String(request.facet_by), counts, sampled: false, stats: { total_values: counts.length } }]
      : [],
    found: total,
    out_of: total,
    page: asked.page + 1,
    request_params: {
      collection_name: request.collection,
      q: asked.text,
      per_page: asked.perPage,
      first_q: asked.text,
    },
    search_time_ms: 1,
    search_cutoff: false,
    hits: hits.map(hit => hitOf(hit, asked.marks.start)),
  };
}

/** Only matches are highlighted, so a snippet without a highlight is left out. */
function hitOf({ record, marked, snippet }: Hit, mark: string): NonNullable<Answer['hits']>[number] {
  const levels = Object.entries(marked).map(([path, value]) => [
    path.replace('hierarchy.', ''),
    { value, snippet: value, matched_tokens: ['x'] },
  ]);
  const highlight = {
    ...(levels.length && { hierarchy: Object.fromEntries(levels) }),
    ...(snippet.includes(mark) && { content: { snippet, matched_tokens: ['x'] } }),
  };
  return { document: flat(record), highlight, text_match: 1 };
}

/** A record as `docsc search push` stores it. */
function flat({ hierarchy, ...record }: TaggedRecord): TaggedRecord {
  const levels = Object.entries(hierarchy).flatMap(([name, text]) =>
    text === null ? [] : [[`hierarchy.${name}`, text]],
  );
  return { ...record, ...Object.fromEntries(levels) } as TaggedRecord;
}
