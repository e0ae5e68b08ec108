/** Site data in the browser: what each loader and cache in this folder offers, as one object for the application. */
import { chunkFile, DEV_CHUNK, type PageChunk, type PageData, type ShellInfo } from '../../format.js';
import type { Route } from '../../routes.js';
import { type BundleStyles, createBundleLoader, type LazyModules } from './bundle-loader.js';
import { type ChunkCache, createChunkCache } from './chunk-cache.js';
import { createPrefetcher, type Prefetcher } from './prefetcher.js';
import { createRouteIndex, loadManifest } from './route-index.js';
import { createSchemaLoader } from './schema-loader.js';
import { createSidebarLoader, type SidebarLoader } from './sidebar-loader.js';
import type { SiteData } from './site-data.js';
import { createSiteFiles } from './site-files.js';

/** What the application may ask for besides what components do: navigation, prefetching, refreshes in `docsc serve`. */
export type BrowserData = SiteData &
  Prefetcher &
  Pick<ChunkCache, 'loadChunk'> &
  Pick<SidebarLoader, 'loadSidebar'> & {
    /** Where an old route leads: a route with its query and hash, or a whole URL. Undefined for pages. */
    resolveRedirect: (route: Route) => Promise<string | undefined>;
    /** In `docsc serve`: takes the chunk of a page that has been edited. */
    replaceChunk: (chunk: PageChunk) => Promise<void>;
    /** In `docsc serve`: forgets what a rebuild may have changed, for these pages or for the whole site. */
    invalidate: (routes?: Route[]) => void;
  };

/** What the application knows before its first request. `first` is the page in the HTML. */
export type BrowserDataOptions = {
  site: ShellInfo;
  styles: BundleStyles;
  modules: LazyModules;
  first: Pick<PageData, 'route' | 'chunk' | 'bundles'>;
  /** Runs the work. If it fails, a notice above the page says so and offers a retry. */
  loadOrOfferRetry: (work: () => Promise<unknown>) => void;
};

/** Loads nothing by itself. */
export function createBrowserData({ site, styles, modules, first, loadOrOfferRetry }: BrowserDataOptions): BrowserData {
  const files = createSiteFiles(site.base);
  const bundles = createBundleLoader(modules, styles, site.base);
  const routes = createRouteIndex(files, first);
  const schemas = createSchemaLoader(files);
  const sidebars = createSidebarLoader(files, bundles.loadSidebarCode);
  const chunks = createChunkCache({ files, routes, bundles, schemas, first });
  /** Rebuilds that this page has lived through: the search index keeps its name in `docsc serve`. */
  const rebuilds = { count: 0 };
  return {
    site,
    ...bundles,
    ...createPrefetcher({ chunks, routes, sidebars, bundles }),
    ...chunks,
    ...sidebars,
    requestChunk: route => loadOrOfferRetry(() => chunks.loadChunk(route)),
    requestSidebar: (sidebar, page) => loadOrOfferRetry(() => sidebars.loadSidebar(sidebar, page)),
    resolveRedirect: async route => {
      if (chunks.peekChunk(route)) return undefined;
      const entry = await routes.find(route);
      return typeof entry === 'object' ? entry.redirect : undefined;
    },
    peekSchema: (route, key) => {
      const file = chunks.peekChunk(route)?.schemas?.[key];
      return file === undefined ? undefined : schemas.fragments.get(file);
    },
    loadSchema: schemas.loadSchema,
    searchIndex: async () => {
      const { search } = await loadManifest(files);
      return search && (rebuilds.count ? `${search}?${rebuilds.count}` : search);
    },
    sendConsoleRequest: consoleRequest =>
      import('./send.js').then(
        ({ send }) => send(consoleRequest, request => fetch(request)),
        thrown => ({ reason: 'impossible', duration: 0, message: String(thrown) }),
      ),
    consoleMemory: new Map(),
    ...(globalThis.DOCSC_NO_FEEDBACK ? {} : { answers: new Map() }),
    replaceChunk: async chunk => {
      if (!globalThis.DOCSC_DEV) return;
      await bundles.load(chunk.bundles ?? []);
      rebuilds.count++;
      routes.chunkHashes.delete(chunk.route);
      files.requests.delete(chunkFile(chunk.route, DEV_CHUNK));
      chunks.chunks.delete(chunk.route);
      chunks.chunks.entry(chunk.route).resolve(chunk);
    },
    invalidate: changed => {
      if (!globalThis.DOCSC_DEV) return;
      rebuilds.count++;
      for (const route of changed ?? [...chunks.chunks.keys()]) chunks.chunks.delete(route);
      files.requests.clear();
      schemas.fragments.clear();
      if (changed) return;
      sidebars.sidebars.clear();
      routes.chunkHashes.clear();
    },
  };
}
