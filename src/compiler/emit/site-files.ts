/** Files of the site as a whole: manifest, sitemap, and copies of assets and static files. */
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
  /** Path of the search index's manifest. */
  search: string | null;
  /** Names of the runtime's files. */
  runtime: string[];
  /** Published path → path of the source file. */
  assetSources: ReadonlyMap<string, string>;
  /** Published path → contents. */
  generatedFiles: ReadonlyMap<string, string>;
};

type SiteFilesConfig = Pick<Config, 'redirectPrefixes' | 'version' | 'static' | 'site' | 'sitemap'>;

/** The files, read one by one, because copies may be large. */
export async function* emitSiteFiles(
  config: SiteFilesConfig,
  fs: FileSystem,
  input: SiteFilesInput,
): AsyncGenerator<OutputFile> {
  const { site, routes, schemas, search, runtime, assetSources, generatedFiles } = input;
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
