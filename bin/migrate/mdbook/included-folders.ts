/** Files and folders outside the folder of documents from which chapters take listings and parts. docsc reads those that are named. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import type { Document } from '../documents.js';
import { keepFilesOutside, narrowFolders } from '../included.js';

const reference = /(?<!\\)\{\{[ \t]*#(?:include|rustdoc_include|playground|playpen)[ \t]+([^\s{}:]+)/g;

/** The outermost folders of files that exist; a book has hundreds of folders of listings in one. */
export async function findIncludedFolders(
  fs: FileSystem,
  documents: readonly Document[],
  docs: string,
): Promise<string[] | undefined> {
  const named: string[] = [];
  for (const { path } of documents)
    for (const [, written = ''] of (await fs.readText(path)).matchAll(reference))
      named.push(posix.join(posix.dirname(path), written));
  const files = await keepFilesOutside(fs, docs, named);
  return narrowFolders(files, docs, file => outermost(posix.dirname(file), docs));
}

/** `book/listings/one/src` → `book/listings` where the documents are in `book/src`. */
function outermost(folder: string, docs: string): string {
  const [parts, own] = [folder.split('/'), docs.split('/')];
  const shared = parts.findIndex((part, at) => part !== own[at]);
  return shared < 0 ? folder : parts.slice(0, shared + 1).join('/');
}
