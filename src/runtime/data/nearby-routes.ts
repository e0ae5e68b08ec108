/** The routes of a site whose addresses come before and after a missing one, for suggestions on the not-found page. */

import { chunkFile, type PageChunk, type RouteShard } from '../../format.js';
import { NOT_FOUND, type Route } from '../../routes.js';
import { loadManifest } from './route-index.js';
import { createSiteFiles } from './site-files.js';

/** An address of the site, and the page that it leads to: another one for an old address. */
export type KnownAddress = { address: Route; route: Route };

/** Shards that are loaded: all of a site with about a thousand pages, the nearest ones of a larger site. */
const MAX_SHARDS = 6;

/** The known addresses near a missing one. `titleOf` loads the chunk of a page, which the browser keeps for a visit. */
export type NearbyRoutes = { known: KnownAddress[]; titleOf: (route: Route) => Promise<string> };

/** Rejects if the manifest or a shard cannot be loaded. `base` is the path prefix of the site. */
export async function loadNearbyRoutes(missing: Route, base: string): Promise<NearbyRoutes> {
  const files = createSiteFiles(base);
  const { shards } = await loadManifest(files);
  const after = shards.findIndex(({ first }) => first > missing);
  const middle = after < 0 ? shards.length : after;
  const start = Math.max(0, Math.min(middle - MAX_SHARDS / 2, shards.length - MAX_SHARDS));
  const near = shards.slice(start, start + MAX_SHARDS);
  const loaded = await Promise.all(near.map(({ file }) => files.get<RouteShard>(file)));
  const entries = loaded.flatMap(shard => Object.entries(shard));
  const hashes = new Map(entries.filter((entry): entry is [Route, string] => typeof entry[1] === 'string'));
  const known = entries.flatMap(([address, entry]): KnownAddress[] => {
    const route = typeof entry === 'string' ? address : entry.redirect.replace(/[?#].*$/s, '');
    // A redirect may lead to another site, or to a page in a shard that has not been loaded.
    return hashes.has(route) && address !== NOT_FOUND && route !== '/search' ? [{ address, route }] : [];
  });
  return {
    known,
    titleOf: async route => (await files.get<PageChunk>(chunkFile(route, hashes.get(route)!))).title,
  };
}
