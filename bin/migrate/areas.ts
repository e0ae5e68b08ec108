/**
 * Parts of a site that other tools show behind tabs, dropdowns, products or versions. In docsc, each has a sidebar of its
 * own, and a link in the top bar that leads to its first page; `area-tabs.ts` decides which are tabs instead.
 */
import type { UserLink, UserNavbarItem } from '../../src/compiler/config/link-schemas.js';
import type { UserSidebarItem } from '../../src/compiler/config/schema.js';
import { toKebabCase } from '../../src/compiler/openapi/slugs.js';
import { freeName } from '../../src/compiler/source/slug.js';

/** An entry of a sidebar, as docsc writes it. */
export type SidebarEntry = UserSidebarItem | { type: 'ref'; id: string; label?: string };

/** A part of a site: a link, a list of entries, or parts in it. A hidden one has sidebars, and nothing leads to it. */
export type Area = {
  label: string;
  icon?: string;
  href?: string;
  items?: SidebarEntry[];
  areas?: Area[];
  isHidden?: true;
};

/** Sidebars by name, and the links of the top bar that lead to them. */
export type AreaLayout = { sidebars: Record<string, SidebarEntry[]>; links: UserNavbarItem[] };

/** `routes` has the route of each page, and of each API description, by its id. */
export function layOutAreas(areas: Area[], routes: ReadonlyMap<string, string>): AreaLayout {
  const [only, ...others] = areas;
  if (only?.items && !others.length) return { sidebars: { docs: only.items }, links: [] };
  if (only?.areas && !others.length) return layOutAreas(only.areas, routes);
  const sidebars = new Map<string, SidebarEntry[]>();
  const links = areas.flatMap((area): UserNavbarItem[] => {
    const leaves = leavesOf(area);
    for (const { label, items } of leaves) if (items?.length) sidebars.set(nameSidebar(label, sidebars), items);
    const targets = leaves.flatMap(leaf => linkTo(leaf, routes) ?? []);
    const [first] = targets;
    if (!area.areas || targets.length === 1) return first ? [{ ...first, label: area.label }] : [];
    return first ? [{ label: area.label, items: targets }] : [];
  });
  return { sidebars: Object.fromEntries(sidebars), links };
}

/** The parts that have no parts in them; their labels name those around them, except the outermost. */
export function leavesOf({ areas, ...area }: Area): Area[] {
  if (!areas) return [area];
  return areas.flatMap(inner =>
    leavesOf(inner).map(leaf => (inner.areas ? { ...leaf, label: `${inner.label}: ${leaf.label}` } : leaf)),
  );
}

/** The label as the name of a sidebar, with a number if that is taken. */
export function nameSidebar(label: string, taken: ReadonlyMap<string, unknown>): string {
  return freeName(toKebabCase(label.toLowerCase()) || 'docs', name => taken.has(name));
}

function linkTo({ label, href, items = [] }: Area, routes: ReadonlyMap<string, string>): UserLink | undefined {
  const target = href ?? firstTarget(items, routes);
  if (target === undefined) return undefined;
  return target.startsWith('/') ? { label, to: target } : { label, href: target };
}

/** Where the first entry of a list leads, at any depth: a page, or else a link. */
export function firstTarget(items: SidebarEntry[], routes: ReadonlyMap<string, string>): string | undefined {
  return (
    findFirst(items, entry => routes.get(entry)) ??
    findFirst(
      items,
      () => undefined,
      link => link,
    )
  );
}

/** Looks for the first id of a page that has a route or, where `takeLink` says so, for a link. */
function findFirst(
  items: SidebarEntry[],
  routeOf: (id: string) => string | undefined,
  takeLink: (href: string) => string | undefined = () => undefined,
): string | undefined {
  for (const entry of items) {
    const found = targetOf(entry);
    if (found !== undefined) return found;
  }
  return undefined;

  function targetOf(entry: SidebarEntry): string | undefined {
    if (typeof entry === 'string') return routeOf(entry);
    if (Array.isArray(entry)) return findFirst(entry, routeOf, takeLink);
    if (!('type' in entry) || typeof entry.type !== 'string')
      return findFirst(Object.values(entry).flat(), routeOf, takeLink);
    switch (entry.type) {
      case 'doc':
      case 'ref':
      case 'api':
        return routeOf((entry as { id: string }).id);
      case 'link':
        return takeLink((entry as { href: string }).href);
      case 'category': {
        const { link, items: inner } = entry as Extract<SidebarEntry, { type: 'category' }>;
        return (link?.type === 'doc' ? routeOf(link.id) : undefined) ?? findFirst(inner, routeOf, takeLink);
      }
      default:
        return undefined;
    }
  }
}

/** The parts as categories of one list, for versions and languages that have no place in the top bar. */
export function joinAreas(areas: Area[]): SidebarEntry[] {
  return areas.flatMap(({ label, icon, href, items, areas: inner }): SidebarEntry[] => {
    const mark = icon ? { icon } : {};
    if (href) return [{ type: 'link', label, href, ...mark }];
    const list = items ?? joinAreas(inner ?? []);
    return list.length ? [{ type: 'category', label, ...mark, collapsed: true, items: list as UserSidebarItem[] }] : [];
  });
}
