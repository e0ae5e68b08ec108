/** The chunks of pages: each is loaded once, together with what the page needs before it can be shown. */
import { chunkFile, type PageChunk, type PageData } from '../../format.js';
import type { Route } from '../../routes.js';
import type { BundleLoader } from './bundle-loader.js';
import { DeferredMap } from './deferred.js';
import type { RouteIndex } from './route-index.js';
import type { SchemaLoader } from './schema-loader.js';
import type { SiteFiles } from './site-files.js';

/** The site has no page at the route that is the message. */
export class PageNotFoundError extends Error {}

/** Chunks by the route of their page. */
export type ChunkCache = {
  /** The chunk if it has been loaded. */
  peekChunk: (route: Route) => PageChunk | undefined;
  /** Resolves when someone has loaded the chunk; requests nothing. */
  waitForChunk: (route: Route) => Promise<PageChunk>;
  /** Follows redirects. Rejects with a `PageNotFoundError` if the site has no such route. */
  loadChunk: (route: Route) => Promise<PageChunk>;
  /** The chunks that have been loaded, or that someone waits for. */
  chunks: DeferredMap<Route, PageChunk>;
};

/** `first` is the page in the HTML. */
export type ChunkCacheOptions = {
  files: SiteFiles;
  routes: RouteIndex;
  bundles: BundleLoader;
  schemas: SchemaLoader;
  first: Pick<PageData, 'route' | 'bundles'>;
};

/** An empty cache. */
export function createChunkCache({ files, routes, bundles, schemas, first }: ChunkCacheOptions): ChunkCache {
  const chunks = new DeferredMap<Route, PageChunk>();

  const peekChunk = (route: Route) => chunks.get(route)?.peek();

  /** Rejects a file that a host has mixed up with another, and requests it again the next time. */
  const fetchFile = async (route: Route, hash: string): Promise<PageChunk> => {
    const file = chunkFile(route, hash);
    const chunk = await files.get<PageChunk | null>(file);
    if (chunk?.route === route) return chunk;
    files.requests.delete(file);
    throw new Error(`Another page: ${file}`);
  };

  const fetchChunk = (route: Route, hash: string) =>
    fetchFile(route, hash).catch(async (thrown: unknown) => {
      // A deploy may have replaced the chunk by one with another name.
      const newHash = await routes.findAnew(route);
      if (typeof newHash !== 'string' || newHash === hash) throw thrown;
      return fetchFile(route, newHash);
    });

  const loadChunk = async (route: Route): Promise<PageChunk> => {
    const loaded = peekChunk(route);
    if (loaded) return loaded;
    const entry = await routes.find(route);
    if (entry === undefined) throw new PageNotFoundError(route);
    // The code that renders any chunk, and the first page's bundles, load in parallel with the chunk.
    void bundles.load(route === first.route ? (first.bundles ?? []) : []).catch(() => undefined);
    if (typeof entry !== 'string') return loadChunk(entry.redirect.replace(/[?#].*$/s, ''));
    const chunk = await fetchChunk(route, entry);
    await Promise.all([
      ...Object.values(chunk.schemas ?? {}).map(file => schemas.loadFragment(file)),
      bundles.load(chunk.bundles ?? []),
    ]);
    chunks.entry(route).resolve(chunk);
    return chunk;
  };

  return {
    peekChunk,
    waitForChunk: route => chunks.entry(route).promise,
    loadChunk,
    chunks,
  };
}
