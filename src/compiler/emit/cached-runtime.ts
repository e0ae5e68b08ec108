/** Stores the bundled runtime in the build cache. */
import { type Cache, readCached, writeCached } from '../cache/index.js';
import type { RuntimeBundle } from './runtime.js';

/** Cache entries are JSON, so files are encoded as base64. */
type CachedRuntime = Omit<RuntimeBundle, 'files'> & { files: [path: string, base64: string][] };

/** The cached bundle; `undefined` if there is none. */
export async function readCachedRuntime(cache: Cache, key: string): Promise<RuntimeBundle | undefined> {
  const cached = await readCached<CachedRuntime>(cache, key);
  return (
    cached && {
      ...cached,
      files: cached.files.map(([path, text]) => ({ path, contents: Buffer.from(text, 'base64') })),
    }
  );
}

/** Stores a bundle, without waiting for the cache. */
export function writeCachedRuntime(cache: Cache, key: string, { files, ...names }: RuntimeBundle): void {
  const texts = files.map(({ path, contents }): [string, string] => [path, Buffer.from(contents).toString('base64')]);
  writeCached<CachedRuntime>(cache, key, { ...names, files: texts });
}
