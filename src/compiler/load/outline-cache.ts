/**
 * Outlines of the project's documents from the last build on this machine. A file whose fingerprint has not changed is
 * neither read nor outlined again. The cache can be deleted at any time, and is never shared between machines.
 */
import type { PrivateFolder } from '../disk/private-folder.js';
import { type RecordRow, readRows, writeRows } from '../disk/row-file.js';
import type { Outline } from '../types.js';

/** Hash of a document's text, and its outline. */
export type KnownDocument = { hash: string; outline: Outline };

/** Outlines by path and fingerprint. */
export type OutlineCache = {
  /** The outline of a document with this fingerprint; see `FileSystem.fingerprint`. */
  find: (path: string, fingerprint: string) => KnownDocument | undefined;
  /** Adds the outline of a document that was read. */
  recordOutline: (path: string, fingerprint: string, document: KnownDocument) => void;
  /** Writes the outlines that were found or recorded. Ignores failures. */
  save: () => void;
};

/** A row of the file for one document. The first row is the key. */
type OutlineRow = [path: string, fingerprint: string, document: KnownDocument];

const OUTLINES_FILE = 'outlines.json';

/** The cache in `folder`. `key` is a hash of everything but the file that an outline depends on. */
export function openOutlineCache(folder: PrivateFolder, key: string): OutlineCache {
  const known = new Map(readOutlineRows(folder, key).map(row => [(row.value as OutlineRow)[0], row]));
  const rows: RecordRow[] = [];
  const state = { isChanged: false };
  return {
    find: (path, fingerprint) => {
      const row = known.get(path);
      const [, lastFingerprint, document] = (row?.value as OutlineRow | undefined) ?? [];
      if (!row || lastFingerprint !== fingerprint) return undefined;
      rows.push(row);
      return document;
    },
    recordOutline: (path, fingerprint, document) => {
      rows.push({ value: [path, fingerprint, document] satisfies OutlineRow });
      state.isChanged = true;
    },
    save: () => {
      if (!state.isChanged && rows.length === known.size) return;
      writeRows(folder, OUTLINES_FILE, [{ value: key }, ...rows]);
    },
  };
}

function readOutlineRows(folder: PrivateFolder, key: string): RecordRow[] {
  const [first, ...rows] = readRows(folder, OUTLINES_FILE);
  return first?.value === key ? rows.filter(({ value }) => Array.isArray(value)) : [];
}
