/** Where each tab below the top bar leads: to what the configuration says, or to the first page of its sidebar. */
import type { NavItem, NavTab } from '../../format.js';
import { type Route, splitUrl, toRoute, withBase } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { Site, SitePage, SiteTab } from '../types.js';
import { firstRoute, listPlacements } from './nav-tree.js';

type LinkedPages = {
  sidebars: ReadonlyMap<string, NavItem[]>;
  pages: ReadonlyMap<Route, Pick<SitePage, 'sidebar'>>;
  /** Classes of icons by their names. */
  icons: ReadonlyMap<string, string>;
};

/** The tabs of all pages; `undefined` for a site without tabs. A tab whose sidebar leads nowhere is left out. */
export function buildTabs({ tabs, site }: Config, { sidebars, pages, icons }: LinkedPages): SiteTab[] | undefined {
  return tabs?.flatMap(({ sidebar, label, href, icon }) => {
    const drawn = icon === undefined ? undefined : icons.get(icon);
    const target = href ?? (sidebar === undefined ? undefined : firstAddress(sidebar, sidebars.get(sidebar) ?? []));
    return target === undefined
      ? []
      : [{ label, href: target, ...(sidebar !== undefined && { sidebar }), ...(drawn && { icon: drawn }) }];
  });

  /** A page of the sidebar itself comes before one that another sidebar has too, whose tab would be marked there. */
  function firstAddress(name: string, items: NavItem[]): string | undefined {
    const own = listPlacements(items).find(({ route }) => pages.get(route)?.sidebar === name);
    const route = own?.route ?? firstRoute(items);
    return route === undefined ? firstLink(items) : withBase(route, site.base);
  }
}

/** The tabs as a page shows them, of which at most one is the current one. */
export function tabsOn({ head, sidebar }: SitePage, { tabs = [] }: Pick<Site, 'tabs'>, base: string): NavTab[] {
  const current =
    tabs.find(tab => tab.sidebar !== undefined && tab.sidebar === sidebar) ??
    tabs.find(tab => tab.sidebar === undefined && leadsTo(tab.href, head.route, base));
  return tabs.map(tab => {
    const { sidebar: _, ...shown } = tab;
    return { ...shown, ...(tab === current && { current: true }) };
  });
}

/** True for an address of the page, with or without a slash at its end, a query and a hash. */
function leadsTo(href: string, route: Route, base: string): boolean {
  return /^\/(?!\/)/.test(href) && toRoute(splitUrl(href).path, base) === route;
}

function firstLink(items: NavItem[]): string | undefined {
  for (const item of items) {
    const href = item.type === 'link' ? item.href : item.type === 'category' ? firstLink(item.items ?? []) : undefined;
    if (href !== undefined) return href;
  }
  return undefined;
}
