/** Files and folders of the output folder. */
import { readdirSync, rmdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isForeign } from './place.js';

/** Paths of files and folders, relative to a folder. Links count as files. */
export type Listed = { files: Set<string>; folders: Set<string> };

/** Everything in a folder that may belong to a site; the folder need not exist. */
export function listFolder(root: string): Listed {
  const listed: Listed = { files: new Set(), folders: new Set() };
  const queue = [''];
  for (const above of queue) {
    for (const entry of readEntries(join(root, above))) {
      const path = above + entry.name;
      if (!above && isForeign(entry.name)) continue;
      if (!entry.isDirectory()) listed.files.add(path);
      else {
        listed.folders.add(path);
        queue.push(`${path}/`);
      }
    }
  }
  return listed;
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw thrown;
  }
}

/** The folders that a path is in, the innermost first. */
export function foldersAbove(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)];
}

/** Removes those of the folders that hold nothing, the innermost first. */
export function removeEmptyFolders(target: string, folders: ReadonlySet<string>): void {
  const innermostFirst = [...folders].sort((a, b) => b.split('/').length - a.split('/').length);
  for (const folder of innermostFirst) {
    try {
      rmdirSync(join(target, folder));
    } catch {
      // It holds files.
    }
  }
}
