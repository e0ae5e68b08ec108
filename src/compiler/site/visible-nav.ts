/** What of a sidebar stands in the HTML of a page: as `runtime/shell/sidebar.tsx` opens it, before anybody has clicked. */
import type { NavItem } from '../../format.js';
import type { Route } from '../../routes.js';
import type { SitePage } from '../types.js';

type PageInNav = Pick<SitePage, 'crumbs'> & { route: Route };

/**
 * Branches that are open on the page, and of others their lids. Whatever a page's HTML shows of its sidebar is told by this;
 * of lists that are too long to be prerendered it holds more.
 */
export function visibleNav(items: NavItem[], { route, crumbs }: PageInNav): NavItem[] {
  const trail = `${crumbTrail(crumbs)}/`;
  const within = (list: NavItem[], above: string): NavItem[] =>
    list.map(item => {
      if (item.type !== 'category') return item;
      const { items: own, file: _, ...lid } = item;
      const key = `${above}${item.label}/`;
      const isOpen = item.open || trail.startsWith(key) || (item.route !== undefined && item.route === route);
      return isOpen && own ? { ...lid, items: within(own, key) } : lid;
    });
  return within(items, '');
}

export function crumbTrail(crumbs: SitePage['crumbs']): string {
  return crumbs.map(({ label }) => label).join('/');
}

/** Routes that lead a category: such a page opens its own, wherever it stands. */
export function categoryRoutes(items: NavItem[], found = new Set<Route>()): Set<Route> {
  for (const item of items) {
    if (item.type !== 'category') continue;
    if (item.route !== undefined) found.add(item.route);
    categoryRoutes(item.items ?? [], found);
  }
  return found;
}
