/** Opens the index that is at an address: the same in a worker and, where there is none, on the page. */
import { streamText } from '../../data/text-stream.js';
import { openSearchIndex, type SearchEngine } from '../engine/engine.js';
import { readAll } from '../engine/index-files.js';
import type { IndexManifest } from '../engine/index-writer.js';

/** `address` is of the index's manifest, `base` what paths in it are relative to: the site, a slash at the end. */
export async function openIndexAt(address: string, base: string): Promise<SearchEngine> {
  const manifest = JSON.parse(await readAll(streamText(address))) as IndexManifest;
  const search = openSearchIndex(manifest, path => streamText(new URL(path, base).href));
  // The first query pays for what all need: files, tables, compiled code. A word that nobody wrote has mistakes looked up
  // too, where that takes no further file.
  const text = manifest.whole ? 'a xqzvk' : 'a';
  search({ text, page: 0, hitsPerPage: 1, hitsPerGroup: 1, snippetWords: 1 }).catch(() => undefined);
  return search;
}
