/** The sidebar's tree. Only open branches are rendered, and they stay open from page to page. */
import { type ReactElement, useEffect, useState } from 'react';
import type { NavCategory, NavItem, NavLink } from '../../format.js';
import { withBase } from '../../routes.js';
import { type PageTrail, type SidebarContents, useSiteData } from '../data/site-data.js';
import { useRegionHydrated } from '../hydration/regions.js';
import { findPlace, isListOfPage, ownEntry, type PagePlace } from './sidebar-place.js';

/** Loaded with the entries of the first sidebar. */
export function renderSidebar(contents: SidebarContents): ReactElement {
  return <SidebarTree {...contents} />;
}

function SidebarTree({ items, route, trail }: SidebarContents) {
  const [opened, setOpened] = useState<Record<string, boolean>>({});
  useRegionHydrated('sidebar');
  const toggle = (key: string, isOpen: boolean) => setOpened(before => ({ ...before, [key]: !isOpen }));
  const trailKey = trail.join('/');
  // The branches above the page stay open when the reader moves to another branch.
  useEffect(() => {
    const parts = trailKey.split('/');
    const visited = parts.map((_, index) => [parts.slice(0, index + 1).join('/'), true] as const);
    setOpened(before => ({ ...before, ...Object.fromEntries(visited) }));
  }, [trailKey]);
  const current = findPlace(items, { route, trail });
  return <NavItemList items={items} current={current} parentKey="" isHere={!current.key} state={{ opened, toggle }} />;
}

/** The branches that the reader has opened or closed, by key, and how to change one. */
type BranchState = { opened: Record<string, boolean>; toggle: (key: string, isOpen: boolean) => void };
type NavItemListProps = {
  items: NavItem[];
  current: PagePlace;
  parentKey: string;
  isHere: boolean;
  state: BranchState;
};

/** Items of one list in the HTML: for a reference with a thousand tags, sidebars would be larger than the pages. */
const MAX_PRERENDERED_ITEMS = 120;

/** All items; in the prerendered page, the neighbours of the current one. */
function useVisibleItems(items: NavItem[], current: PageTrail): { item: NavItem; index: number }[] {
  const [isWhole, setWhole] = useState(items.length <= MAX_PRERENDERED_ITEMS);
  useEffect(() => setWhole(true), []);
  const all = items.map((item, index) => ({ item, index }));
  return isWhole ? all : all.slice(...prerenderedRange(items, current));
}

/** The range of items that is prerendered; `to` is exclusive. */
export function prerenderedRange(items: readonly NavItem[], current: PageTrail): [from: number, to: number] {
  if (items.length <= MAX_PRERENDERED_ITEMS) return [0, items.length];
  const isHere = (item: NavItem) =>
    item.type === 'page'
      ? item.route === current.route
      : item.type === 'category' && current.trail.includes(item.label);
  const from = Math.max(0, items.findIndex(isHere) - MAX_PRERENDERED_ITEMS / 2);
  return [from, Math.min(items.length, from + MAX_PRERENDERED_ITEMS)];
}

function NavItemList({ items, current, parentKey, isHere, state }: NavItemListProps) {
  const { site } = useSiteData();
  const own = ownEntry(items, current, isHere);
  return (
    <ul className="nav-list">
      {useVisibleItems(items, current).map(({ item, index }) => {
        const key = `${index}:${item.label}`;
        if (item.type === 'category')
          return <NavCategoryItem key={key} category={item} isOwn={item === own} {...{ current, parentKey, state }} />;
        const page = item.type === 'page' ? item : undefined;
        const href = page ? withBase(page.route, site.base) : (item as NavLink).href;
        return (
          <li key={key}>
            <a className="nav-link" href={href} aria-current={item === own ? 'page' : undefined}>
              {!globalThis.DOCSC_NO_ICONS && item.icon && <NavIcon name={item.icon} />}
              {page?.method && <span className={`method method-${page.method}`}>{methodLabel(page.method)}</span>}
              <span className={page?.deprecated ? 'nav-deprecated' : undefined}>{item.label}</span>
              <Notes item={item} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function NavIcon({ name }: { name: string }) {
  return <span className={`nav-icon ${name}`} />;
}

function Notes({ item: { notes } }: { item: NavItem }) {
  return notes?.map(([className, text]) => (
    <span key={className} className={className}>
      {text}
    </span>
  ));
}

function NavCategoryItem({
  category,
  current,
  parentKey,
  isOwn,
  state,
}: { category: NavCategory; isOwn: boolean } & Omit<NavItemListProps, 'items' | 'isHere'>) {
  const { label, icon, route, first } = category;
  const data = useSiteData();
  const key = parentKey ? `${parentKey}/${label}` : label;
  const isOpen = state.opened[key] ?? isInitiallyOpen(category, key, current);
  // Entries stay in the document when the category is closed, for the animation.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const [, refresh] = useState(0);
  const items = category.items ?? (category.file ? data.peekBranch(category.file) : []);
  useEffect(() => {
    if (isOpen && items === undefined && category.file)
      void data.loadBranch(category.file).then(() => refresh(count => count + 1));
  }, [isOpen, items, category.file, data]);
  const toggle = () => state.toggle(key, isOpen);
  const isHere = isListOfPage({ items: items ?? [], key, isOwn }, current);
  const href = withBase(route ?? first ?? '/', data.site.base);
  return (
    <li className="nav-category">
      {route === undefined ? (
        <a
          className="nav-link nav-lid"
          href={href}
          role="button"
          data-own=""
          aria-expanded={isOpen}
          onClick={event => {
            event.preventDefault();
            toggle();
          }}
        >
          {!globalThis.DOCSC_NO_ICONS && icon && <NavIcon name={icon} />}
          {label}
          <Notes item={category} />
        </a>
      ) : (
        <div className="nav-row">
          <a className="nav-link" href={href} aria-current={isOwn && !(isOpen && isHere) ? 'page' : undefined}>
            {!globalThis.DOCSC_NO_ICONS && icon && <NavIcon name={icon} />}
            {label}
            <Notes item={category} />
          </a>
          <button
            type="button"
            className="nav-toggle"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${label}`}
            onClick={toggle}
          />
        </div>
      )}
      <div className="collapse" data-open={isOpen || undefined} inert={wasOpen && !isOpen}>
        {(isOpen || wasOpen) && items && (
          <NavItemList items={items} current={current} parentKey={key} isHere={isHere && isOpen} state={state} />
        )}
      </div>
    </li>
  );
}

/** True if the category is configured to be open, or contains the page or belongs to it. `key` is the path of labels to it. */
export function isInitiallyOpen({ route, open }: NavCategory, key: string, current: PageTrail): boolean {
  const full = current.trail.join('/');
  const isAbove = full === key || full.startsWith(`${key}/`);
  return isAbove || open === true || (route !== undefined && route === current.route);
}

/** A method, `webhook` or `callback` as the sidebar shows it: in capitals, and short. */
export function methodLabel(method: string): string {
  return method.toUpperCase().replace(/^(DEL)ETE$|^(OPT)IONS$|^WEB(HOOK)$|^(CALL)BACK$/, '$1$2$3$4');
}
