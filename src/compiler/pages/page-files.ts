/** The files of a page, as bytes: behind one another and each behind its length, as they are kept. */

import type { Cache } from '../cache/index.js';
import { shortHash } from '../disk/project.js';

/** What is written of a page in its place. `hash` names its chunk. */
export type PageFiles = { hash: string; json: Uint8Array; html: Uint8Array };

/** Of one page after the other, in the same memory: what is returned is good until the next page begins. */
export type PageFilesWriter = {
  /** Begins a page with its chunk, and returns the chunk's hash. */
  writeChunk: (json: readonly string[]) => string;
  /** Ends it with its HTML. */
  writeDocument: (html: readonly string[]) => PageFiles & { entry: Uint8Array };
};

const LENGTH_BYTES = 4;
const FIRST_BYTES = 256 * 1024;

/**
 * Texts come in pieces that begin and end between characters: to make one of them, or bytes of a text that is not Latin,
 * takes as much memory again, and new memory costs more than what is written to it.
 */
export function createPageFilesWriter(): PageFilesWriter {
  const state = { memory: Buffer.allocUnsafeSlow(FIRST_BYTES), end: 0 };
  const reserve = (bytes: number) => {
    if (state.end + bytes <= state.memory.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (state.end + bytes));
    state.memory.copy(larger, 0, 0, state.end);
    state.memory = larger;
  };
  /** Returns where it lies. */
  const write = (pieces: readonly string[]): [from: number, to: number] => {
    reserve(LENGTH_BYTES);
    const at = state.end;
    state.end += LENGTH_BYTES;
    for (const piece of pieces) {
      // No UTF-16 unit takes more than three bytes in UTF-8.
      reserve(piece.length * 3);
      state.end += state.memory.write(piece, state.end);
    }
    state.memory.writeUInt32BE(state.end - at - LENGTH_BYTES, at);
    return [at + LENGTH_BYTES, state.end];
  };
  const page: { hash: string; json: [number, number] } = { hash: '', json: [0, 0] };
  return {
    writeChunk: json => {
      state.end = 0;
      const [, afterHash] = write([shortHash('')]);
      page.json = write(json);
      page.hash = shortHash(state.memory.subarray(...page.json));
      state.memory.write(page.hash, afterHash - page.hash.length);
      return page.hash;
    },
    writeDocument: html => {
      const at = write(html);
      const { memory, end } = state;
      const [json, document] = [memory.subarray(...page.json), memory.subarray(...at)];
      return { hash: page.hash, json, html: document, entry: memory.subarray(0, end) };
    },
  };
}

/** Nothing is decoded that is only to be written again. */
export async function readCachedFiles({ store }: Cache, key: string): Promise<PageFiles | undefined> {
  const bytes = await store.get(key);
  if (!bytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 0; at + LENGTH_BYTES <= bytes.byteLength; ) {
    const end = at + LENGTH_BYTES + view.getUint32(at);
    if (end > bytes.byteLength) return undefined;
    parts.push(bytes.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  const [hash, json, html] = parts;
  return hash && json && html && { hash: new TextDecoder().decode(hash), json, html };
}

export function writeCachedFiles({ store }: Cache, key: string, { entry }: { entry: Uint8Array }): void {
  void store.put(key, entry);
}
