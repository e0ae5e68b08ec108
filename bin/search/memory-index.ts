/** An index as a build writes it, kept in memory, and the engine that browsers open it with. */
import { shortHash } from '../../src/compiler/disk/project.js';
import { openSearchIndex, type SearchEngine } from '../../src/runtime/search/engine/engine.js';
import { writeIndex } from '../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../src/runtime/search/engine/segment.js';
import type { SearchRecord } from '../../src/search-format.js';

export function openMemoryIndex(records: readonly SearchRecord[]): SearchEngine {
  return openWrittenIndex(writeIndex([buildSegment(records)], shortHash));
}

export function openWrittenIndex({ manifest, files }: ReturnType<typeof writeIndex>): SearchEngine {
  const texts = new Map(files.map(({ path, contents }) => [path, contents]));
  return openSearchIndex(manifest, async function* (path) {
    yield texts.get(path) ?? '';
  });
}
