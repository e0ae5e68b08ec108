/** The bundled runtime in the cache. */
import { type Cache, readCached, writeCached } from '../cache/index.js';
import type { RuntimeBundle } from './runtime.js';

/** Files of the runtime are text, but for what is embedded in them. */
type CachedRuntime = Omit<RuntimeBundle, 'files'> & { files: [path: string, base64: string][] };

export async function readCachedRuntime(cache: Cache, key: string): Promise<RuntimeBundle | undefined> {
  const found = await readCached<CachedRuntime>(cache, key);
  return (
    found && { ...found, files: found.files.map(([path, text]) => ({ path, contents: Buffer.from(text, 'base64') })) }
  );
}

export function writeCachedRuntime(cache: Cache, key: string, { files, ...names }: RuntimeBundle): void {
  const texts = files.map(({ path, contents }): [string, string] => [path, Buffer.from(contents).toString('base64')]);
  writeCached<CachedRuntime>(cache, key, { ...names, files: texts });
}
