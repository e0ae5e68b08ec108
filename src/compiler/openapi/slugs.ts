/** Names of pages and anchors. */

import { createHash } from 'node:crypto';

/** Names of files and addresses have bounds: 255 bytes on most disks, suffixes included. */
const MAX_NAME_BYTES = 100;

/** `getApiTokensByName` → `get-api-tokens-by-name`, `GET /a/{b}` → `get-a-b` */
export function toKebabCase(text: string): string {
  const name = text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const head = Buffer.from(name)
    .subarray(0, MAX_NAME_BYTES - 9)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
  return `${head.replace(/-$/, '')}-${hash}`;
}

/** Hands out names, each once: a taken one gets a number. */
export function createNameSet(): { take: (name: string) => string; has: (name: string) => boolean } {
  const taken = new Set<string>();
  return {
    has: name => taken.has(name),
    take: name => {
      let free = name;
      for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
      taken.add(free);
      return free;
    },
  };
}
