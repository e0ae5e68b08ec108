/** The outermost entries of `nav` as tabs, which Material shows with `navigation.tabs`. */
import { layOutTabs, type TabLayout } from '../area-tabs.js';
import type { Area } from '../areas.js';
import type { Document } from '../documents.js';
import type { MigratedSite } from '../types.js';
import type { NavEntry } from './nav.js';

type NavTabs = { sidebars: MigratedSite['parts']['sidebars']; tabs?: TabLayout['tabs'] };

/** One sidebar, or with tabs one for each section and for each page that is in none. */
export function layOutNav(
  items: NavEntry[],
  { isTabbed, documents }: { isTabbed: boolean; documents: Iterable<Document> },
): NavTabs {
  if (!isTabbed) return { sidebars: { docs: items } };
  const byId = new Map([...documents].map(document => [document.id, document]));
  const routes = new Map([...byId].map(([id, { route }]) => [id, route]));
  const areas = items.map((entry): Area => {
    if (typeof entry === 'string') return { label: byId.get(entry)?.title ?? entry, items: [entry] };
    if (entry.type === 'link') return { label: entry.label, href: entry.href };
    if (entry.type === 'doc') return { label: entry.label, items: [entry] };
    return { label: entry.label, items: [...(entry.link ? [entry.link.id] : []), ...entry.items] };
  });
  const { sidebars, tabs } = layOutTabs(areas, routes);
  return tabs ? { sidebars: sidebars as NavTabs['sidebars'], tabs } : { sidebars: { docs: items } };
}
