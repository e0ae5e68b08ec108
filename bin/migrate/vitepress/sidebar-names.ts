/** The sidebars of VitePress by name. A page that several of them contain belongs to that of its address. */
import { isObject } from '../../../src/compiler/source/json-object.js';
import type { Pages } from '../pages.js';
import type { MigratedSite } from '../types.js';
import type { Sidebar } from './sidebars.js';

/** `/zh/guide/` → `zh-guide`; entries become a `ref` where the page belongs to another sidebar. */
export function nameSidebars(sidebars: readonly Sidebar[], { byAddress }: Pages): MigratedSite['parts']['sidebars'] {
  const addresses = new Map([...byAddress].map(([address, { id }]) => [id, address]));
  const contents = new Map(sidebars.map(sidebar => [sidebar, new Set(listPages(sidebar.entries.items))]));
  const owner = (id: string) => {
    const address = `${addresses.get(id) ?? ''}/`;
    const fitting = sidebars.filter(({ prefix }) => address.startsWith(prefix));
    return fitting.sort((a, b) => b.prefix.split('/').length - a.prefix.split('/').length)[0];
  };
  const named: Record<string, unknown[]> = {};
  for (const sidebar of sidebars) {
    if (!sidebar.entries.items.length) continue;
    const isForeign = (id: string) => {
      const best = owner(id);
      return best !== undefined && best !== sidebar && Boolean(contents.get(best)?.has(id));
    };
    named[uniqueName(sidebar.prefix, named)] = markForeign(sidebar.entries.items, isForeign);
  }
  return Object.keys(named).length ? (named as MigratedSite['parts']['sidebars']) : undefined;
}

function uniqueName(prefix: string, taken: object): string {
  const name = prefix.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'docs';
  return Object.hasOwn(taken, name) ? uniqueName(`${name}-more`, taken) : name;
}

function listPages(items: readonly unknown[]): string[] {
  return items.flatMap(item => {
    if (typeof item === 'string') return [item];
    if (!isObject(item)) return [];
    if (item.type === 'doc') return [String(item.id)];
    const link = isObject(item.link) ? [String(item.link.id)] : [];
    return [...link, ...listPages(Array.isArray(item.items) ? item.items : [])];
  });
}

function markForeign(items: readonly unknown[], isForeign: (id: string) => boolean): unknown[] {
  return items.map(item => {
    if (typeof item === 'string') return isForeign(item) ? { type: 'ref', id: item } : item;
    if (!isObject(item)) return item;
    if (item.type === 'doc' && isForeign(String(item.id))) return { ...item, type: 'ref' };
    return Array.isArray(item.items) ? { ...item, items: markForeign(item.items, isForeign) } : item;
  });
}
