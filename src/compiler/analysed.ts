/**
 * What search finds on a page, on its way to the index: as it is kept, sent between threads, and held until all pages are
 * made. Of a large site it is most of the memory, so it is deflated.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Analysed } from '../search-format.js';
import { type Cache, recall } from './cache/index.js';
import { keyOf } from './cache/keys.js';
import { MOST_BYTES } from './cache/store.js';

/** As fast as it can be: a page is a few kilobytes, and a buffer for more takes longer to clear. */
const LIGHTLY = { level: 1, windowBits: 14, memLevel: 7 };

export function encode(analysed: Analysed): Uint8Array {
  // A copy: what zlib returns holds on to all of its buffer.
  return new Uint8Array(deflateRawSync(JSON.stringify(analysed), LIGHTLY));
}

/** Throws where it is something else, or swells to more than is ever kept. */
export function decode(bytes: Uint8Array): Analysed {
  return JSON.parse(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString()) as Analysed;
}

/** `id` stands for all that the page was made from. */
export function keepEncoded({ store }: Cache, id: string, bytes: Uint8Array): void {
  void store.put(keyOf('analysed', id), bytes);
}

export function recallAnalysed(cache: Cache, id: string): Promise<Analysed | undefined> {
  return recall<Analysed>(cache, keyOf('analysed', id), decode);
}
