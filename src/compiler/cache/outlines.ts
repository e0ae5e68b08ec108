/**
 * What was read of a project's documents the last time, on this machine: of a file that looks as it did then, neither
 * text nor outline have to be read again. Nothing is lost with it, and it is never part of what machines share.
 */
import type { OwnFolder } from '../own-folder.js';
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
      try {
        if (!folder.look('.gitignore')) folder.write('.gitignore', '*\n');
        folder.write(FILE, JSON.stringify({ key, rows } satisfies Record));
      } catch {
        // The next build reads all files again.
      }
    },
  };
}

function read(folder: OwnFolder, key: string): Row[] {
  try {
    const file = folder.open(FILE);
    if (!file) return [];
    const text = file.read(0, file.size).toString();
    file.close();
    const record = JSON.parse(text) as Record;
    return record.key === key && Array.isArray(record.rows) ? record.rows : [];
  } catch {
    // Something else wrote there.
    return [];
  }
}
