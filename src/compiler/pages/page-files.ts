/** The files of a page as one cache entry: each part follows its length. */

import type { Cache } from '../cache/index.js';
import { shortHash } from '../disk/project.js';

/** A page's chunk, HTML document and twin in Markdown, if it has one; `hash` is part of the chunk's name. */
export type PageFiles = { hash: string; json: Uint8Array; html: Uint8Array; twin?: Uint8Array };

/** Encodes one page after the other into the same memory: what it returns is valid until the next page begins. */
export type PageFilesWriter = {
  /** Begins a page with its chunk. Returns the chunk's hash. */
  writeChunk: (json: readonly string[]) => string;
  /** Ends it with its HTML and its twin. */
  writeDocument: (html: readonly string[], twin?: string) => PageFiles & { entry: Uint8Array };
};

const LENGTH_BYTES = 4;
const FIRST_BYTES = 256 * 1024;

/**
 * Creates a writer. Texts come in pieces that begin and end between characters. Joining them would take as much memory
 * again, and allocating memory costs more than writing to it.
 */
export function createPageFilesWriter(): PageFilesWriter {
  const state = { memory: Buffer.allocUnsafeSlow(FIRST_BYTES), end: 0 };
  const reserve = (bytes: number) => {
    if (state.end + bytes <= state.memory.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (state.end + bytes));
    state.memory.copy(larger, 0, 0, state.end);
    state.memory = larger;
  };
  /** Returns the range of the bytes. */
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
    writeDocument: (html, twin) => {
      const at = write(html);
      const atTwin = twin === undefined ? undefined : write([twin]);
      const { memory, end } = state;
      const [json, document] = [memory.subarray(...page.json), memory.subarray(...at)];
      const files = { hash: page.hash, json, html: document, entry: memory.subarray(0, end) };
      return atTwin ? { ...files, twin: memory.subarray(...atTwin) } : files;
    },
  };
}

/** The cached files of a page; `undefined` where there are none. Texts stay bytes, because they are only written again. */
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
  const [hash, json, html, twin] = parts;
  return hash && json && html && { hash: new TextDecoder().decode(hash), json, html, ...(twin && { twin }) };
}

/** Caches the files of a page. */
export function writeCachedFiles({ store }: Cache, key: string, { entry }: { entry: Uint8Array }): void {
  void store.put(key, entry);
}
