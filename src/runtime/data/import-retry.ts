/**
 * Code that is loaded late, once more where it did not come: a browser remembers that a module failed, also when the
 * reason is over, so it is asked for by another name.
 */
export function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((thrown: unknown) => {
    const address = /\bhttps?:\S+\.js/.exec(String(thrown))?.[0];
    if (!address?.startsWith(location.origin)) throw thrown;
    return import(`${address}?${Date.now()}`) as Promise<T>;
  });
}
