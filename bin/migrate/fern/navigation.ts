/** A navigation file of Fern → parts with sidebars of their own. */

import { posix } from 'node:path';
import type { Area, SidebarEntry } from '../areas.js';
import type { Settings } from '../settings.js';
import { changelogEntries } from './changelog.js';
import { below, type FernContext } from './context.js';
import { readList, takePage } from './entries.js';

/** Reads `tabs`, `navigation` and `landing-page`. A file without tabs is one part, named `label`. */
export function readNavigationFile(file: Settings, label: string, context: FernContext): Area[] {
  const landing = file.child('landing-page');
  landing.passOver('icon', 'hidden', 'viewers');
  const title = landing.text('page') ?? '';
  const own = landing.text('slug');
  const slugs = own ? [...context.slugs, own] : context.slugs;
  const home = takePage(landing, 'path', { ...context, slugs });
  const first: SidebarEntry[] = home
    ? [title && title !== home.title ? { type: 'doc', id: home.id, label: title } : home.id]
    : [];
  const tabs = file.child('tabs');
  const entries = file.entries('navigation');
  const isTabbed = entries.some(({ fields }) => fields.has('tab'));
  if (!isTabbed) {
    tabs.passOver(...tabs.keys());
    const items = readList(file, 'navigation', context);
    return first.length || items.length ? [{ label, items: [...first, ...items] }] : [];
  }
  const areas = entries.flatMap(({ fields }) => readTab(fields, tabs, context));
  if (!home) return areas;
  const [start, ...others] = areas;
  return start?.items
    ? [{ ...start, items: [...first, ...start.items] }, ...others]
    : [{ label: title, items: first }, ...areas];
}

const tabKeys = [
  'icon',
  'target',
  'image',
  'availability',
  'viewers',
  'orphaned',
  'feature-flag',
  'subtitle',
  'default',
];

function readTab(entry: Settings, tabs: Settings, context: FernContext): Area[] {
  entry.passOver(...tabKeys);
  const key = entry.text('tab') ?? '';
  const tab = tabs.child(key);
  tab.passOver(...tabKeys);
  const label = tab.text('display-name') ?? key;
  const inner = below(context, tab, label);
  const href = tab.text('href');
  const changelog = tab.text('changelog');
  const isHidden = tab.take('hidden') === true || entry.take('hidden') === true;
  const items = readList(entry, 'layout', inner);
  const variants = entry.list('variants').flatMap((variant): Area[] => {
    variant.passOver(...tabKeys, 'hidden');
    const title = variant.text('title') ?? '';
    const list = readList(variant, 'layout', below(inner, variant, title));
    return list.length ? [{ label: title, items: list }] : [];
  });
  if (isHidden) return [];
  if (href) return [{ label, href }];
  if (changelog) {
    const folder = posix.join(posix.dirname(tab.file.path), changelog);
    const list = changelogEntries(folder, label, inner);
    return list.length ? [{ label, items: list }] : [];
  }
  if (variants.length) return [{ label, areas: variants }];
  return items.length ? [{ label, items }] : [];
}
