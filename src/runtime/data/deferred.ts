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

/** Deferred values by key: `wait` returns the same promise for the same key until the key is deleted. */
export type DeferredMap<K, T> = {
  peek: (key: K) => T | undefined;
  wait: (key: K) => Promise<T>;
  resolve: (key: K, value: T) => void;
  delete: (key: K) => void;
  clear: () => void;
};

/** An empty map; the deferred value of a key is created when the key is first used. */
export function createDeferredMap<K, T>(): DeferredMap<K, T> {
  const deferreds = new Map<K, Deferred<T>>();
  const entry = (key: K): Deferred<T> => {
    const deferred = deferreds.get(key) ?? createDeferred<T>();
    deferreds.set(key, deferred);
    return deferred;
  };
  return {
    peek: key => deferreds.get(key)?.peek(),
    wait: key => entry(key).promise,
    resolve: (key, value) => entry(key).resolve(value),
    delete: key => void deferreds.delete(key),
    clear: () => deferreds.clear(),
  };
}
