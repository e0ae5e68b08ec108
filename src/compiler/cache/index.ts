/** What is kept of pages from build to build, in front of a store: typed, and never in the way of a build. */
import type { RuntimeBundle } from '../emit/runtime.js';
import type { Page } from '../types.js';
import type { Store } from './store.js';

/** `identity` stands for docsc itself: its own code, and that of everything it is made of. */
export type Cache = { store: Store; identity: string };

/** A page without its body. `includes` are the files that its text was made from too, and the hashes of theirs. */
export type KeptPage = Pick<Page, 'head' | 'anchors' | 'links' | 'schemas' | 'files' | 'diagnostics'> & {
  includes: [path: string, hash: string][];
  /** Whether what it shows depends on the pages around it in the sidebar; for keys alone. */
  cards: boolean;
};

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

export async function recall<T>({ store }: Cache, key: string, decode = parse): Promise<T | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  try {
    return decode(found) as T;
  } catch {
    // What cannot be decoded was written by somebody else.
    return undefined;
  }
}

export function keep<T>({ store }: Cache, key: string, value: T): void {
  void store.put(key, Buffer.from(JSON.stringify(value)));
}

/** Files of the runtime are text, but for what is embedded in them. */
type KeptRuntime = Omit<RuntimeBundle, 'files'> & { files: [path: string, base64: string][] };

export async function recallRuntime(cache: Cache, key: string): Promise<RuntimeBundle | undefined> {
  const found = await recall<KeptRuntime>(cache, key);
  return (
    found && { ...found, files: found.files.map(([path, text]) => ({ path, contents: Buffer.from(text, 'base64') })) }
  );
}

export function keepRuntime(cache: Cache, key: string, { files, ...names }: RuntimeBundle): void {
  const texts = files.map(({ path, contents }): [string, string] => [path, Buffer.from(contents).toString('base64')]);
  keep<KeptRuntime>(cache, key, { ...names, files: texts });
}
