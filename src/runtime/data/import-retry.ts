/**
 * Imports a module, and once more under another URL if that fails: browsers remember a failed import, even when its
 * cause is gone. Rejects if the second attempt fails too.
 */
export function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((thrown: unknown) => {
    const address = /\bhttps?:\S+\.js/.exec(String(thrown))?.[0];
    if (!address?.startsWith(location.origin)) throw thrown;
    return import(`${address}?${Date.now()}`) as Promise<T>;
  });
}
