/** The cache key of a page's files: a hash of the page, its position on the site, and all that it refers to. */
import type { NavItem } from '../../format.js';
import type { Route } from '../../routes.js';
import { cacheKey } from '../cache/keys.js';
import { lastUpdated } from '../emit/chunk.js';
import type { ShellParts } from '../emit/shell.js';
import { buildDocCards } from '../site/generated-pages.js';
import { categoryRoutes, crumbTrail, visibleNav } from '../site/visible-nav.js';
import type { Site, SitePage } from '../types.js';
import type { ResolvedReferences } from './references.js';
import type { SummaryInSite } from './site-page.js';

/** Computes the key; `undefined` for a page that is not cached, such as one with an error. */
export type ComputeFilesKey = (
  site: Site,
  placed: SummaryInSite,
  references: ResolvedReferences,
) => Promise<string | undefined>;

/** Creates the function. It remembers what each branch of a sidebar shows: neighbours share it. */
export function createFilesKeyFunction(shell: ShellParts): ComputeFilesKey {
  const sidebars = new WeakMap<NavItem[], { leaders: Set<Route>; keys: Map<string, string> }>();
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
  return async (site, { summary, sitePage }, { schemaFragments, openedFragments, context, resolved }) => {
    if (summary.key === undefined) return undefined;
    const { head: _, ...where } = sitePage;
    const { addresses, image } = resolved;
    const cards = summary.cards
      ? buildDocCards({ route: summary.head.route, sidebar: sitePage.sidebar }, site, context.config.site.base)
      : [];
    const around = [
      await shell.key(),
      navKey(site, sitePage),
      site.tabs,
      site.iconSheet,
      lastUpdated(summary.head, context),
    ];
    const files = [...schemaFragments, ...openedFragments].map(([key, { file }]) => [key, file]);
    return cacheKey('files', summary.key, where, addresses, image, files, cards, around);
  };
}
