/**
 * Where a site is written. The output folder may be a link, which is followed and kept, and it may be a mount point or lie in
 * a folder that docsc may not write to: then what a build needs for a while lies inside the output folder, not beside it.
 */
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from '../disk/make-folder.js';
import { OutputError } from '../disk/project.js';

/**
 * The output folder without links, and how the paths of the lock, of staging folders and of records of replacements begin.
 * Files move from there to the output folder by renaming.
 */
export type OutputPlace = { target: string; base: string };

/** How the names of docsc's own files begin where they lie inside the output folder. */
const INNER_BASE = '.docsc-new';

/** The folder that file systems keep for themselves at their root, and so at a mount point. */
const LOST_AND_FOUND = 'lost+found';

/** True for a name in the output folder that belongs to no site. */
export function isForeign(name: string): boolean {
  return name.startsWith(INNER_BASE) || name === LOST_AND_FOUND;
}

/** The output folder at a path, which need not exist. Throws `OutputError` for a link that leads nowhere. */
export function resolveTarget(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ELOOP') throw thrown;
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return resolve(path);
    const message = `The output folder "${basename(path)}" is a link to a folder that does not exist.`;
    throw new OutputError('unsafe-output', `${message} Create that folder, or remove the link.`);
  }
}

/** Where `openPlace` may put what a build needs for a while. */
export function possibleBases(target: string): string[] {
  return [`${target}.new`, join(target, INNER_BASE)];
}

/** Finds the place for a site. Creates the folder above it. Throws what the file system does. */
export function openPlace(path: string): OutputPlace {
  const target = resolveTarget(path);
  const [outer = '', inner = ''] = possibleBases(target);
  const beside = { target, base: outer };
  if (!lstatSync(target, { throwIfNoEntry: false })) {
    // The sandbox may not write to the folder above.
    if (!lstatSync(dirname(target), { throwIfNoEntry: false })) makeFolder(dirname(target));
    return beside;
  }
  return canRename(beside) ? beside : { target, base: inner };
}

/** All entries beside or inside the output folder whose names begin as docsc's own do, without that beginning. */
export function namesAfter(base: string): string[] {
  const start = basename(base);
  const names = lstatSync(dirname(base), { throwIfNoEntry: false }) ? readdirSync(dirname(base)) : [];
  return names.flatMap(name => (name.startsWith(start) ? [name.slice(start.length)] : []));
}

/** Tries it, because a folder that is mounted from the same disk looks like any other. */
function canRename({ target, base }: OutputPlace): boolean {
  const name = randomUUID().slice(0, 8);
  const from = `${base}-${name}`;
  const to = join(target, `${INNER_BASE}-${name}`);
  try {
    mkdirSync(from);
    renameSync(from, to);
    return true;
  } catch {
    return false;
  } finally {
    for (const folder of [from, to]) rmSync(folder, { recursive: true, force: true });
  }
}
