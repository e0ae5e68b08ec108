/**
 * Sidebars, rendered apart from their pages. Their entries are many and similar, so they are written without React, as
 * React would write them. `shell/sidebar-tree.tsx` decides what is open, and where an entry leads.
 */
import type { NavCategory, NavItem, NavLink, NavPage, PageChunk, SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { Sidebar } from '../shell/sidebar.js';
import { findPlace, isListOfPage, ownEntry, type PagePlace } from '../shell/sidebar-place.js';
import { isInitiallyOpen, methodLabel, prerenderedRange, renderSidebar } from '../shell/sidebar-tree.js';
import { escapeAttribute, escapeText } from './html-escape.js';
import { renderPart } from './render-part.js';

/** The part of a chunk that decides what its sidebar looks like. */
export type SidebarPage = Pick<PageChunk, 'route' | 'sidebar' | 'crumbs'>;

/** Replaces the empty sidebar in a page's HTML by the one with these items. */
type FillSidebar = (html: string[], page: SidebarPage, nav: NavItem[]) => string[];

/** Returns HTML without a sidebar as it is. */
export function createSidebarRenderer(site: SiteInfo): FillSidebar {
  const writeList = createListWriter(site.base);
  const emptyList = '<ul class="nav-list"></ul>';
  const emptySidebar = renderPart(<Sidebar sidebar="" route="/" crumbs={[]} />, {
    site,
    peekSidebar: () => [],
    renderSidebar,
  });
  const [before = '', after = ''] = emptySidebar.split(emptyList);
  return (html, { route, crumbs }, nav) => {
    const index = html.findIndex(piece => piece.includes(emptySidebar));
    if (index < 0) return html;
    const current = findPlace(nav, { route, trail: crumbs.map(({ label }) => label) });
    const sidebar = before + writeList({ items: nav, key: '', isHere: !current.key }, current) + after;
    const piece = html[index]!;
    const start = piece.indexOf(emptySidebar);
    return html.toSpliced(index, 1, piece.slice(0, start), sidebar, piece.slice(start + emptySidebar.length));
  };
}

/** A list of items. `key` is that of the category around it; `isHere` is true if it has the page's entry. */
type List = { items: NavItem[]; key: string; isHere: boolean };
/** Writes a list in the sidebar of the page `current`. */
type WriteList = (list: List, current: PagePlace) => string;

function createListWriter(base: string): WriteList {
  const hrefOf = (route: string) => escapeAttribute(withBase(route, base));
  const ariaCurrent = (isCurrent: boolean) => (isCurrent ? ' aria-current="page"' : '');

  // Concatenated and not joined: an open branch would be copied once for each list around it.
  const writeList: WriteList = ({ items, key, isHere }, current) => {
    const own = ownEntry(items, current, isHere);
    const [from, to] = prerenderedRange(items, current);
    let html = '<ul class="nav-list">';
    for (let index = from; index < to; index++) {
      const item = items[index]!;
      if (item.type === 'category') html += writeBranch(item, current, { key, isOwn: item === own });
      else html += item === own ? writeEntry(item, true) : cachedEntry(item);
    }
    return `${html}</ul>`;
  };

  const writeEntry = (item: NavPage | NavLink, isCurrent: boolean): string => {
    const page = item.type === 'page' ? item : undefined;
    const href = item.type === 'page' ? hrefOf(item.route) : escapeAttribute(item.href);
    const method = page?.method
      ? `<span class="method method-${escapeAttribute(page.method)}">${escapeText(methodLabel(page.method))}</span>`
      : '';
    const label = `<span${page?.deprecated ? ' class="nav-deprecated"' : ''}>${escapeText(item.label)}</span>`;
    return `<li><a class="nav-link" href="${href}"${ariaCurrent(isCurrent)}>${writeIcon(item)}${method}${label}${writeNotes(item)}</a></li>`;
  };

  const writeBranch = (item: NavCategory, current: PagePlace, above: { key: string; isOwn: boolean }): string => {
    const key = above.key ? `${above.key}/${item.label}` : item.label;
    if (!isInitiallyOpen(item, key, current)) return cachedClosedCategory(item);
    const { items = [] } = item;
    const isHere = isListOfPage({ items, key, isOwn: above.isOwn }, current);
    return writeCategory(item, above.isOwn && !isHere, writeList({ items, key, isHere }, current));
  };

  /** `openList` is the list in the category, absent if the category is closed. */
  const writeCategory = (item: NavCategory, isCurrent: boolean, openList?: string): string => {
    const isOpen = openList !== undefined;
    const header = item.route === undefined ? headerWithoutPage(item, isOpen) : headerWithPage(item, isOpen, isCurrent);
    return `<li class="nav-category">${header}<div class="collapse"${isOpen ? ` data-open="true">${openList}` : '>'}</div></li>`;
  };

  const headerWithoutPage = (item: NavCategory, isOpen: boolean) => {
    const { label, first = '/' } = item;
    const text = writeIcon(item) + escapeText(label) + writeNotes(item);
    return `<a class="nav-link nav-lid" href="${hrefOf(first)}" role="button" data-own="" aria-expanded="${isOpen}">${text}</a>`;
  };

  const headerWithPage = (item: NavCategory, isOpen: boolean, isCurrent: boolean) => {
    const { label, route = '/' } = item;
    const text = writeIcon(item) + escapeText(label) + writeNotes(item);
    const link = `<a class="nav-link" href="${hrefOf(route)}"${ariaCurrent(isCurrent)}>${text}</a>`;
    const name = `${isOpen ? 'Close' : 'Open'} ${escapeAttribute(label)}`;
    const button = `<button type="button" class="nav-toggle" aria-expanded="${isOpen}" aria-label="${name}"></button>`;
    return `<div class="nav-row">${link}${button}</div>`;
  };

  const cachedEntry = memoizeByItem((item: NavPage | NavLink) => writeEntry(item, false));
  const cachedClosedCategory = memoizeByItem((item: NavCategory) => writeCategory(item, false));

  return writeList;
}

function writeIcon({ icon }: NavItem): string {
  return icon ? `<span class="nav-icon ${icon}"></span>` : '';
}

function writeNotes({ notes = [] }: NavItem): string {
  return notes.map(([name, text]) => `<span class="${name}">${escapeText(text)}</span>`).join('');
}

/** Most entries look the same on most pages. */
function memoizeByItem<T extends NavItem>(write: (item: T) => string): (item: T) => string {
  const known = new WeakMap<T, string>();
  return item => {
    const html = known.get(item) ?? write(item);
    known.set(item, html);
    return html;
  };
}
