import type { Store } from '../../src/compiler/cache/store.js';

/** A cache store in memory. */
export function memoryStore(): Store & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    get: async key => kept.get(key),
    put: async (key, value) => void kept.set(key, Buffer.from(value)),
    close: async () => undefined,
  };
}
