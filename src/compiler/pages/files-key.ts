/** The name of a page's files: everything that they depend on, the page itself, its place, and what it refers to. */
import type { NavItem } from '../../format.js';
import type { Route } from '../../routes.js';
import { cacheKey } from '../cache/keys.js';
import { type ChunkContext, lastUpdated, type ResolvedPage } from '../emit/chunk.js';
import type { SchemaFragment } from '../emit/schemas.js';
import type { ShellParts } from '../emit/shell.js';
import { buildDocCards } from '../site/generated-pages.js';
import { categoryRoutes, crumbTrail, visibleNav } from '../site/visible-nav.js';
import type { Site, SitePage } from '../types.js';
import type { PageSummary } from './summaries.js';

/** A page in its place, and all that it refers to. */
export type SummaryInSite = { sitePage: SitePage; digest: PageSummary };
export type ResolvedReferences = {
  schemaFragments: [string, SchemaFragment][];
  context: ChunkContext;
  resolved: ResolvedPage;
  /** Files that it shows, with their published paths. */
  assets: [path: string, published: string][];
};

/** `undefined` of a page of which nothing is kept. */
type ComputeFilesKey = (site: Site, placed: SummaryInSite, settled: ResolvedReferences) => Promise<string | undefined>;

export function createFilesKeyFunction(shell: ShellParts): ComputeFilesKey {
  const sidebars = new WeakMap<NavItem[], { leaders: Set<Route>; keys: Map<string, string> }>();
  /** Neighbours show the same of their sidebar. */
  const navKey = (site: Site, { sidebar, crumbs, head: { route } }: SitePage): string | undefined => {
    const items = sidebar === null ? undefined : site.sidebars.get(sidebar);
    if (!items) return undefined;
    const { leaders, keys } = sidebars.get(items) ?? {
      leaders: categoryRoutes(items),
      keys: new Map<string, string>(),
    };
    sidebars.set(items, { leaders, keys });
    const name = leaders.has(route) ? `${crumbTrail(crumbs)}\n${route}` : crumbTrail(crumbs);
    const key = keys.get(name) ?? cacheKey(visibleNav(items, { route, crumbs }));
    keys.set(name, key);
    return key;
  };
  return async (site, { digest, sitePage }, { schemaFragments, context, resolved }) => {
    if (digest.key === undefined) return undefined;
    const { head: _, ...where } = sitePage;
    const { addresses, image } = resolved;
    const cards = digest.cards ? buildDocCards(digest.head.route, sitePage, site, context.config.site.base) : [];
    const around = [await shell.key(), navKey(site, sitePage), lastUpdated(digest.head, context)];
    const files = schemaFragments.map(([key, { file }]) => [key, file]);
    return cacheKey('files', digest.key, where, addresses, image, files, cards, around);
  };
}
