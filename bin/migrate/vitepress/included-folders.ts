/** Files and folders outside the folder of documents from which pages take code and parts. docsc reads those that are named. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import type { Document } from '../documents.js';
import { keepFilesOutside, narrowFolders } from '../included.js';

const reference = /^[ \t>]*(?:<<<[ \t]*|<!--[ \t]*@include:[ \t]*)([@.](?:(?!-->)[^\s#{[])*\/(?:(?!-->)[^\s#{[])+)/gm;

/** The folders of files that exist, without those inside of others. `docs` is the folder that `@` stands for. */
export async function findIncludedFolders(
  fs: FileSystem,
  documents: readonly Document[],
  docs: string,
): Promise<string[] | undefined> {
  if (docs === '.') return undefined;
  const named: string[] = [];
  for (const { path } of documents)
    for (const [, written = ''] of (await fs.readText(path)).matchAll(reference)) {
      const isRooted = written.startsWith('@/');
      named.push(posix.join(isRooted ? docs : posix.dirname(path), isRooted ? written.slice(2) : written));
    }
  return narrowFolders(await keepFilesOutside(fs, docs, named), docs);
}
