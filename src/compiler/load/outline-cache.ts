/**
 * What was read of a project's documents the last time, on this machine: of a file that looks as it did then, neither
 * text nor outline have to be read again. Nothing is lost with it, and it is never part of what machines share.
 */
import type { OwnFolder } from '../disk/private-folder.js';
import { type Row, readRecord, writeRecord } from '../disk/row-file.js';
import type { Outline } from '../types.js';

export type Seen = { hash: string; outline: Outline };

export type Outlines = {
  /** `look` is that of `FileSystem`. */
  find: (path: string, look: string) => Seen | undefined;
  note: (path: string, look: string, seen: Seen) => void;
  /** Keeps what was found and noted since. Says nothing where that cannot be. */
  save: () => void;
};

/** The key comes first, then one of these for each document. */
type Noted = [path: string, look: string, seen: Seen];

const FILE = 'outlines.json';

/** `key` stands for all that an outline depends on beside its file. */
export function openOutlines(folder: OwnFolder, key: string): Outlines {
  const known = new Map(read(folder, key).map(row => [(row.value as Noted)[0], row]));
  const rows: Row[] = [];
  const state = { isChanged: false };
  return {
    find: (path, look) => {
      const row = known.get(path);
      const [, was, seen] = (row?.value as Noted | undefined) ?? [];
      if (!row || was !== look) return undefined;
      rows.push(row);
      return seen;
    },
    note: (path, look, seen) => {
      rows.push({ value: [path, look, seen] satisfies Noted });
      state.isChanged = true;
    },
    save: () => {
      if (!state.isChanged && rows.length === known.size) return;
      writeRecord(folder, FILE, [{ value: key }, ...rows]);
    },
  };
}

function read(folder: OwnFolder, key: string): Row[] {
  const [first, ...rows] = readRecord(folder, FILE);
  return first?.value === key ? rows.filter(({ value }) => Array.isArray(value)) : [];
}
