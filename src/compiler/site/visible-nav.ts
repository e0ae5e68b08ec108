/** The part of a sidebar that a page's HTML shows, as `runtime/shell/sidebar-tree.tsx` opens it before the first click. */
import type { NavItem } from '../../format.js';
import type { Route } from '../../routes.js';
import type { SitePage } from '../types.js';

type PageInNav = Pick<SitePage, 'crumbs'> & { route: Route };

/**
 * The tree with the entries of every category that is open on the page; closed categories keep only their own line. It
 * determines the sidebar in the page's HTML, and holds more than that where a list is too long to be prerendered.
 */
export function visibleNav(items: NavItem[], { route, crumbs }: PageInNav): NavItem[] {
  const trail = `${crumbTrail(crumbs)}/`;
  const within = (list: NavItem[], above: string): NavItem[] =>
    list.map(item => {
      if (item.type !== 'category') return item;
      const { items: entries, file: _, ...closedCategory } = item;
      const key = `${above}${item.label}/`;
      const isOpen = item.open || trail.startsWith(key) || (item.route !== undefined && item.route === route);
      return isOpen && entries ? { ...closedCategory, items: within(entries, key) } : closedCategory;
    });
  return within(items, '');
}

/** The labels of the categories above a page, as one string. */
export function crumbTrail(crumbs: SitePage['crumbs']): string {
  return crumbs.map(({ label }) => label).join('/');
}

/** The routes of all categories that have a page. Such a page opens its own category, wherever it is listed. */
export function categoryRoutes(items: NavItem[]): Set<Route> {
  return new Set(listCategoryRoutes(items));
}

function listCategoryRoutes(items: NavItem[]): Route[] {
  return items.flatMap(item => {
    if (item.type !== 'category') return [];
    const inside = listCategoryRoutes(item.items ?? []);
    return item.route === undefined ? inside : [item.route, ...inside];
  });
}
