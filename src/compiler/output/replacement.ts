/**
 * Puts a finished site in the place of the old one, file by file, so that the output folder stays the same folder: people
 * mount, watch, link and upload it, and an exchange of two folders, where the system has one, would leave all of them with
 * the old one. Each file takes its place by a rename, so no reader ever misses one. The order keeps whole what is read
 * meanwhile: hashed files first, then what is new, what has changed, what lists pages, and at last removals.
 *
 * Until the last step, the old files stay under second names in a folder with a journal. A failure undoes everything at
 * once; after a kill, the next build does. It undoes rather than completes, because the old files are on the disk since the
 * last build, and new ones may not be after a power failure: so only the journal has to be synced, not each page.
 */
import { copyFileSync, existsSync, linkSync, lstatSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../disk/make-folder.js';
import { isInside } from '../disk/project.js';
import { foldersAbove, listFolder, removeEmptyFolders } from './folder-listing.js';
import { endJournal, readJournal, startJournal, sync } from './journal.js';
import { foldCase, inOrder, type Order, pathsInTheWay } from './move-order.js';

/** A site to put in place. Paths are relative to the output folder. */
export type Replacement = Order & {
  target: string;
  /** Folder of the new files, and the one for the old files and the journal, which must not exist. */
  stage: string;
  undo: string;
  /** Files of the old site that stay. */
  kept: ReadonlySet<string>;
};

/** Folder of the old files in an `undo` folder, and a file that becomes one of them. */
const OLD_FILES = 'files';
const COPY = 'copy';

/** Puts a site in place. Throws what the file system does, after the old site is back. */
export function replaceSite(site: Replacement): void {
  const { target, stage, undo } = site;
  if (!existsSync(target)) {
    renameSync(stage, target);
    return;
  }
  const existing = listFolder(target);
  const added = [...site.written].filter(path => !existing.files.has(path));
  const removed = [...existing.files].filter(path => !site.written.has(path) && !site.kept.has(path));
  const inTheWay = new Set(pathsInTheWay({ added, removed, existing }));
  const move = createMover(site, existing.files);
  try {
    startJournal(undo, added);
    for (const path of inTheWay) move.away(path);
    if (inTheWay.size) removeEmptyFolders(target, existing.folders);
    for (const path of inOrder(site, new Set(added))) move.in(path);
    for (const path of removed) if (!inTheWay.has(path)) move.away(path);
    // From here on, the new site is the site.
    endJournal(undo);
  } catch (thrown) {
    undoReplacement({ target, undo });
    throw thrown;
  }
  removeEmptyFolders(target, existing.folders);
}

/**
 * Brings back the site that a failed or killed replacement has begun to change, and deletes the folder with its journal.
 * Without a journal or an output folder, there is nothing to bring back. Returns true if the site was changed. Throws what
 * the file system does; a further call goes on.
 */
export function undoReplacement({ target, undo }: Pick<Replacement, 'target' | 'undo'>): boolean {
  const added = existsSync(target)
    ? readJournal(undo)?.filter(path => isInside(target, resolve(target, path)))
    : undefined;
  if (added) {
    const old = [...listFolder(join(undo, OLD_FILES)).files];
    const replaced = new Set(added.map(foldCase));
    // Where a new folder stands in the place of an old file, or a new file differs in case alone, that goes first.
    const hindered = old.filter(path => replaced.has(foldCase(path)) || !restore(target, undo, path));
    for (const path of added) removeFile(join(target, path));
    removeEmptyFolders(target, new Set(added.flatMap(foldersAbove)));
    for (const path of hindered) moveTo(join(target, path), join(undo, OLD_FILES, path));
    endJournal(undo);
  }
  rmSync(undo, { recursive: true, force: true, maxRetries: 3 });
  return added !== undefined;
}

/** Moves files, each with its folder. `in` keeps the file that it replaces; `away` takes one out of the site. */
type Mover = { in: (path: string) => void; away: (path: string) => void };

function createMover({ target, stage, undo }: Replacement, existing: ReadonlySet<string>): Mover {
  const folders = new Set<string>();
  const withFolder = (path: string) => {
    const folder = dirname(path);
    if (!folders.has(folder)) ensureFolder(folder);
    folders.add(folder);
    return path;
  };
  return {
    in: path => {
      const full = join(target, path);
      if (existing.has(path)) keep(full, withFolder(join(undo, OLD_FILES, path)), join(undo, COPY));
      renameSync(join(stage, path), withFolder(full));
    },
    away: path => renameSync(join(target, path), withFolder(join(undo, OLD_FILES, path))),
  };
}

/** Gives a file a second name; `copy` is a path to use on the way. */
function keep(file: string, second: string, copy: string): void {
  try {
    linkSync(file, second);
  } catch {
    // Some file systems have no links. A copy gets its name when it is whole and on the disk.
    copyFileSync(file, copy);
    sync(copy, 'r+');
    renameSync(copy, second);
  }
}

function restore(target: string, undo: string, path: string): boolean {
  try {
    moveTo(join(target, path), join(undo, OLD_FILES, path));
    return true;
  } catch {
    return false;
  }
}

/** Removes a file, unless an old folder is back in its place, or an old file in that of a folder above it. */
function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException;
    const isGone = ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(code);
    // Some systems answer EPERM for a folder.
    if (!isGone && !(code === 'EPERM' && lstatSync(path).isDirectory())) throw thrown;
  }
}

function moveTo(path: string, from: string): void {
  ensureFolder(dirname(path));
  renameSync(from, path);
}

/** The sandbox may fill the output folder, but not make it. */
function ensureFolder(path: string): void {
  if (!existsSync(path)) makeFolder(path);
}
