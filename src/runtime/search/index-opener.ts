/** Opens the index that is at an address: the same in a worker and, where there is none, on the page. */
import { textPieces, wholeText } from '../data/text-files.js';
import { type Engine, openIndex } from './engine/engine.js';
import type { IndexManifest } from './engine/write.js';

/** `address` is of the index's manifest, `base` what paths in it are relative to: the site, a slash at the end. */
export async function openAt(address: string, base: string): Promise<Engine> {
  const manifest = JSON.parse(await wholeText(address)) as IndexManifest;
  return openIndex(manifest, path => textPieces(new URL(path, base).href));
}
