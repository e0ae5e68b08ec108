/** A near store before a far one: what the far one had is kept near. */
import type { Store } from './store.js';

/** The far one is asked once for a key. */
export function createLayeredStore(near: Store, far: Store): Store {
  const asked = new Set<string>();
  return {
    get: async key => {
      const kept = await near.get(key);
      if (kept || asked.has(key)) return kept;
      asked.add(key);
      const value = await far.get(key);
      if (value) void near.put(key, value);
      return value;
    },
    put: async (key, value) => {
      await Promise.all([near.put(key, value), far.put(key, value)]);
    },
    close: async () => {
      await Promise.all([near.close(), far.close()]);
    },
  };
}

/** Stores that others have filled, before one's own: they are only read. */
export function createReadThroughStore(filled: readonly Store[], own?: Store): Store {
  return {
    get: async key => {
      for (const store of filled) {
        const kept = await store.get(key);
        if (kept) return kept;
      }
      return own?.get(key);
    },
    put: async (key, value) => own?.put(key, value),
    close: async () => {
      await Promise.all([...filled, ...(own ? [own] : [])].map(store => store.close()));
    },
  };
}
