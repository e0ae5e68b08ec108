/** Names that disks can hold: most limit the name of a file or folder to 255 bytes. */
import { createHash } from 'node:crypto';

const MAX_NAME_BYTES = 255;

/** What docsc may append to the last part of a route: of a page's data with a hash, compressed. */
const SUFFIX = '-12345678.json.br';

/** Maximum bytes of a part of a route, so that the files of a page have names that disks can hold. */
export const MAX_ROUTE_PART_BYTES = MAX_NAME_BYTES - SUFFIX.length;

/** Bytes of the longest part of a path; 0 if all fit into the names of a page's files. */
export function excessBytes(path: string): number {
  const longest = Math.max(...path.split('/').map(part => Buffer.byteLength(part)));
  return longest > MAX_ROUTE_PART_BYTES ? longest : 0;
}

/** A name of at most `bytes`, at least 10, which ends in a hash of `text` if it was longer. */
export function shortenName(name: string, bytes: number, text = name): string {
  if (Buffer.byteLength(name) <= bytes) return name;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const head = Buffer.from(name)
    .subarray(0, bytes - 9)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
  return `${head.replace(/-$/, '')}-${hash}`;
}
