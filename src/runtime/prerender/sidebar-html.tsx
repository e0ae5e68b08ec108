/**
 * Sidebars, apart from their pages: entries are many and alike, so they are written without React, as it would write them.
 * What is open and where an entry leads is that of `shell/sidebar.tsx`.
 */
import type { NavCategory, NavItem, NavLink, NavPage, PageChunk, SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { isInitiallyOpen, methodLabel, type PageTrail, prerenderedRange, Sidebar } from '../shell/sidebar.js';
import { escapeAttribute, escapeText } from './html-escape.js';
import { renderPart } from './render-part.js';

export type SidebarPage = Pick<PageChunk, 'route' | 'sidebar' | 'crumbs'>;

/** Returns how to put a page's sidebar where an empty one stands. */
export function createSidebarRenderer(
  site: SiteInfo,
): (html: string[], place: SidebarPage, nav: NavItem[]) => string[] {
  const list = createListWriter(site.base);
  const mark = '<ul class="nav-list"></ul>';
  const empty = renderPart(<Sidebar sidebar="" route="/" crumbs={[]} />, { site, peekNav: () => [] });
  const [before = '', after = ''] = empty.split(mark);
  return (html, { route, crumbs }, nav) => {
    const at = html.findIndex(piece => piece.includes(empty));
    if (at < 0) return html;
    const place = { route, trail: crumbs.map(({ label }) => label) };
    const tree = before + list(nav, place, '') + after;
    const piece = html[at]!;
    const from = piece.indexOf(empty);
    return html.toSpliced(at, 1, piece.slice(0, from), tree, piece.slice(from + empty.length));
  };
}

function createListWriter(base: string): (items: NavItem[], place: PageTrail, above: string) => string {
  const address = (route: string) => escapeAttribute(withBase(route, base));
  const current = (isHere: boolean) => (isHere ? ' aria-current="page"' : '');

  // Added up and not joined: what is open would be copied once for each list around it.
  const list = (items: NavItem[], place: PageTrail, above: string): string => {
    const [from, to] = prerenderedRange(items, place);
    let html = '<ul class="nav-list">';
    for (let at = from; at < to; at++) {
      const item = items[at]!;
      if (item.type === 'category') html += category(item, place, above);
      else html += item.type === 'page' && item.route === place.route ? entry(item, true) : entryElsewhere(item);
    }
    return `${html}</ul>`;
  };

  const entry = (item: NavPage | NavLink, isHere: boolean): string => {
    const page = item.type === 'page' ? item : undefined;
    const href = item.type === 'page' ? address(item.route) : escapeAttribute(item.href);
    const method = page?.method
      ? `<span class="method method-${escapeAttribute(page.method)}">${escapeText(methodLabel(page.method))}</span>`
      : '';
    const label = `<span${page?.deprecated ? ' class="nav-deprecated"' : ''}>${escapeText(item.label)}</span>`;
    return `<li><a class="nav-link" href="${href}"${current(isHere)}>${method}${label}</a></li>`;
  };

  const category = (item: NavCategory, place: PageTrail, above: string): string => {
    const key = above ? `${above}/${item.label}` : item.label;
    const isHere = item.route === place.route;
    if (!isInitiallyOpen(item, key, place)) return isHere ? lid(item, true) : closedElsewhere(item);
    return lid(item, isHere, list(item.items ?? [], place, key));
  };

  /** `branch` is the list of what stands in it, where it is open. */
  const lid = (item: NavCategory, isHere: boolean, branch?: string): string => {
    const { label, route, first } = item;
    const isOpen = branch !== undefined;
    const href = address(route ?? first ?? '/');
    const top = route === undefined ? ownLid(label, href, isOpen) : pageLid(label, href, isOpen, isHere);
    return `<li class="nav-category">${top}<div class="collapse"${isOpen ? ` data-open="true">${branch}` : '>'}</div></li>`;
  };

  const ownLid = (label: string, href: string, isOpen: boolean) =>
    `<a class="nav-link nav-lid" href="${href}" role="button" data-own="" aria-expanded="${isOpen}">${escapeText(label)}</a>`;

  const pageLid = (label: string, href: string, isOpen: boolean, isHere: boolean) => {
    const link = `<a class="nav-link" href="${href}"${current(isHere)}>${escapeText(label)}</a>`;
    const name = `${isOpen ? 'Close' : 'Open'} ${escapeAttribute(label)}`;
    const button = `<button type="button" class="nav-toggle" aria-expanded="${isOpen}" aria-label="${name}"></button>`;
    return `<div class="nav-row">${link}${button}</div>`;
  };

  const entryElsewhere = memoizeByItem((item: NavPage | NavLink) => entry(item, false));
  const closedElsewhere = memoizeByItem((item: NavCategory) => lid(item, false));

  return list;
}

/** Most entries look the same on most pages. */
function memoizeByItem<T extends NavItem>(write: (item: T) => string): (item: T) => string {
  const known = new WeakMap<T, string>();
  return item => {
    const found = known.get(item) ?? write(item);
    known.set(item, found);
    return found;
  };
}
