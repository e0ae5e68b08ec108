/** The folders of comparisons below `.docsc`, and those that killed runs have left. */
import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreInGit, openPrivateFolder } from '../../src/compiler/disk/private-folder.js';
import { DOCSC_FOLDER } from '../cache/index.js';

const FOLDER = 'difference';

/** No comparison takes a day, in milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

const COMPARISON = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A path below the project for the files of one comparison. Nothing is written. */
export const nameComparison = (root: string) => join(root, DOCSC_FOLDER, FOLDER, randomUUID());

/** Makes the folder of docsc in the project, and removes the comparisons in it that are older than a day. */
export async function prepareComparison(root: string): Promise<void> {
  const kept = join(root, DOCSC_FOLDER);
  ignoreInGit(openPrivateFolder(kept));
  const all = join(kept, FOLDER);
  // A link may lead to folders of somebody else.
  if (!isFolder(all)) return;
  for (const path of readdirSync(all)
    .filter(name => COMPARISON.test(name))
    .map(name => join(all, name)))
    if (isFolder(path, Date.now() - ABANDONED_MS)) await rm(path, { recursive: true, force: true });
}

/** True for a folder that is no link, and older than a time in milliseconds where there is one. */
function isFolder(path: string, before = Number.POSITIVE_INFINITY): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.mtimeMs < before;
}
