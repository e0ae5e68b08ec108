/** Where files of the project are published: under names that hold a hash of their contents. */
import { posix } from 'node:path';
import { ASSETS } from '../../format.js';
import { shortHash } from '../disk/project.js';
import { shortenName } from '../source/file-names.js';

/** Leaves room for the hash and the extension. */
const MAX_NAME_BYTES = 150;

/** The published path of a file of the project with these contents. */
export function publishedPath(path: string, bytes: Uint8Array): string {
  const { dir, name, ext } = posix.parse(path);
  return assetPath(name, `${dir}:${shortHash(bytes)}`, ext);
}

/** The published path of a file that a page generates. */
export function generatedPath(fileName: string, contents: string): string {
  const { name, ext } = posix.parse(fileName);
  return assetPath(name, contents, ext);
}

/** The published path of a form of an image; `hashed` is everything that it was made from. */
export function formPath(
  path: string,
  { width, format, hashed }: { width: number; format: string; hashed: string },
): string {
  return assetPath(`${posix.parse(path).name}-${width}`, hashed, `.${format}`);
}

function assetPath(name: string, hashed: string, extension: string): string {
  const short = shortenName(name, MAX_NAME_BYTES);
  return `${ASSETS}/files/${short}-${shortHash(hashed)}${extension}`;
}
