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

/** Remembers which routes it has prefetched. */
export function createPrefetcher({ chunks, routes, sidebars, bundles }: PrefetchTargets): Prefetcher {
  const prefetched = new Set<Route>();
  return {
    prefetch: route => {
      if (prefetched.has(route) || isMetered()) return;
      prefetched.add(route);
      chunks.loadChunk(route).catch(() => undefined);
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
