/**
 * What the last build left in the output folder, so that the next one need not write it again: which files were made
 * from what, and how they looked when they were left. Files that look otherwise are written anew.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files made together under a name: from what (a key), and what else is to be remembered of them. */
type Made = { key: string; files: string[]; value: string };
/** Bytes and time of the last change, as the system tells them. */
type Look = [size: number, changed: number];
type Record = { made: [name: string, made: Made][]; looks: [path: string, look: Look][] };

export type LastOutput = {
  /**
   * The value noted of `name`, where it was made from this key and all its files are still as they were left; and where
   * the value suits, if that is asked.
   */
  last: (name: string, key: string, suits?: (value: string) => boolean) => string | undefined;
  note: (name: string, key: string, files: string[], value: string) => void;
  /** Files that the last calls of `last` found in place, with their sizes. */
  kept: ReadonlyMap<string, number>;
  /** Remembers the notes, and how the files look now. Nothing is said where that cannot be: the next build writes all. */
  save: () => void;
};

/** `target` is the output folder, `record` the file that remembers it. */
export function openLastOutput(target: string, record: string): LastOutput {
  const { made, looks } = read(record);
  const known = new Map(made);
  const left = new Map(looks);
  const noted = new Map<string, Made>();
  const kept = new Map<string, number>();
  const isAsLeft = (path: string) => {
    const look = lookOf(join(target, path));
    const was = left.get(path);
    return look !== undefined && was !== undefined && look[0] === was[0] && look[1] === was[1];
  };
  return {
    kept,
    last: (name, key, suits = () => true) => {
      const found = known.get(name);
      if (found?.key !== key || !suits(found.value) || !found.files.every(isAsLeft)) return undefined;
      for (const path of found.files) kept.set(path, left.get(path)![0]);
      return found.value;
    },
    note: (name, key, files, value) => void noted.set(name, { key, files, value }),
    save: () => {
      const files = [...noted.values()].flatMap(one => one.files);
      const now = files.map((path): [string, Look | undefined] => [path, lookOf(join(target, path))]);
      write(record, {
        made: [...noted],
        looks: now.filter((entry): entry is [string, Look] => entry[1] !== undefined),
      });
    },
  };
}

const MOST_RECORDS = 8;

function lookOf(path: string): Look | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? [found.size, found.mtimeMs] : undefined;
}

function read(record: string): Record {
  try {
    const { made, looks } = JSON.parse(readFileSync(record, 'utf8')) as Record;
    if (Array.isArray(made) && Array.isArray(looks)) return { made, looks };
  } catch {
    // There was no build yet, or something else wrote there.
  }
  return { made: [], looks: [] };
}

function write(record: string, value: Record): void {
  try {
    mkdirSync(dirname(record), { recursive: true });
    // It is nobody's source: version control is told so from within.
    writeFileSync(join(dirname(record), '.gitignore'), '*\n');
    const stage = `${record}.new`;
    writeFileSync(stage, JSON.stringify(value));
    renameSync(stage, record);
    forgetOldest(dirname(record));
  } catch {
    // The next build writes all files again.
  }
}

/** Who builds into new folders again and again, such as a test, leaves a record of each. */
function forgetOldest(folder: string): void {
  const records = readdirSync(folder).filter(name => /^output-.*\.json$/.test(name));
  const byAge = records.map(name => join(folder, name)).sort((a, b) => lstatSync(b).mtimeMs - lstatSync(a).mtimeMs);
  for (const path of byAge.slice(MOST_RECORDS)) rmSync(path, { force: true });
}
