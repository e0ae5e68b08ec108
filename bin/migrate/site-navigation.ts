/** The navigation of a whole site, in parts → sidebars, tabs and the top bar. */
import type { UserNavbarItem } from '../../src/compiler/config/link-schemas.js';
import { freeName } from '../../src/compiler/source/slug.js';
import { layOutTabs, type TabLayout } from './area-tabs.js';
import { type Area, firstTarget, layOutAreas, type SidebarEntry } from './areas.js';
import type { MigratedSite } from './types.js';

/**
 * `menus` are choices among versions or languages, whose `items` are those of the present one, if that is not the whole
 * site; `anchors` are links above the entries of each sidebar.
 */
export type SiteNavigation = { areas: Area[]; menus: Area[]; anchors: SidebarEntry[] };

/** What the navigation becomes. `first` is where its first entry leads. */
export type SidebarLayout = {
  sidebars: NonNullable<MigratedSite['parts']['sidebars']>;
  tabs: TabLayout['tabs'];
  left: UserNavbarItem[];
  menus: UserNavbarItem[];
  first?: string;
};

/** Lays out the parts; `routes` has the route of each page, and of each API description, by its id. */
export function layOutSite(
  { areas, menus, anchors }: SiteNavigation,
  routes: ReadonlyMap<string, string>,
): SidebarLayout {
  const main = layOutTabs(areas, routes);
  const chosen = menus.map(({ label, items, areas: inner = [], isHidden }) => {
    // A link of its own keeps a single version from taking the place of a menu.
    const { sidebars, links } = layOutAreas(
      [{ label, href: (items && firstTarget(items, routes)) ?? '/' }, ...inner],
      routes,
    );
    return { sidebars, item: { label, items: isHidden ? [] : (links as UserNavbarItem['items']) } };
  });
  const sidebars = [main.sidebars, ...chosen.map(({ sidebars: own }) => own)].reduce(joinNames, {});
  const withAnchors = Object.entries(sidebars).map(([name, items]) => [name, [...anchors, ...items]] as const);
  return {
    sidebars: Object.fromEntries(withAnchors) as SidebarLayout['sidebars'],
    tabs: main.tabs,
    left: main.links,
    menus: chosen.flatMap(({ item }) => (item.items?.length ? [item] : [])),
    first: firstTarget(Object.values(main.sidebars).flat(), routes),
  };
}

type Sidebars = Record<string, SidebarEntry[]>;

function joinNames(all: Sidebars, more: Sidebars): Sidebars {
  const joined = { ...all };
  for (const [name, items] of Object.entries(more)) {
    joined[freeName(name, one => one in joined)] = items;
  }
  return joined;
}

/** The ids of the pages that sidebars name. */
export function listedIds(entries: unknown): Set<string> {
  if (typeof entries === 'string') return new Set([entries]);
  if (Array.isArray(entries)) return new Set(entries.flatMap(entry => [...listedIds(entry)]));
  if (typeof entries !== 'object' || entries === null) return new Set();
  const { type, id, link, items } = entries as { type?: string; id?: string; link?: unknown; items?: unknown };
  if (type === undefined) return listedIds(Object.values(entries));
  if (type === 'link') return new Set();
  return new Set([...(id ? [id] : []), ...listedIds(link ?? []), ...listedIds(items ?? [])]);
}
