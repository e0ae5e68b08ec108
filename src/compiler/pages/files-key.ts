/** The name of a page's files: everything that they depend on, the page itself, its place, and what it refers to. */
import type { NavItem } from '../../format.js';
import type { Route } from '../../routes.js';
import { keyOf } from '../cache/keys.js';
import { type ChunkContext, type Resolved, updatedOf } from '../emit/chunk.js';
import type { Fragment } from '../emit/schemas.js';
import type { Shell } from '../emit/shell.js';
import { docCards } from '../site/generated-pages.js';
import { leadersIn, shownNav, trailOf } from '../site/visible-nav.js';
import type { Site, SitePage } from '../types.js';
import type { Digest } from './summaries.js';

/** A page in its place, and all that it refers to. */
export type Placed = { place: SitePage; digest: Digest };
export type Settled = {
  given: [string, Fragment][];
  context: ChunkContext;
  resolved: Resolved;
  /** Files that it shows, with their published paths. */
  assets: [path: string, published: string][];
};

/** `undefined` of a page of which nothing is kept. */
type FilesKey = (site: Site, placed: Placed, settled: Settled) => Promise<string | undefined>;

export function createFilesKey(shell: Shell): FilesKey {
  const sidebars = new WeakMap<NavItem[], { leaders: Set<Route>; keys: Map<string, string> }>();
  /** Neighbours show the same of their sidebar. */
  const navKey = (site: Site, { sidebar, crumbs, head: { route } }: SitePage): string | undefined => {
    const items = sidebar === null ? undefined : site.sidebars.get(sidebar);
    if (!items) return undefined;
    const { leaders, keys } = sidebars.get(items) ?? { leaders: leadersIn(items), keys: new Map<string, string>() };
    sidebars.set(items, { leaders, keys });
    const name = leaders.has(route) ? `${trailOf(crumbs)}\n${route}` : trailOf(crumbs);
    const key = keys.get(name) ?? keyOf(shownNav(items, { route, crumbs }));
    keys.set(name, key);
    return key;
  };
  return async (site, { digest, place }, { given, context, resolved }) => {
    if (digest.key === undefined) return undefined;
    const { head: _, ...where } = place;
    const { addresses, image } = resolved;
    const cards = digest.cards ? docCards(digest.head.route, place, site, context.config.site.base) : [];
    const around = [await shell.key(), navKey(site, place), updatedOf(digest.head, context)];
    const files = given.map(([key, { file }]) => [key, file]);
    return keyOf('files', digest.key, where, addresses, image, files, cards, around);
  };
}
