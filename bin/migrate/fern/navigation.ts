/** A navigation file of Fern → parts with sidebars of their own. */

import { posix } from 'node:path';
import type { Area, SidebarEntry } from '../areas.js';
import { readIcon } from '../marks.js';
import type { Settings } from '../settings.js';
import { changelogEntries } from './changelog.js';
import { below, type FernContext } from './context.js';
import { pageEntry, readEntry, readList, takePage } from './entries.js';

/** Reads `tabs`, `navigation` and `landing-page`. A file without tabs is one part, named `label`. */
export function readNavigationFile(file: Settings, label: string, context: FernContext): Area[] {
  const landing = file.child('landing-page');
  landing.passOver('hidden', 'viewers');
  const title = landing.text('page') ?? '';
  const own = landing.text('slug');
  const slugs = own ? [...context.slugs, own] : context.slugs;
  const home = takePage(landing, 'path', { ...context, slugs });
  const first: SidebarEntry[] = home
    ? pageEntry(home, { ...(title && title !== home.title && { label: title }), ...readIcon(landing) })
    : [];
  const tabs = file.child('tabs');
  const entries = file.entries('navigation');
  const isTabbed = entries.some(({ fields }) => fields.has('tab'));
  if (!isTabbed) {
    tabs.passOver(...tabs.keys());
    const items = readList(file, 'navigation', context);
    return first.length || items.length ? [{ label, items: [...first, ...items] }] : [];
  }
  const areas = groupByTab(entries).flatMap(group => readTab(group, tabs, context));
  if (!home) return areas;
  const [start, ...others] = areas;
  return start?.items
    ? [{ ...start, items: [...first, ...start.items] }, ...others]
    : [{ label: title, items: first }, ...areas];
}

/** The entry of a tab, with entries in front of it and behind it that have no tab of their own. */
type TabGroup = { tab: Settings; before: Settings[]; behind: Settings[] };

/** An entry beside tabs belongs to the tab in front of it, and those before all tabs to the first. */
function groupByTab(entries: { fields: Settings }[]): TabGroup[] {
  const groups: TabGroup[] = [];
  const before: Settings[] = [];
  for (const { fields } of entries) {
    const group = groups.at(-1);
    if (fields.has('tab')) groups.push({ tab: fields, before: group ? [] : before, behind: [] });
    else (group?.behind ?? before).push(fields);
  }
  return groups;
}

const tabKeys = ['target', 'image', 'availability', 'viewers', 'orphaned', 'feature-flag', 'subtitle', 'default'];

function readTab({ tab: entry, before, behind }: TabGroup, tabs: Settings, context: FernContext): Area[] {
  entry.passOver(...tabKeys);
  const key = entry.text('tab') ?? '';
  const tab = tabs.child(key);
  tab.passOver(...tabKeys);
  const label = tab.text('display-name') ?? key;
  const { icon } = { ...readIcon(entry), ...readIcon(tab) };
  const inner = below(context, tab, label);
  const href = tab.text('href');
  const changelog = tab.text('changelog');
  const isHidden = tab.take('hidden') === true || entry.take('hidden') === true;
  const items = [
    // Their addresses have nothing of the tab that comes after them.
    ...before.flatMap(one => readEntry(one, context)),
    ...readList(entry, 'layout', inner),
    ...behind.flatMap(one => readEntry(one, inner)),
  ];
  const variants = entry.list('variants').flatMap((variant): Area[] => {
    variant.passOver(...tabKeys, 'hidden');
    const title = variant.text('title') ?? '';
    const list = readList(variant, 'layout', below(inner, variant, title));
    return list.length ? [{ label: title, ...readIcon(variant), items: list }] : [];
  });
  if (isHidden) return [];
  if (href) return [{ label, icon, href }];
  if (changelog) {
    const folder = posix.join(posix.dirname(tab.file.path), changelog);
    const list = changelogEntries(folder, { label }, inner);
    return list.length ? [{ label, icon, items: list }] : [];
  }
  if (variants.length) return [{ label, icon, areas: variants }];
  return items.length ? [{ label, icon, items }] : [];
}
