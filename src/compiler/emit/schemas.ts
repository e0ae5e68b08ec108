/** Named schemas of API descriptions: one file each, however many pages show it, and one index an API. */
import { ASSETS, devSchemaFile, type SchemaIndex } from '../../format.js';
import { compareStrings } from '../diagnostics/index.js';
import { shortHash } from '../disk/project.js';
import type { OutputFile, Page } from '../types.js';
import type { EmittedChunk } from './chunk.js';
import { toHashedFile } from './manifest.js';

/** A body without a page around it. `json` is the hast that the browser fetches, `file` its path. */
export type SchemaFragment = Pick<EmittedChunk, 'anchored' | 'diagnostics'> &
  Pick<Page, 'head' | 'schemas'> & {
    json: string;
    file: string;
    /** Files that it shows, with their published paths. */
    assets: [path: string, published: string][];
  };

type SchemaName = { api: string; key: string; dev: boolean };

/** In `serve` (`dev`) names carry no hash. */
export function fragmentFile({ api, key, dev }: SchemaName, json: string): string {
  return dev ? devSchemaFile(api, key) : `${ASSETS}/schemas/${api}/${schemaFileName(key)}-${shortHash(json)}.json`;
}

type CompileSchema = (api: string, key: string) => Promise<SchemaFragment | undefined>;
type EmittedSchemas = { files: OutputFile[]; indexes: Record<string, string>; fragments: SchemaFragment[] };

/** The schemas that pages refer to, and those that these refer to. */
export async function emitSchemas(asked: Page['schemas'][], compile: CompileSchema): Promise<EmittedSchemas> {
  const wanted = new Map<string, Set<string>>();
  const want = (refs: Page['schemas']) => {
    if (!refs) return;
    const keys = wanted.get(refs.api) ?? new Set<string>();
    wanted.set(refs.api, keys);
    for (const key of [...refs.given, ...refs.more]) keys.add(key);
  };
  for (const refs of asked) want(refs);
  const made: EmittedSchemas = { files: [], indexes: {}, fragments: [] };
  for (const [api, keys] of [...wanted].sort(([a], [b]) => compareStrings(a, b))) {
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
    const file = toHashedFile(
      `schemas/${api}`,
      Object.fromEntries(index.sort(([a], [b]) => compareStrings(a, b))) satisfies SchemaIndex,
    );
    made.indexes[api] = file.path;
    made.files.push(file);
  }
  return made;
}

/** For people; the hash makes it unique. */
function schemaFileName(key: string): string {
  const name = key.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|-+$/g, '');
  return name.slice(-60).replace(/^[-.]+/, '') || 'schema';
}
