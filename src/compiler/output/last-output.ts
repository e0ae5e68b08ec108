/**
 * Remembers what the last build wrote to the output folder, so that the next one need not write it again: groups of files
 * with the key that they were made from, and each file's size and time. A file that has changed since is written again.
 */
import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { openPrivateFolder, type PrivateFolder, removeAbandoned } from '../disk/private-folder.js';
import { type RecordRow, readRows, writeRows } from '../disk/row-file.js';

/** Files that were made together: the key of what they were made from, and plain data to remember with them. */
export type OutputGroup = { key: string; files: string[]; value?: unknown };
/** Size and time of the last change, as the file system reports them. */
type FileStat = [size: number, changed: number];
/** A row of the file for one group; `stats` are those of its files, `null` for a missing file. */
type GroupRow = [name: string, group: OutputGroup, stats: (FileStat | null)[]];

/** The output of the last build, by the names of its groups of files. */
export type LastOutput = {
  /** The group called `name`, whether or not its files still exist. */
  entry: (name: string) => OutputGroup | undefined;
  /**
   * Keeps a group and its files for the new output. Returns false, and keeps nothing, if one of its files has changed.
   */
  reuse: (name: string) => boolean;
  /** Keeps one file of a group; its path must contain a hash of its contents. Returns false if it has changed. */
  reuseFile: (name: string, path: string) => boolean;
  /** The text of a file of a group; `undefined` if it has changed. */
  readFile: (name: string, path: string) => string | undefined;
  /** Adds a group to the new output. */
  recordGroup: (name: string, group: OutputGroup) => void;
  /** Files that the new output keeps, with their sizes. */
  reusedFiles: ReadonlyMap<string, number>;
  /** Writes the record of the new output. Ignores failures: without it, the next build writes all files. */
  save: () => void;
};

/** Opens the record of the last build; `target` is the output folder, `record` the path of the record. */
export function openLastOutput(target: string, record: string): LastOutput {
  const folder = openPrivateFolder(dirname(record));
  const file = basename(record);
  const rows = readRows(folder, file).filter(isGroupRow);
  const known = new Map(rows.map(row => [row.value[0], row]));
  const groups = new Map<string, OutputGroup>();
  const reused = new Map<string, number>();
  const statsByGroup = new Map<string, Map<string, FileStat | null>>();
  const full = (path: string) => `${target}/${path}`;
  const isUnchanged = (path: string, last: FileStat | null | undefined): last is FileStat => {
    if (!last) return false;
    if (reused.has(path)) return true;
    const stat = statFile(full(path));
    return stat?.[0] === last[0] && stat[1] === last[1];
  };
  /** The recorded stat of one file. Indexed on demand, as most groups are only checked as a whole. */
  const lastStat = (name: string, path: string) => {
    const [, group, stats] = known.get(name)?.value ?? [];
    if (!group || !stats) return undefined;
    const byPath = statsByGroup.get(name) ?? new Map(group.files.map((file, nth) => [file, stats[nth]!]));
    statsByGroup.set(name, byPath);
    return byPath.get(path);
  };
  const currentStat = (name: string, path: string) =>
    (reused.has(path) ? lastStat(name, path) : undefined) ?? statFile(full(path)) ?? null;
  return {
    reusedFiles: reused,
    entry: name => known.get(name)?.value[1],
    reuse: name => {
      const [, group, stats] = known.get(name)?.value ?? [];
      if (!group || !stats || !group.files.every((path, nth) => isUnchanged(path, stats[nth]))) return false;
      for (const [nth, path] of group.files.entries()) reused.set(path, stats[nth]![0]);
      groups.set(name, group);
      return true;
    },
    reuseFile: (name, path) => {
      const stat = lastStat(name, path);
      if (!isUnchanged(path, stat)) return false;
      reused.set(path, stat[0]);
      return true;
    },
    readFile: (name, path) => (isUnchanged(path, lastStat(name, path)) ? readIfPresent(full(path)) : undefined),
    recordGroup: (name, group) => void groups.set(name, group),
    save: () => {
      const newRows = [...groups].map(([name, group]): RecordRow => {
        const row = known.get(name);
        if (row?.value[1] === group) return row;
        return { value: [name, group, group.files.map(path => currentStat(name, path))] satisfies GroupRow };
      });
      if (newRows.length === known.size && newRows.every(({ text }) => text !== undefined)) return;
      writeRows(folder, file, newRows);
      removeOldRecords(folder);
    },
  };
}

/** Number of output folders whose records are kept. */
const MAX_RECORDS = 8;

function statFile(path: string): FileStat | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? [stats.size, stats.mtimeMs] : undefined;
  } catch {
    // A file stands where a folder was, or the folder cannot be entered: the file is written again.
    return undefined;
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const isGroupRow = (row: RecordRow): row is RecordRow & { value: GroupRow } => {
  const [, group, stats] = Array.isArray(row.value) ? (row.value as Partial<GroupRow>) : [];
  return Array.isArray(group?.files) && Array.isArray(stats);
};

/** Removes the oldest records, because builds into ever new folders, such as those of tests, leave one each. */
function removeOldRecords(folder: PrivateFolder): void {
  try {
    removeAbandoned(folder, '');
    const records = folder.names('').filter(name => /^output-.*\.json$/.test(name));
    const changed = new Map(records.map(name => [name, folder.stat(name)?.changed ?? 0]));
    const byAge = records.sort((a, b) => changed.get(b)! - changed.get(a)!);
    for (const name of byAge.slice(MAX_RECORDS)) folder.remove(name);
  } catch {
    // Another build is removing the same records, or there is no folder.
  }
}
