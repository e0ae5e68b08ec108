/** Cache entries for tests: any number, each with its own key, as large as a page's. */
import { createHash } from 'node:crypto';

/** A cache key derived from a name. */
export const keyOf = (name: string | number) => createHash('sha256').update(String(name)).digest('hex');

/** Returns the same value for a key every time. */
export function valueFor(key: string, size = 40_000): Uint8Array {
  return Buffer.from(`{"key":"${key}"}`.repeat(Math.ceil(size / 74)).slice(0, size));
}

/** Decodes a stored value. */
export const textOf = (value: Uint8Array | undefined) => value && Buffer.from(value).toString();
