/**
 * What was read of a project's documents the last time, on this machine: of a file that looks as it did then, neither
 * text nor outline have to be read again. Nothing is lost with it, and it is never part of what machines share.
 */
import type { PrivateFolder } from '../disk/private-folder.js';
import { type RecordRow, readRows, writeRows } from '../disk/row-file.js';
import type { Outline } from '../types.js';

export type KnownDocument = { hash: string; outline: Outline };

export type OutlineCache = {
  /** `look` is that of `FileSystem`. */
  find: (path: string, look: string) => KnownDocument | undefined;
  recordOutline: (path: string, look: string, seen: KnownDocument) => void;
  /** Keeps what was found and noted since. Says nothing where that cannot be. */
  save: () => void;
};

/** The key comes first, then one of these for each document. */
type OutlineRow = [path: string, look: string, seen: KnownDocument];

const OUTLINES_FILE = 'outlines.json';

/** `key` stands for all that an outline depends on beside its file. */
export function openOutlineCache(folder: PrivateFolder, key: string): OutlineCache {
  const known = new Map(readOutlineRows(folder, key).map(row => [(row.value as OutlineRow)[0], row]));
  const rows: RecordRow[] = [];
  const state = { isChanged: false };
  return {
    find: (path, look) => {
      const row = known.get(path);
      const [, was, seen] = (row?.value as OutlineRow | undefined) ?? [];
      if (!row || was !== look) return undefined;
      rows.push(row);
      return seen;
    },
    recordOutline: (path, look, seen) => {
      rows.push({ value: [path, look, seen] satisfies OutlineRow });
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
