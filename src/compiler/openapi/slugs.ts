/** Names of pages and anchors. */
import { shortenName } from '../source/file-names.js';

/** Well below what disks allow, because addresses are read by people too. */
const MAX_NAME_BYTES = 100;

/** `getApiTokensByName` → `get-api-tokens-by-name`, `GET /a/{b}` → `get-a-b`. Long names end in a hash. */
export function toKebabCase(text: string): string {
  const name = text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return shortenName(name, MAX_NAME_BYTES, text);
}

/** Hands out unique names. */
export type NameSet = {
  /** The name, with a number appended if it is taken. */
  take: (name: string) => string;
  has: (name: string) => boolean;
};

/** An empty set of names. */
export function createNameSet(): NameSet {
  const taken = new Set<string>();
  /** Name → the number that was tried last, so that many equal names cost no more than others. */
  const counts = new Map<string, number>();
  return {
    has: name => taken.has(name),
    take: name => {
      let free = name;
      let count = counts.get(name) ?? 1;
      while (taken.has(free)) free = `${name}-${++count}`;
      counts.set(name, count);
      taken.add(free);
      return free;
    },
  };
}
