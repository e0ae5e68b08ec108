/** Values that arrive once, for everyone who waits for them. */

/** `promise` is the same for every caller; `peek` returns undefined until the value is there. */
export type Deferred<T> = { peek: () => T | undefined; promise: Promise<T>; resolve: (value: T) => void };

/** A value that has not arrived yet. */
export function createDeferred<T>(): Deferred<T> {
  const state: { value?: T; settle?: (value: T) => void } = {};
  const promise = new Promise<T>(settle => {
    state.settle = settle;
  });
  const resolve = (value: T) => {
    state.value = value;
    state.settle?.(value);
  };
  return { peek: () => state.value, promise, resolve };
}

/** Deferred values by key. `entry` creates a key's value when the key is first used. */
export class DeferredMap<K, T> extends Map<K, Deferred<T>> {
  entry(key: K): Deferred<T> {
    const deferred = this.get(key) ?? createDeferred<T>();
    this.set(key, deferred);
    return deferred;
  }
}
