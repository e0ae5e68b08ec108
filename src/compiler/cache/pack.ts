/**
 * A pack: sealed entries behind one another, then a sealed index of them, and its size. One file for
 * thousands of entries, because a system takes longer to make a file than to fill it.
 */
import type { GrowingFile, PrivateFile } from '../disk/private-folder.js';
import { entryHeader, seal, unseal } from './entry.js';

const KEY_BYTES = 32;
/** Key, offset and size of an entry. */
const ROW_BYTES = KEY_BYTES + 8;
const SIZE_BYTES = 4;
/** What is put is written in pieces of this size. */
const BUFFER_BYTES = 1024 * 1024;
/** Signed and named like an entry, but no hash: no entry has this key. */
const INDEX_KEY = 'index';

type IndexRow = { from: number; size: number };

export type Pack = {
  has: (key: string) => boolean;
  /** The sealed entry, which may be damaged. Throws where it cannot be read. */
  get: (key: string) => Buffer | undefined;
  listKeys: () => Iterable<string>;
};

/** `undefined` where it is no whole pack, or signed by somebody else. Throws where it cannot be read. */
export function openPack(file: PrivateFile, secret?: string): Pack | undefined {
  const end = file.size - SIZE_BYTES;
  const size = end > 0 ? file.read(end, SIZE_BYTES).readUInt32BE() : 0;
  if (!size || size > end) return undefined;
  const index = unseal(INDEX_KEY, file.read(end - size, size), secret);
  if (!index) return undefined;
  const rows = new Map<string, IndexRow>();
  for (let at = 0; at < index.length; at += ROW_BYTES) {
    const [from, size] = [index.readUInt32BE(at + KEY_BYTES), index.readUInt32BE(at + KEY_BYTES + 4)];
    rows.set(index.toString('hex', at, at + KEY_BYTES), { from, size });
  }
  return {
    has: key => rows.has(key),
    get: key => {
      const row = rows.get(key);
      return row && file.read(row.from, row.size);
    },
    listKeys: () => rows.keys(),
  };
}

export type PackWriter = {
  /** An entry as it was sealed, or what is to be sealed: nothing is copied that is only to be written. */
  add: (key: string, entry: { sealed: Uint8Array } | { value: Uint8Array }) => void;
  has: (key: string) => boolean;
  get: (key: string) => Buffer | undefined;
  /** Bytes so far. */
  size: () => number;
  /** Throws where it cannot be written. */
  finish: () => void;
};

export function createPack(file: GrowingFile, secret?: string): PackWriter {
  const rows = new Map<string, IndexRow>();
  const piece = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const state = { bytes: 0, written: 0 };
  const waiting = () => state.bytes - state.written;
  const flush = () => {
    file.append(piece.subarray(0, waiting()));
    state.written = state.bytes;
  };
  const append = (bytes: Uint8Array) => {
    if (waiting() + bytes.length > BUFFER_BYTES) flush();
    if (bytes.length <= BUFFER_BYTES) piece.set(bytes, waiting());
    else {
      file.append(bytes);
      state.written += bytes.length;
    }
    state.bytes += bytes.length;
  };
  return {
    size: () => state.bytes,
    has: key => rows.has(key),
    add: (key, entry) => {
      const from = state.bytes;
      const parts = 'sealed' in entry ? [entry.sealed] : [entryHeader(key, entry.value, secret), entry.value];
      for (const part of parts) append(part);
      rows.set(key, { from, size: state.bytes - from });
    },
    get: key => {
      const row = rows.get(key);
      if (!row) return undefined;
      flush();
      return file.read(row.from, row.size);
    },
    finish: () => {
      const index = Buffer.alloc(rows.size * ROW_BYTES);
      let at = 0;
      for (const [key, { from, size }] of rows) {
        index.write(key, at, 'hex');
        index.writeUInt32BE(from, at + KEY_BYTES);
        index.writeUInt32BE(size, at + KEY_BYTES + 4);
        at += ROW_BYTES;
      }
      const sealed = seal(INDEX_KEY, index, secret);
      const size = Buffer.alloc(SIZE_BYTES);
      size.writeUInt32BE(sealed.length);
      append(sealed);
      append(size);
      flush();
      file.finish();
    },
  };
}
