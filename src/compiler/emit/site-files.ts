/** Files of the whole site, once every page is made: manifest, sitemap, and copies. */
import type { RouteEntry } from '../../format.js';
import type { Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import type { OutputFile, Site } from '../types.js';
import { emitManifest } from './manifest.js';
import { emitSitemap } from './sitemap.js';

type SiteFilesInput = {
  site: Site;
  /** Pages and redirects. */
  routes: Map<Route, RouteEntry>;
  /** API description → its index of schemas. */
  schemas: Record<string, string>;
  /** Path of the index's own manifest. */
  search: string | null;
  /** Names of the runtime's files. */
  runtime: string[];
  /** Published path → source file, and → contents. */
  assetSources: ReadonlyMap<string, string>;
  generatedFiles: ReadonlyMap<string, string>;
};

/** Read when they are asked for, one by one: copies may be large. */
export async function* emitSiteFiles(
  config: Config,
  fs: FileSystem,
  whole: SiteFilesInput,
): AsyncGenerator<OutputFile> {
  const { site, routes, schemas, search, runtime, assetSources, generatedFiles } = whole;
  for (const [path, contents] of generatedFiles) yield { path, contents };
  yield* emitManifest({
    routes,
    sidebars: site.sidebars,
    search,
    schemas,
    prefixes: config.redirectPrefixes,
    runtime,
    version: config.version,
  });
  yield* emitSitemap(site, config);
  for (const [path, from] of assetSources) yield { path, contents: await fs.readBytes(from) };
  for (const from of site.files)
    if (from.startsWith(`${config.static}/`))
      yield { path: from.slice(config.static.length + 1), contents: await fs.readBytes(from) };
}
