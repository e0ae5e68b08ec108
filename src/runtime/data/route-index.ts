/** Finds the chunk, or the redirect, of a route: from the manifest and the shard that the manifest names. */
import {
  FORMAT,
  findRouteShard,
  MANIFEST_FILE,
  type Manifest,
  type PageData,
  type RouteEntry,
  type RouteShard,
} from '../../format.js';
import { followPatterns } from '../../redirect-patterns.js';
import { type Route, stripRedirectPrefixes } from '../../routes.js';
import type { SiteFiles } from './site-files.js';

/** All methods reject if a file they need cannot be loaded. */
export type RouteIndex = {
  /** Resolves with undefined if the site has no such route. */
  find: (route: Route) => Promise<RouteEntry | undefined>;
  /** The same from a fresh manifest: after a deploy, a chunk may have another name. */
  findAnew: (route: Route) => Promise<RouteEntry | undefined>;
  /** Loads the shards that would name these routes, up to a limit. */
  loadShards: (routes: readonly Route[]) => Promise<void>;
  /** Chunk hashes that are known without a request. */
  chunkHashes: Map<Route, string>;
};

const MAX_PRELOADED_SHARDS = 4;

/** `first` is the page in the HTML, whose chunk hash is known without a request. */
export function createRouteIndex(files: SiteFiles, first: Pick<PageData, 'route' | 'chunk'>): RouteIndex {
  const chunkHashes = new Map<Route, string>([[first.route, first.chunk]]);

  const find = async (route: Route): Promise<RouteEntry | undefined> => {
    const hash = chunkHashes.get(route);
    if (hash) return hash;
    const manifest = await loadManifest(files);
    const candidates = [route, ...stripRedirectPrefixes(route, manifest.prefixes ?? [])];
    for (const [index, candidate] of candidates.entries()) {
      const shard = findRouteShard(manifest, candidate);
      const entry = shard === undefined ? undefined : (await files.get<RouteShard>(shard))[candidate];
      if (entry !== undefined) return index > 0 && typeof entry === 'string' ? { redirect: candidate } : entry;
      if (!globalThis.DOCSC_NO_PATTERNS) {
        const moved = followPatterns(candidate, manifest.patterns ?? []);
        if (moved !== undefined) return { redirect: moved };
      }
    }
    return undefined;
  };

  return {
    find,
    findAnew: route => {
      files.requests.delete(MANIFEST_FILE);
      chunkHashes.delete(route);
      return find(route);
    },
    loadShards: async routes => {
      const manifest = await loadManifest(files);
      const named = routes.map(route => findRouteShard(manifest, route)).filter(shard => shard !== undefined);
      await Promise.all([...new Set(named)].slice(0, MAX_PRELOADED_SHARDS).map(shard => files.get(shard)));
    },
    chunkHashes,
  };
}

/** Rejects if another version of docsc has built the site since the page was loaded. */
export async function loadManifest(files: SiteFiles): Promise<Manifest> {
  const manifest = await files.get<Manifest>(MANIFEST_FILE, { cache: 'no-cache' });
  if (manifest.format !== FORMAT) throw new Error('The site has been rebuilt by another version.');
  return manifest;
}
