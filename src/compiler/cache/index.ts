/** Typed access to the build cache. It never fails a build: an unreadable entry counts as missing. */
import type { Store } from './store.js';

/** The build cache. `identity` is a hash of docsc's code and its dependencies, and part of every key. */
export type Cache = { store: Store; identity: string };

const parseJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/**
 * The value of an entry, decoded from JSON unless `decode` is given; `undefined` if there is none or it cannot be
 * decoded.
 */
export async function readCached<T>({ store }: Cache, key: string, decode = parseJson): Promise<T | undefined> {
  const bytes = await store.get(key);
  if (!bytes) return undefined;
  try {
    return decode(bytes) as T;
  } catch {
    // Another program wrote it.
    return undefined;
  }
}

/** Stores a value as JSON, without waiting for the store. */
export function writeCached<T>({ store }: Cache, key: string, value: T): void {
  void store.put(key, Buffer.from(JSON.stringify(value)));
}
