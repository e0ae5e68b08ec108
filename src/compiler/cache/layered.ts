/** A near store before a far one: what the far one had is kept near. */
import type { Store } from './store.js';

/** The far one is asked once for a key. */
export function layeredStore(near: Store, far: Store): Store {
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
