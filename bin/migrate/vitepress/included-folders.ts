/** Folders outside the folder of documents from which pages take code and parts. docsc reads those that are named. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { isBelow } from '../../../src/compiler/source/paths.js';
import type { Document } from '../documents.js';

const reference = /^[ \t>]*(?:<<<[ \t]*|<!--[ \t]*@include:[ \t]*)([@.][^\s#{[]*\/[^\s#{[]+)/gm;

/** The folders of files that exist, without those inside of others. `docs` is the folder that `@` stands for. */
export async function findIncludedFolders(
  fs: FileSystem,
  documents: readonly Document[],
  docs: string,
): Promise<string[] | undefined> {
  if (docs === '.') return undefined;
  const folders = new Set<string>();
  for (const { path } of documents)
    for (const [, written = ''] of (await fs.readText(path)).matchAll(reference)) {
      const target = written.startsWith('@/')
        ? posix.join(docs, written.slice(2))
        : posix.join(posix.dirname(path), written);
      const folder = posix.dirname(target);
      const isOutside = !isBelow(docs, target) && !/^\.\.?(\/|$)/.test(folder);
      if (isOutside && (await fs.exists(target))) folders.add(folder);
    }
  const outer = [...folders].filter(folder => ![...folders].some(other => other !== folder && isBelow(other, folder)));
  return outer.length ? outer.sort() : undefined;
}
