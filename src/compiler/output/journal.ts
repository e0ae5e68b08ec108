/**
 * The journal of a replacement: a file that names what is new while the output folder changes. It is there before the first
 * file moves, and gone once the new site is the site.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const JOURNAL = 'journal.json';

/** The paths that an unfinished replacement adds; `undefined` if none had begun. */
export function readJournal(undo: string): string[] | undefined {
  try {
    const added: unknown = JSON.parse(readFileSync(join(undo, JOURNAL), 'utf8'));
    return Array.isArray(added) ? added.filter(path => typeof path === 'string') : [];
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    // A journal is whole before the first file moves. A damaged one cannot say what was new, but the old files come back.
    if (thrown instanceof SyntaxError) return [];
    throw thrown;
  }
}

/** Writes the journal to the disk itself, because nothing may move before it is there. */
export function startJournal(undo: string, added: string[]): void {
  mkdirSync(undo);
  writeFileSync(join(undo, JOURNAL), JSON.stringify(added));
  sync(join(undo, JOURNAL), 'r+');
  for (const folder of [undo, dirname(undo)]) {
    try {
      sync(folder, 'r');
    } catch {
      // Not every system can sync a folder.
    }
  }
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function sync(path: string, flags: 'r' | 'r+'): void {
  const opened = openSync(path, flags);
  try {
    fsyncSync(opened);
  } catch (thrown) {
    // Node's permission model forbids it. A kill loses nothing for that, only a power failure may.
    if ((thrown as NodeJS.ErrnoException).code !== 'ERR_ACCESS_DENIED') throw thrown;
  } finally {
    closeSync(opened);
  }
}

/** Removes the journal: there is nothing to undo any more. */
export function endJournal(undo: string): void {
  rmSync(join(undo, JOURNAL), { force: true });
}
