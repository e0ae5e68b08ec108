/** A value that arrives once, for all who wait for it. `wait` is the same promise for everybody. */
export type Deferred<T> = { peek: () => T | undefined; wait: Promise<T>; settle: (value: T) => void };

export function createDeferred<T>(): Deferred<T> {
  const state: { value?: T; resolve?: (value: T) => void } = {};
  const wait = new Promise<T>(resolve => {
    state.resolve = resolve;
  });
  const settle = (value: T) => {
    state.value = value;
    state.resolve?.(value);
  };
  return { peek: () => state.value, wait, settle };
}

/** The one of a key, made when somebody first asks for it. */
export function deferredFor<K, T>(all: Map<K, Deferred<T>>, key: K): Deferred<T> {
  const found = all.get(key) ?? createDeferred<T>();
  all.set(key, found);
  return found;
}
