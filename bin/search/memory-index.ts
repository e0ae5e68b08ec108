/** The index that a build writes, kept in memory and opened with the engine that browsers use. */
import { shortHash } from '../../src/compiler/disk/project.js';
import { openSearchIndex, type SearchEngine } from '../../src/runtime/search/engine/engine.js';
import { writeIndex } from '../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../src/runtime/search/engine/segment.js';
import type { SearchRecord } from '../../src/search-format.js';

/** Indexes records and opens the index. */
export function openMemoryIndex(records: readonly SearchRecord[]): SearchEngine {
  return openWrittenIndex(writeIndex([buildSegment(records)], shortHash));
}

/** Opens an index whose files are in memory. */
export function openWrittenIndex({ manifest, files }: ReturnType<typeof writeIndex>): SearchEngine {
  const texts = new Map(files.map(({ path, contents }) => [path, contents]));
  return openSearchIndex(manifest, async function* (path) {
    yield texts.get(path) ?? '';
  });
}
