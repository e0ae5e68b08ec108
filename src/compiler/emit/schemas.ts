/** Files of named schemas of API descriptions: one per schema, however many pages show it, and one index per API. */
import { ASSETS, devSchemaFile, type SchemaIndex } from '../../format.js';
import { compareStrings } from '../diagnostics/index.js';
import { shortHash } from '../disk/project.js';
import type { OutputFile, Page } from '../types.js';
import type { EmittedChunk } from './chunk.js';
import { toHashedFile } from './manifest.js';

/** A published schema. `json` is the hast that the browser fetches, `file` its published path. */
export type SchemaFragment = Pick<EmittedChunk, 'anchored' | 'diagnostics'> &
  Pick<Page, 'head' | 'schemas' | 'links'> & {
    json: string;
    file: string;
    /** Files that the schema shows, with their published paths. */
    assets: [path: string, published: string][];
  };

type SchemaName = { api: string; key: string; dev: boolean };

/** The published path of a schema, with a hash except in `docsc serve` (`dev`). */
export function fragmentFile({ api, key, dev }: SchemaName, json: string): string {
  return dev ? devSchemaFile(api, key) : `${ASSETS}/schemas/${api}/${schemaFileName(key)}-${shortHash(json)}.json`;
}

type CompileSchema = (api: string, key: string) => Promise<SchemaFragment | undefined>;
/** `indexes` has the path of each API's index. */
type EmittedSchemas = { files: OutputFile[]; indexes: Record<string, string>; fragments: SchemaFragment[] };

/** The schemas that pages refer to, directly or through other schemas. */
export async function emitSchemas(references: Page['schemas'][], compile: CompileSchema): Promise<EmittedSchemas> {
  const keysByApi = new Map<string, Set<string>>();
  const add = (refs: Page['schemas']) => {
    if (!refs) return;
    const keys = keysByApi.get(refs.api) ?? new Set<string>();
    keysByApi.set(refs.api, keys);
    for (const key of [...refs.given, ...refs.more]) keys.add(key);
  };
  for (const refs of references) add(refs);
  const emitted: EmittedSchemas = { files: [], indexes: {}, fragments: [] };
  for (const [api, keys] of [...keysByApi].sort(([a], [b]) => compareStrings(a, b))) {
    const index: [string, string][] = [];
    // The set grows during the loop, by the schemas that a schema refers to.
    for (const key of keys) {
      const fragment = await compile(api, key);
      if (!fragment) continue;
      add(fragment.schemas);
      emitted.fragments.push(fragment);
      index.push([key, fragment.file]);
      emitted.files.push({ path: fragment.file, contents: fragment.json });
    }
    const file = toHashedFile(
      `schemas/${api}`,
      Object.fromEntries(index.sort(([a], [b]) => compareStrings(a, b))) satisfies SchemaIndex,
    );
    emitted.indexes[api] = file.path;
    emitted.files.push(file);
  }
  return emitted;
}

/** A readable name; the hash after it makes the path unique. */
function schemaFileName(key: string): string {
  const name = key.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|(?<!-)-+$/g, '');
  return name.slice(-60).replace(/^[-.]+/, '') || 'schema';
}
