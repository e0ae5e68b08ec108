/** Small sets of records, and an engine over them. */
import type { SearchQuery, SearchResponse } from '../../../src/runtime/search/backend/backend.js';
import { openSearchIndex, type SearchEngine } from '../../../src/runtime/search/engine/engine.js';
import type { LoadFile } from '../../../src/runtime/search/engine/index-files.js';
import { writeIndex } from '../../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../../src/runtime/search/engine/segment.js';
import { type Hierarchy, levelNames, type SearchRecord } from '../../../src/search-format.js';

/** Creates a record for `/page#anchor`; levels start at `lvl0`. */
export function record(
  url: string,
  levels: string[],
  content = '',
  more: Partial<Pick<SearchRecord, 'alias' | 'code' | 'request' | 'boost'>> = {},
): SearchRecord {
  return {
    objectID: url,
    url,
    type: levelNames[levels.length - 1]!,
    hierarchy: Object.fromEntries(levelNames.map((name, nth) => [name, levels[nth] ?? null])) as Hierarchy,
    content,
    ...more,
  };
}

/** A query with the defaults of the search dialog. */
export const query = (text: string, more: Partial<SearchQuery> = {}): SearchQuery => ({
  text,
  page: 0,
  hitsPerPage: 20,
  hitsPerGroup: 5,
  snippetWords: 10,
  ...more,
});

/** An engine over an index in memory; `asked` lists the files that it has loaded. */
export type OpenedEngine = {
  search: SearchEngine;
  urls: (text: string) => Promise<string[]>;
  asked: string[];
  files: Map<string, string>;
};

/**
 * Opens an engine. With `splitThreshold` 0, the index has many files. `pieces` splits each file into chunks as a network
 * would.
 */
export function openEngine(records: SearchRecord[], { splitThreshold = 4_000, pieces = 1 } = {}): OpenedEngine {
  const { manifest, files } = writeIndex([buildSegment(records)], contents => String(contents.length), splitThreshold);
  const byPath = new Map(files.map(({ path, contents }) => [path, contents]));
  const asked: string[] = [];
  const load: LoadFile = async function* (path) {
    asked.push(path);
    const text = byPath.get(path);
    if (text === undefined) throw new Error(`no file ${path}`);
    const bytes = Buffer.from(text);
    const size = Math.ceil(bytes.length / pieces) || 1;
    const decoder = new TextDecoder();
    for (let at = 0; at < bytes.length; at += size)
      yield decoder.decode(bytes.subarray(at, at + size), { stream: true });
  };
  const search = openSearchIndex(JSON.parse(JSON.stringify(manifest)), load);
  const urls = async (text: string) => (await search(query(text))).hits.map(({ url }) => url);
  return { search, urls, asked, files: byPath };
}

/** Each hit's title and snippet as text, with matches in brackets. */
export function highlightedHits({ hits }: SearchResponse): string[] {
  return hits.map(({ title, snippet }) => [show(title), show(snippet)].filter(Boolean).join(' | '));
}

const show = (parts: string[]) => parts.map((part, nth) => (nth % 2 ? `[${part}]` : part)).join('');
