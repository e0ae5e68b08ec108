/** The navigation of Mintlify → parts with sidebars of their own. */
import { type Area, joinAreas, type SidebarEntry } from '../areas.js';
import { readIcon } from '../marks.js';
import type { Settings } from '../settings.js';
import { type EntryContext, readApis, readEntries } from './entries.js';
import { partKeys, readSpecifications, type Specification } from './references.js';
import type { Address } from './shell.js';

/** A part of the navigation. `menus` are choices among versions or languages. */
export type NavigationPart = { items: SidebarEntry[]; areas: Area[]; menus: Area[] };

/** What the navigation refers to. */
export type NavigationContext = EntryContext & { address: Address };

/** The keys that have the name of a part, by the list that it is in. */
const labelKeys: Record<(typeof partKeys)[number], string> = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  menu: 'item',
};

/** Reads a part with everything in it. `inherited` is the description of what is around it. */
export function readPart(part: Settings, context: NavigationContext, inherited?: Specification): NavigationPart {
  part.passOver('directory', 'drilldown', 'public', 'boost', 'searchable', 'openapi');
  if (part.has('asyncapi')) part.report('asyncapi', 'describes messages, and docsc reads no AsyncAPI');
  const specifications = readSpecifications(part.take('openapi'));
  const specification = specifications[0] ?? inherited;
  const items = ['groups', 'pages'].flatMap(key => readEntries(part, key, { ...context, specification, depth: 0 }));
  const read: NavigationPart = { items, areas: [], menus: [] };
  for (const key of partKeys) {
    const inner = part.list(key).map(one => readNamed(one, key, { context, specification }));
    const shown = inner.filter(one => !one.isHidden);
    if (key === 'versions' || key === 'languages') addMenu(read, inner, { part, key });
    else read.areas.push(...shown.flatMap(({ area }) => area));
  }
  if (!read.items.length && !read.areas.length && specifications.length)
    read.items.push(...readApis(part, specifications, context));
  return read;
}

type NamedPart = { label: string; isHidden: boolean; isDefault: boolean; part: NavigationPart; area: Area[] };

function readNamed(
  one: Settings,
  key: (typeof partKeys)[number],
  { context, specification }: { context: NavigationContext; specification?: Specification },
): NamedPart {
  // docsc shows a page's own description.
  one.passOver('description', 'color', 'default', 'hidden', 'align', 'url');
  const { icon } = readIcon(one);
  const label = one.text(labelKeys[key]) ?? '';
  const href = one.text('href');
  for (const own of ['banner', 'footer', 'navbar'])
    if (one.has(own)) one.report(own, 'is for one language or part, and a site of docsc has one for all pages');
  const part = readPart(one, context, specification);
  const { items, areas } = part;
  const area: Area[] = href
    ? [{ label, icon, href: context.address(href) }]
    : areas.length
      ? [{ label, icon, areas: items.length ? [{ label, items }, ...areas] : areas }]
      : items.length
        ? [{ label, icon, items }]
        : [];
  return { label, isHidden: one.take('hidden') === true, isDefault: one.take('default') === true, part, area };
}

/** The default among versions or languages is the site; each other one is a sidebar and, unless hidden, an entry of a menu. */
function addMenu(read: NavigationPart, parts: NamedPart[], { part, key }: { part: Settings; key: string }): void {
  const main = parts.find(({ isDefault }) => isDefault) ?? parts[0];
  if (!main) return;
  read.items.push(...main.part.items);
  read.areas.push(...main.part.areas);
  read.menus.push(...main.part.menus);
  const others = parts.filter(other => other !== main);
  if (!others.length) return;
  part.report(
    key,
    `has ${parts.length} ${key}, which become sidebars of one site`,
    key === 'versions'
      ? 'For a site of each version, build each one by itself, and list the others under "version".'
      : 'For a site of each language, build each one by itself.',
  );
  const areasOf = (chosen: NamedPart[]) =>
    chosen.flatMap(({ label, area: [only] }): Area[] =>
      only
        ? [{ label, ...(only.href ? { href: only.href } : { items: only.items ?? joinAreas(only.areas ?? []) }) }]
        : [],
    );
  const [shown, hidden] = [others.filter(one => !one.isHidden), others.filter(one => one.isHidden)].map(areasOf);
  if (shown?.length) read.menus.push({ label: main.label, areas: shown });
  if (hidden?.length) read.menus.push({ label: main.label, areas: hidden, isHidden: true });
}

/** Links that Mintlify shows on all pages: anchors above each sidebar, and the others in the top bar. */
export function readGlobal(global: Settings, address: Address): { anchors: SidebarEntry[]; areas: Area[] } {
  const links = (key: (typeof partKeys)[number]): { label: string; icon?: string; href: string }[] =>
    global.list(key).flatMap(one => {
      one.passOver('description', 'color', 'default');
      const [label, href] = [one.text(labelKeys[key]), one.text('href') ?? one.text('url')];
      return label && href && one.take('hidden') !== true ? [{ label, ...readIcon(one), href: address(href) }] : [];
    });
  const others = partKeys.filter(key => key !== 'anchors').flatMap(links);
  return { anchors: links('anchors').map(link => ({ type: 'link', ...link })), areas: others };
}
