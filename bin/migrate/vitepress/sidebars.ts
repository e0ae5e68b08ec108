/** `themeConfig.sidebar` of VitePress: one list, or a list for each beginning of an address. */
import { isObject } from '../../../src/compiler/source/json-object.js';
import { escapePointerToken } from '../../../src/compiler/source/json-pointer.js';
import { type Entries, lostEntry, plainLabel, targetEntry } from '../entries.js';
import { type Pages, resolveLink } from '../pages.js';
import type { SettingsFile } from '../types.js';

/** What entries refer to. */
export type SidebarContext = { file: SettingsFile; pages: Pages };

/** A sidebar, and the beginning of the addresses of the pages that show it. */
export type Sidebar = { prefix: string; entries: Entries };

/** Reads the sidebars at a pointer; `home` is the beginning of addresses that a single list is for. */
export function readSidebars(value: unknown, pointer: string, context: SidebarContext & { home: string }): Sidebar[] {
  if (Array.isArray(value))
    return [{ prefix: context.home, entries: readItems(value, { ...context, pointer, base: '' }) }];
  if (!isObject(value)) return [];
  return Object.entries(value).map(([path, list]) => {
    const { base, items } = isObject(list) ? list : { base: '', items: list };
    const at = `${pointer}/${escapePointerToken(path)}${isObject(list) ? '/items' : ''}`;
    const read = { ...context, pointer: at, base: typeof base === 'string' ? base : '' };
    return { prefix: `/${path.replace(/^\//, '')}`, entries: readItems(Array.isArray(items) ? items : [], read) };
  });
}

type ItemContext = SidebarContext & { pointer: string; base: string };

function readItems(items: readonly unknown[], context: ItemContext): Entries {
  const read = items.map((item, at) => readItem(item, { ...context, pointer: `${context.pointer}/${at}` }));
  return { items: read.flatMap(({ items }) => items), diagnostics: read.flatMap(({ diagnostics }) => diagnostics) };
}

function readItem(item: unknown, context: ItemContext): Entries {
  if (!isObject(item)) return { items: [], diagnostics: [] };
  const base = typeof item.base === 'string' ? item.base : context.base;
  const label = plainLabel(item.text);
  const link = typeof item.link === 'string' ? withBase(item.link, base) : undefined;
  const listed = item.items ?? item.children;
  const inner = Array.isArray(listed)
    ? readItems(listed, { ...context, base, pointer: `${context.pointer}/${item.items ? 'items' : 'children'}` })
    : undefined;
  const target = link === undefined ? undefined : resolveLink(link, context.pages);
  const lost =
    link === undefined || target
      ? []
      : lostEntry(`"${link}" is no page of this site, and is left out.`, context.file, context.pointer).diagnostics;
  if (!inner?.items.length) {
    const diagnostics = [...lost, ...(inner?.diagnostics ?? [])];
    if (target) return { items: [targetEntry(target, label)], diagnostics };
    if (diagnostics.length) return { items: [], diagnostics };
    return lostEntry(
      `The entry "${label}" has neither a page nor entries below it, and is left out.`,
      context.file,
      context.pointer,
    );
  }
  const diagnostics = [...lost, ...inner.diagnostics];
  const isPage = target && 'document' in target && !target.hash;
  const own = target && !isPage ? [targetEntry(target, label)] : [];
  // A group without a name is a list without a heading.
  if (!label) return { items: [...(isPage ? [target.document.id] : own), ...inner.items], diagnostics };
  const category = {
    type: 'category',
    label,
    collapsed: item.collapsed === true ? undefined : false,
    link: isPage ? { type: 'doc', id: target.document.id } : undefined,
    items: [...own, ...inner.items],
  };
  return { items: [category], diagnostics };
}

function withBase(link: string, base: string): string {
  if (!base || /^([a-z][\w+.-]*:|\/\/)/i.test(link)) return link;
  return base + link.replace(/^\//, base.endsWith('/') ? '' : '/');
}
