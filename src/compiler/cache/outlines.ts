/**
 * What was read of a project's documents the last time, on this machine: of a file that looks as it did then, neither
 * text nor outline have to be read again. Nothing is lost with it, and it is never part of what machines share.
 */
import { type OwnFolder, readRecord, writeRecord } from '../own-folder.js';
import type { Outline } from '../types.js';

export type Seen = { hash: string; outline: Outline };

export type Outlines = {
  /** `look` is that of `FileSystem`. */
  find: (path: string, look: string) => Seen | undefined;
  note: (path: string, look: string, seen: Seen) => void;
  /** Keeps what was found and noted since. Says nothing where that cannot be. */
  save: () => void;
};

type Row = [path: string, look: string, seen: Seen];
type Record = { key: string; rows: Row[] };

const FILE = 'outlines.json';

/** `key` stands for all that an outline depends on beside its file. */
export function openOutlines(folder: OwnFolder, key: string): Outlines {
  const known = new Map(read(folder, key).map(row => [row[0], row]));
  const rows: Row[] = [];
  const state = { isChanged: false };
  return {
    find: (path, look) => {
      const row = known.get(path);
      if (row?.[1] !== look) return undefined;
      rows.push(row);
      return row[2];
    },
    note: (path, look, seen) => {
      rows.push([path, look, seen]);
      state.isChanged = true;
    },
    save: () => {
      if (!state.isChanged && rows.length === known.size) return;
      writeRecord(folder, FILE, { key, rows } satisfies Record);
    },
  };
}

function read(folder: OwnFolder, key: string): Row[] {
  const record = readRecord(folder, FILE) as Partial<Record> | null | undefined;
  return record?.key === key && Array.isArray(record.rows) ? record.rows : [];
}
