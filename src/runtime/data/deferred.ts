/** A value that arrives once, for all who wait for it. `wait` is the same promise for everybody. */
export type Late<T> = { peek: () => T | undefined; wait: Promise<T>; settle: (value: T) => void };

export function late<T>(): Late<T> {
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
export function lateOf<K, T>(all: Map<K, Late<T>>, key: K): Late<T> {
  const found = all.get(key) ?? late<T>();
  all.set(key, found);
  return found;
}
