/** Where the images are that the configuration names: in the static folder or, as other tools have them, among the documents. */
import { posix } from 'node:path';
import type { Config } from './types.js';

type Folders = Pick<Config, 'docs' | 'static'>;

/** The paths that an image may have, the one that counts first. */
export function imagePaths(image: string, { static: folder, docs }: Folders): [inStatic: string, inDocs: string] {
  return [posix.join(folder, image), posix.join(docs, image)];
}

/** Published path → file, for the images that are among the documents. `files` are those of the project. */
export function imagesAmongDocuments(
  { images, ...folders }: Folders & Pick<Config, 'images'>,
  files: ReadonlySet<string>,
): Map<string, string> {
  const found = Object.values(images).flatMap(image => {
    const [inStatic, inDocs] = imagePaths(image, folders);
    return !files.has(inStatic) && files.has(inDocs) ? [[posix.join('/', image).slice(1), inDocs] as const] : [];
  });
  return new Map(found);
}
