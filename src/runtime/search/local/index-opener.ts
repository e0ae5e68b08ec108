/** Opens the index that is at an address: the same in a worker and, where there is none, on the page. */
import { textPieces } from '../../data/text-stream.js';
import { type Engine, openIndex } from '../engine/engine.js';
import { joinPieces } from '../engine/index-files.js';
import type { IndexManifest } from '../engine/index-writer.js';

/** `address` is of the index's manifest, `base` what paths in it are relative to: the site, a slash at the end. */
export async function openAt(address: string, base: string): Promise<Engine> {
  const manifest = JSON.parse(await joinPieces(textPieces(address))) as IndexManifest;
  const search = openIndex(manifest, path => textPieces(new URL(path, base).href));
  // The first query pays for what all need: files, tables, compiled code. A word that nobody wrote has mistakes looked up
  // too, where that takes no further file.
  const text = manifest.whole ? 'a xqzvk' : 'a';
  search({ text, page: 0, hitsPerPage: 1, hitsPerGroup: 1, snippetWords: 1 }).catch(() => undefined);
  return search;
}
