/** Opens the index at a URL, in a worker or, where workers are blocked, on the page. */
import { streamText } from '../../data/text-stream.js';
import { openSearchIndex, type SearchEngine } from '../engine/engine.js';
import { readAll } from '../engine/index-files.js';
import type { IndexManifest } from '../engine/index-writer.js';

/** `address` is the URL of the manifest. Paths in it are relative to `base`, the site's URL with a slash at the end. */
export async function openIndexAt(address: string, base: string): Promise<SearchEngine> {
  const manifest = JSON.parse(await readAll(streamText(address))) as IndexManifest;
  const search = openSearchIndex(manifest, path => streamText(new URL(path, base).href));
  // The first query pays for what all queries need: files, tables, compiled code. An unknown word in it prepares the
  // spell corrector as well, provided that takes no further file.
  const text = manifest.whole ? 'a xqzvk' : 'a';
  search({ text, page: 0, hitsPerPage: 1, hitsPerGroup: 1, snippetWords: 1 }).catch(() => undefined);
  return search;
}
