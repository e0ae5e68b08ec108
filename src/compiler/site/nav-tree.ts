/** Questions about the tree of a sidebar once it is built. */
import type { Crumb, NavItem } from '../../format.js';
import type { Route } from '../../routes.js';

/** The first route in a list of entries, in reading order; `undefined` if it leads to no page. */
export function firstRoute(items: NavItem[]): Route | undefined {
  for (const item of items) {
    const route = item.type === 'page' ? item.route : item.type === 'category' ? item.first : undefined;
    if (route !== undefined) return route;
  }
  return undefined;
}

/** A page in a sidebar. `part` is the label of the outermost category above it; a page that leads one belongs to it. */
export type NavPlacement = { route: Route; label: string; crumbs: Crumb[]; part?: string };

/** The pages of a sidebar in reading order, each once, with the categories above it. */
export function listPlacements(items: NavItem[], crumbs: Crumb[] = []): NavPlacement[] {
  const all = items.flatMap((item): NavPlacement[] => {
    if (item.type === 'link' || (item.type === 'page' && item.ref)) return [];
    const part = crumbs[0]?.label ?? (item.type === 'category' ? item.label : undefined);
    const self: NavPlacement[] =
      item.route === undefined ? [] : [{ route: item.route, label: item.label, crumbs, part }];
    if (item.type === 'page') return self;
    return [...self, ...listPlacements(item.items ?? [], [...crumbs, { label: item.label, route: item.route }])];
  });
  const seen = new Set<Route>();
  return all.filter(({ route }) => !seen.has(route) && seen.add(route));
}
