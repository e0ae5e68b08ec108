/** Turns the parts of a site that have pages into tabs. The other parts are links and dropdowns of the top bar. */
import type { UserConfig } from '../../src/compiler/config/schema.js';
import {
  type Area,
  type AreaLayout,
  joinAreas,
  layOutAreas,
  leavesOf,
  nameSidebar,
  type SidebarEntry,
} from './areas.js';

/** Sidebars by name, and the tabs or the links of the top bar that lead to them. */
export type TabLayout = AreaLayout & { tabs?: UserConfig['tabs'] };

/**
 * Two parts with pages are tabs, and with them what else is beside them: links, and parts with parts in them, whose
 * sidebars have a category for each. If all parts have parts in them, each is a dropdown.
 */
export function layOutTabs(areas: Area[], routes: ReadonlyMap<string, string>): TabLayout {
  const [only, ...others] = areas;
  if (only?.areas && !others.length) return layOutTabs(only.areas, routes);
  const parts = areas.map((area): Area => {
    const [leaf, ...more] = leavesOf(area);
    const { label, icon } = area;
    return more.length ? { label, icon, areas: area.areas } : { ...leaf, label, icon: icon ?? leaf?.icon };
  });
  const lists = parts.filter(({ items, areas: inner }) => items?.length || inner);
  if (lists.length < 2 || !lists.some(({ items }) => items)) return layOutAreas(areas, routes);
  const sidebars = new Map<string, SidebarEntry[]>();
  const tabs = parts.flatMap(({ label, icon, href, items, areas: inner = [] }): NonNullable<UserConfig['tabs']> => {
    const named = { label, ...(icon && { icon }) };
    if (href !== undefined) return [href.startsWith('/') ? { ...named, to: href } : { ...named, href }];
    const entries = items ?? joinAreas(inner);
    if (!entries.length) return [];
    const sidebar = nameSidebar(label, sidebars);
    sidebars.set(sidebar, entries);
    return [{ sidebar, ...named }];
  });
  return { sidebars: Object.fromEntries(sidebars), links: [], tabs };
}
