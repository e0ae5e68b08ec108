/** Files of the site as a whole: manifest, sitemap, and copies of assets and static files. */
import type { RouteEntry } from '../../format.js';
import type { Route } from '../../routes.js';
import { imagesAmongDocuments } from '../config/image-files.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { diagnoseChanged, diagnoseUnreadable } from '../disk/unreadable.js';
import { publishedStatics } from '../site/static-files.js';
import type { OutputFile, Site } from '../types.js';
import { publishedPath } from './asset-path.js';
import { emitMcpCatalog } from './discovery/mcp-catalog.js';
import { emitSkill } from './discovery/skill.js';
import { emitLlmsLists } from './llms/index.js';
import { emitManifest } from './manifest.js';
import { emitRobots } from './robots.js';
import { emitSitemap } from './sitemap.js';
import { emitWebManifest } from './web-manifest.js';

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
  /** Paths of the parts of the full text. */
  fullTexts: string[];
  /** Called for a file that cannot be read any more, or is no longer the one that pages show. */
  report: (finding: Diagnostic) => void;
};

type SiteFilesConfig = Pick<
  Config,
  | 'agents'
  | 'docs'
  | 'favicon'
  | 'hosts'
  | 'images'
  | 'redirectPrefixes'
  | 'seo'
  | 'site'
  | 'sitemap'
  | 'static'
  | 'theme'
  | 'version'
>;

/** The files, read one by one, because copies may be large. */
export async function* emitSiteFiles(
  config: SiteFilesConfig,
  fs: FileSystem,
  input: SiteFilesInput,
): AsyncGenerator<OutputFile> {
  const { site, routes, schemas, search, runtime, assetSources, generatedFiles, fullTexts, report } = input;
  for (const [path, contents] of generatedFiles) yield { path, contents };
  yield* emitManifest({
    routes,
    sidebars: site.sidebars,
    search,
    schemas,
    prefixes: config.redirectPrefixes,
    patterns: site.patterns,
    runtime,
    version: config.version,
  });
  yield* emitSitemap(site, config);
  const statics = publishedStatics(config, site.files);
  // A file of that name among the site's own takes its place.
  for (const file of [
    ...emitLlmsLists(site, config, fullTexts),
    ...emitMcpCatalog(config),
    ...emitSkill(site, config),
    ...emitRobots(config),
    ...(await emitWebManifest(config, site.files, fs)),
  ])
    if (!statics.has(file.path)) yield file;
  for (const [path, from] of assetSources) {
    const contents = await readOrReport(from, fs, report);
    if (contents && publishedPath(from, contents) !== path) report(diagnoseChanged(from));
    else if (contents) yield { path, contents };
  }
  for (const [path, from] of statics) {
    const contents = await readOrReport(from, fs, report);
    if (contents) yield { path, contents };
  }
  for (const [path, from] of imagesAmongDocuments(config, site.files)) {
    const contents = await readOrReport(from, fs, report);
    if (contents) yield { path, contents };
  }
}

async function readOrReport(
  path: string,
  fs: FileSystem,
  report: SiteFilesInput['report'],
): Promise<Uint8Array | undefined> {
  try {
    return await fs.readBytes(path);
  } catch (thrown) {
    report(diagnoseUnreadable(path, thrown));
    return undefined;
  }
}
