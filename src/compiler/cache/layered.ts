/** Stores that combine other stores. */
import type { Store } from './store.js';

/**
 * Reads from the local store first, then once per key from the remote one, whose entries are copied to the local store.
 */
export function createLayeredStore(local: Store, remote: Store): Store {
  const requested = new Set<string>();
  return {
    get: async key => {
      const localValue = await local.get(key);
      if (localValue || requested.has(key)) return localValue;
      requested.add(key);
      const value = await remote.get(key);
      if (value) void local.put(key, value);
      return value;
    },
    put: async (key, value) => {
      await Promise.all([local.put(key, value), remote.put(key, value)]);
    },
    close: async () => {
      await Promise.all([local.close(), remote.close()]);
    },
  };
}

/** Reads from stores that other builds have filled, then from `own`; writes go to `own` alone. */
export function createReadThroughStore(filled: readonly Store[], own?: Store): Store {
  return {
    get: async key => {
      for (const store of filled) {
        const value = await store.get(key);
        if (value) return value;
      }
      return own?.get(key);
    },
    put: async (key, value) => own?.put(key, value),
    close: async () => {
      await Promise.all([...filled, ...(own ? [own] : [])].map(store => store.close()));
    },
  };
}
