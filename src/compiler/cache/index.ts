/** What is kept of pages from build to build, in front of a store: typed, and never in the way of a build. */
import type { Store } from './store.js';

/** `identity` stands for docsc itself: its own code, and that of everything it is made of. */
export type Cache = { store: Store; identity: string };

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

export async function readCached<T>({ store }: Cache, key: string, decode = parseJson): Promise<T | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  try {
    return decode(found) as T;
  } catch {
    // What cannot be decoded was written by somebody else.
    return undefined;
  }
}

export function writeCached<T>({ store }: Cache, key: string, value: T): void {
  void store.put(key, Buffer.from(JSON.stringify(value)));
}
