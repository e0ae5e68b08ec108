/** Named schemas of API descriptions: one file each, however many pages show it, and one index an API. */
import { ASSETS, devSchemaFile, type SchemaIndex } from '../../format.js';
import { order } from '../diagnostics/index.js';
import { hashOf } from '../disk/project.js';
import type { OutputFile, Page } from '../types.js';
import type { Chunk } from './chunk.js';
import { hashed } from './manifest.js';

/** A body without a page around it. `json` is the hast that the browser fetches, `file` its path. */
export type Fragment = Pick<Chunk, 'anchored' | 'diagnostics'> &
  Pick<Page, 'head' | 'schemas'> & {
    json: string;
    file: string;
    /** Files that it shows, with their published paths. */
    assets: [path: string, published: string][];
  };

type FragmentName = { api: string; key: string; dev: boolean };

/** In `serve` (`dev`) names carry no hash. */
export function fragmentFile({ api, key, dev }: FragmentName, json: string): string {
  return dev ? devSchemaFile(api, key) : `${ASSETS}/schemas/${api}/${fileName(key)}-${hashOf(json)}.json`;
}

type Compile = (api: string, key: string) => Promise<Fragment | undefined>;
type Schemas = { files: OutputFile[]; indexes: Record<string, string>; fragments: Fragment[] };

/** The schemas that pages refer to, and those that these refer to. */
export async function schemaFiles(asked: Page['schemas'][], compile: Compile): Promise<Schemas> {
  const wanted = new Map<string, Set<string>>();
  const want = (refs: Page['schemas']) => {
    if (!refs) return;
    const keys = wanted.get(refs.api) ?? new Set<string>();
    wanted.set(refs.api, keys);
    for (const key of [...refs.given, ...refs.more]) keys.add(key);
  };
  for (const refs of asked) want(refs);
  const made: Schemas = { files: [], indexes: {}, fragments: [] };
  for (const [api, keys] of [...wanted].sort(([a], [b]) => order(a, b))) {
    const index: [string, string][] = [];
    // A set may grow while it is walked: what a schema refers to is wanted too.
    for (const key of keys) {
      const fragment = await compile(api, key);
      if (!fragment) continue;
      want(fragment.schemas);
      made.fragments.push(fragment);
      index.push([key, fragment.file]);
      made.files.push({ path: fragment.file, contents: fragment.json });
    }
    const file = hashed(
      `schemas/${api}`,
      Object.fromEntries(index.sort(([a], [b]) => order(a, b))) satisfies SchemaIndex,
    );
    made.indexes[api] = file.path;
    made.files.push(file);
  }
  return made;
}

/** For people; the hash makes it unique. */
function fileName(key: string): string {
  const name = key.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|-+$/g, '');
  return name.slice(-60).replace(/^[-.]+/, '') || 'schema';
}
