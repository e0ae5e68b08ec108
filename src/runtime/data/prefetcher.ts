/** Loads ahead what a reader is likely to need next; nothing on slow or metered connections. */
import type { PageChunk } from '../../format.js';
import type { Route } from '../../routes.js';
import type { BundleLoader } from './bundle-loader.js';
import type { ChunkCache } from './chunk-cache.js';
import type { RouteIndex } from './route-index.js';
import type { SidebarLoader } from './sidebar-loader.js';

/** Loads into these caches. */
export type PrefetchTargets = {
  chunks: ChunkCache;
  routes: RouteIndex;
  sidebars: SidebarLoader;
  bundles: BundleLoader;
};

/** Neither method reports a failure: the navigation that follows tries again. */
export type Prefetcher = {
  /** Loads the chunk, at most once for each route. */
  prefetch: (route: Route) => void;
  /** Loads all that any next page needs, so that following a link costs its chunk alone. */
  warm: (routes: readonly Route[], page: Pick<PageChunk, 'route' | 'crumbs' | 'sidebar'>) => Promise<void>;
};

/** A pointer that crosses a long list means few of its links: beyond these, nothing is loaded until one has arrived. */
const MAX_AT_ONCE = 4;

/** Remembers which routes it has prefetched. */
export function createPrefetcher({ chunks, routes, sidebars, bundles }: PrefetchTargets): Prefetcher {
  const prefetched = new Set<Route>();
  const loading = new Set<Route>();
  return {
    prefetch: route => {
      if (prefetched.has(route) || loading.size >= MAX_AT_ONCE || isMetered()) return;
      prefetched.add(route);
      loading.add(route);
      chunks
        .loadChunk(route)
        .catch(() => undefined)
        .finally(() => loading.delete(route));
    },
    warm: async (linked, page) => {
      if (isMetered()) return;
      void bundles.load([]).catch(() => undefined);
      if (page.sidebar !== null) void sidebars.loadSidebar(page.sidebar, page).catch(() => undefined);
      await routes.loadShards(linked);
    },
  };
}

type Connection = { saveData?: boolean; effectiveType?: string };

function isMetered(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}
