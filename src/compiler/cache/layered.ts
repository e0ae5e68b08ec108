/** A near store before a far one: what the far one had is kept near. */
import type { Store } from './store.js';

export function layeredStore(near: Store, far: Store): Store {
  return {
    get: async key => {
      const kept = await near.get(key);
      if (kept) return kept;
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
