/** Fragments of named schemas: those that chunks name, and those that a reader opens. */
import type { Root } from 'hast';
import { devSchemaFile, type SchemaIndex } from '../../format.js';
import { loadManifest } from './route-index.js';
import type { SiteFiles } from './site-files.js';

/** A fragment is hast with one `docsc-schema`. One file serves every page that shows the schema. */
export type SchemaLoader = {
  /** Loads the fragment in this file, into `fragments`. */
  loadFragment: (file: string) => Promise<void>;
  /** The fragment of a named schema. Rejects if the API has no schema with this key. */
  loadSchema: (api: string, key: string) => Promise<Root>;
  /** The fragments that have been loaded, by file. */
  fragments: Map<string, Root>;
};

/** A loader that has loaded nothing yet. */
export function createSchemaLoader(files: SiteFiles): SchemaLoader {
  const fragments = new Map<string, Root>();
  return {
    loadFragment: async file => {
      if (!fragments.has(file)) fragments.set(file, await files.get<Root>(file));
    },
    loadSchema: async (api, key) => {
      const index = (await loadManifest(files)).schemas[api];
      if (index === null) return files.get<Root>(devSchemaFile(api, key));
      const file = index === undefined ? undefined : (await files.get<SchemaIndex>(index))[key];
      if (file === undefined) throw new Error(`the site has no schema ${key}`);
      return files.get<Root>(file);
    },
    fragments,
  };
}
