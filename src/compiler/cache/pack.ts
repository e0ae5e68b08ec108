/**
 * A pack: sealed entries in sequence, then a sealed index of them, then the size of the index. One file holds
 * thousands of entries, because creating a file takes longer than writing its contents.
 */
import type { GrowingFile, PrivateFile } from '../disk/private-folder.js';
import { entryHeader, seal, unseal } from './entry.js';

const KEY_BYTES = 32;
/** Bytes of an index row: key, offset and size of an entry. */
const ROW_BYTES = KEY_BYTES + 8;
const SIZE_BYTES = 4;
/** Size of the write buffer. */
const BUFFER_BYTES = 1024 * 1024;
/** Key that the index is sealed with. No entry has it, as it is not a hash. */
const INDEX_KEY = 'index';

type IndexRow = { from: number; size: number };

/** A pack that is read. */
export type Pack = {
  has: (key: string) => boolean;
  /** The sealed entry, which may be damaged. Throws if the file cannot be read. */
  get: (key: string) => Buffer | undefined;
  listKeys: () => Iterable<string>;
};

/** `undefined` if the file is not a complete pack, or signed with another key. Throws if it cannot be read. */
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

/** A pack that is written. */
export type PackWriter = {
  /** Appends an entry, sealed or not. A value is sealed without being copied. */
  add: (key: string, entry: { sealed: Uint8Array } | { value: Uint8Array }) => void;
  has: (key: string) => boolean;
  get: (key: string) => Buffer | undefined;
  /** Bytes of the pack so far. */
  size: () => number;
  /** Writes the index and puts the pack in its place. Throws if it cannot be written. */
  finish: () => void;
};

/** A writer for a new pack in `file`. */
export function createPack(file: GrowingFile, secret?: string): PackWriter {
  const rows = new Map<string, IndexRow>();
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const state = { bytes: 0, written: 0 };
  const buffered = () => state.bytes - state.written;
  const flush = () => {
    file.append(buffer.subarray(0, buffered()));
    state.written = state.bytes;
  };
  const append = (bytes: Uint8Array) => {
    if (buffered() + bytes.length > BUFFER_BYTES) flush();
    if (bytes.length <= BUFFER_BYTES) buffer.set(bytes, buffered());
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
