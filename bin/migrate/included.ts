/**
 * `markdown.include` of a migrated site: what its pages take from outside the folder of documents, and no more. Pages could
 * read every file of a folder that is named, so the project itself is never one.
 */
import { posix } from 'node:path';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { isBelow, isWithin } from '../../src/compiler/source/paths.js';

/** Finds the files that exist among those that pages may mean. Hidden files are never read. */
export async function keepFilesOutside(fs: FileSystem, docs: string, candidates: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of new Set(candidates))
    if (!/(?:^|\/)\./.test(path) && !isBelow(docs, path) && (await fs.exists(path))) found.push(path);
  return found;
}

/**
 * The folders of files, as `folderOf` gives them, without those inside of others. A file in the project's folder, or in one
 * that contains the documents, stands for itself.
 */
export function narrowFolders(
  files: readonly string[],
  docs: string,
  folderOf: (file: string) => string = posix.dirname,
): string[] | undefined {
  const named = files.map(file => {
    const folder = folderOf(file);
    return folder === '.' || isWithin(folder, docs) ? file : folder;
  });
  const outer = [...new Set(named)].filter(one => !named.some(other => other !== one && isWithin(other, one)));
  return outer.length ? outer.sort() : undefined;
}

const importOfMarkdown = /^import\s+[\w$]+\s+from\s+(["'])(@site\/|\.\.?\/)([^"'\n]+\.mdx?)\1/gm;

/** What pages import as Markdown from outside the folder of documents, as for `markdown.include`. `@site` is the project. */
export async function findImportedFolders(
  fs: FileSystem,
  docs: string,
  paths: Iterable<string>,
): Promise<string[] | undefined> {
  const named: string[] = [];
  for (const path of paths)
    for (const [, , start = '', written = ''] of (await fs.readText(path)).matchAll(importOfMarkdown))
      named.push(start === '@site/' ? posix.normalize(written) : posix.join(posix.dirname(path), start, written));
  return narrowFolders(await keepFilesOutside(fs, docs, named), docs);
}
