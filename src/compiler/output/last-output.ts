/**
 * What the last build left in the output folder, so that the next one need not write it again: which files were made
 * from what, and how they looked when they were left. Files that look otherwise are written anew.
 */
import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openPrivateFolder, type PrivateFolder, removeAbandoned } from '../disk/private-folder.js';
import { type RecordRow, readRows, writeRows } from '../disk/row-file.js';

/** Files made together under a name: from what (a key), and what else is to be remembered of them, as plain data. */
export type OutputGroup = { key: string; files: string[]; value?: unknown };
/** Bytes and time of the last change, as the system tells them. */
type FileStat = [size: number, changed: number];
/** `looks` are those of its files; `null` where there was none. */
type GroupRow = [name: string, made: OutputGroup, looks: (FileStat | null)[]];

export type LastOutput = {
  /** What was noted of `name`, whether or not its files are still there. */
  entry: (name: string) => OutputGroup | undefined;
  /** Leaves the files of `name` where they are, and notes it as it was; false where one of them looks otherwise by now. */
  reuse: (name: string) => boolean;
  /** The same of one of them, whose path holds a hash of it. */
  reuseFile: (name: string, path: string) => boolean;
  /** What is in one of the files of `name`, if it is as it was left. */
  readFile: (name: string, path: string) => string | undefined;
  recordGroup: (name: string, made: OutputGroup) => void;
  /** Files that were left in place, with their sizes. */
  reusedFiles: ReadonlyMap<string, number>;
  /** Remembers the notes, and how the files look now. Nothing is said where that cannot be: the next build writes all. */
  save: () => void;
};

/** `target` is the output folder, `record` the file that remembers it. */
export function openLastOutput(target: string, record: string): LastOutput {
  const folder = openPrivateFolder(dirname(record));
  const file = basename(record);
  const rows = readRows(folder, file).filter(isGroupRow);
  const known = new Map(rows.map(row => [row.value[0], row]));
  const notes = new Map<string, OutputGroup>();
  const kept = new Map<string, number>();
  const looksIn = new Map<string, Map<string, FileStat | null>>();
  const full = (path: string) => `${target}/${path}`;
  const isAsLeft = (path: string, was: FileStat | null | undefined): was is FileStat => {
    if (!was) return false;
    if (kept.has(path)) return true;
    const look = statFile(full(path));
    return look?.[0] === was[0] && look[1] === was[1];
  };
  /** How one file looked. Most are only ever looked at with all others of their name. */
  const leftOf = (name: string, path: string) => {
    const [, made, looks] = known.get(name)?.value ?? [];
    if (!made || !looks) return undefined;
    const own = looksIn.get(name) ?? new Map(made.files.map((file, nth) => [file, looks[nth]!]));
    looksIn.set(name, own);
    return own.get(path);
  };
  const lookNow = (name: string, path: string) =>
    (kept.has(path) ? leftOf(name, path) : undefined) ?? statFile(full(path)) ?? null;
  return {
    reusedFiles: kept,
    entry: name => known.get(name)?.value[1],
    reuse: name => {
      const [, made, looks] = known.get(name)?.value ?? [];
      if (!made || !looks || !made.files.every((path, nth) => isAsLeft(path, looks[nth]))) return false;
      for (const [nth, path] of made.files.entries()) kept.set(path, looks[nth]![0]);
      notes.set(name, made);
      return true;
    },
    reuseFile: (name, path) => {
      const was = leftOf(name, path);
      if (!isAsLeft(path, was)) return false;
      kept.set(path, was[0]);
      return true;
    },
    readFile: (name, path) => (isAsLeft(path, leftOf(name, path)) ? readFileSync(full(path), 'utf8') : undefined),
    recordGroup: (name, made) => void notes.set(name, made),
    save: () => {
      const now = [...notes].map(([name, made]): RecordRow => {
        const before = known.get(name);
        if (before?.value[1] === made) return before;
        return { value: [name, made, made.files.map(path => lookNow(name, path))] satisfies GroupRow };
      });
      if (now.length === known.size && now.every(({ text }) => text !== undefined)) return;
      writeRows(folder, file, now);
      removeOldRecords(folder);
    },
  };
}

const MAX_RECORDS = 8;

function statFile(path: string): FileStat | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? [found.size, found.mtimeMs] : undefined;
}

const isGroupRow = (row: RecordRow): row is RecordRow & { value: GroupRow } => {
  const [, made, looks] = Array.isArray(row.value) ? (row.value as Partial<GroupRow>) : [];
  return Array.isArray(made?.files) && Array.isArray(looks);
};

/** Who builds into new folders again and again, such as a test, leaves a record of each. */
function removeOldRecords(folder: PrivateFolder): void {
  try {
    removeAbandoned(folder, '');
    const records = folder.names('').filter(name => /^output-.*\.json$/.test(name));
    const changed = new Map(records.map(name => [name, folder.stat(name)?.changed ?? 0]));
    const byAge = records.sort((a, b) => changed.get(b)! - changed.get(a)!);
    for (const name of byAge.slice(MAX_RECORDS)) folder.remove(name);
  } catch {
    // Another build removes the same records, or there is no folder.
  }
}
