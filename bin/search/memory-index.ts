/** An index as a build writes it, kept in memory, and the engine that browsers open it with. */
import { hashOf } from '../../src/compiler/disk/project.js';
import { type Engine, openIndex } from '../../src/runtime/search/engine/engine.js';
import { writeIndex } from '../../src/runtime/search/engine/index-writer.js';
import { analyse } from '../../src/runtime/search/engine/segment.js';
import type { SearchRecord } from '../../src/search-format.js';

export function openRecords(records: readonly SearchRecord[]): Engine {
  return openWritten(writeIndex([analyse(records)], hashOf));
}

export function openWritten({ manifest, files }: ReturnType<typeof writeIndex>): Engine {
  const texts = new Map(files.map(({ path, contents }) => [path, contents]));
  return openIndex(manifest, async function* (path) {
    yield texts.get(path) ?? '';
  });
}
