/**
 * Sidebars, apart from their pages: neighbours have the same one but for the entry that is current, so React renders it
 * once for them, and the entry is marked.
 */
import type { NavItem, PageChunk, SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import { MOST_PRERENDERED, Sidebar } from '../shell/sidebar.js';
import { escapeAttribute } from './html-text.js';
import { print } from './print.js';

export type Place = Pick<PageChunk, 'route' | 'sidebar' | 'crumbs'>;

/** Those of pages that were rendered last: pages come in the order of the sidebar. */
const REMEMBERED = 8;

type Shared = { nav: NavItem[]; trail: string; html: string };

/** Returns how to put a page's sidebar where `emptySidebar` stands. */
export function openSidebars(site: SiteInfo): (html: string[], place: Place, nav: NavItem[]) => string[] {
  const { base } = site;
  const alone = new WeakMap<NavItem[], Set<string>>();
  const shared: Shared[] = [];
  const render = (place: Place, nav: NavItem[]) => {
    const { route, sidebar, crumbs } = place;
    const tree = <Sidebar sidebar={sidebar ?? ''} route={route} crumbs={crumbs} />;
    return print(tree, { site, peekNav: () => nav, peekBranch: () => [] });
  };
  const ofTrail = (place: Place, nav: NavItem[]) => {
    const trail = JSON.stringify(place.crumbs.map(({ label }) => label));
    const found = shared.find(one => one.nav === nav && one.trail === trail);
    if (found) return found.html;
    const made = { nav, trail, html: render({ ...place, route: NOWHERE }, nav) };
    shared.unshift(made);
    shared.splice(REMEMBERED);
    return made.html;
  };
  const empty = render({ route: NOWHERE, sidebar: '', crumbs: [] }, []);
  return (html, place, nav) => {
    const own = alone.get(nav) ?? unlike(nav, base);
    alone.set(nav, own);
    const address = withBase(place.route, base);
    const tree = own.has(address) ? [render(place, nav)] : marked(ofTrail(place, nav), address);
    const at = html.findIndex(piece => piece.includes(empty));
    if (at < 0) return html;
    const [before, ...after] = html[at]!.split(empty);
    return [...html.slice(0, at), before!, ...tree, after.join(empty), ...html.slice(at + 1)];
  };
}

/** No route has a blank at its end. */
const NOWHERE = '/ ';

function marked(html: string, address: string): string[] {
  const entry = `<a class="nav-link" href="${escapeAttribute(address)}"`;
  const current = `${entry} aria-current="page">`;
  return html.split(`${entry}>`).flatMap((piece, index) => (index ? [current, piece] : [piece]));
}

/**
 * Addresses of pages whose sidebar is like no other: they are a category's own, or among more entries than are
 * prerendered; or a link leads there that is no entry of the page.
 */
function unlike(items: NavItem[], base: string, found = new Set<string>()): Set<string> {
  for (const item of items) {
    if (item.type === 'link') found.add(item.href);
    else if (item.type === 'page' && items.length > MOST_PRERENDERED) found.add(withBase(item.route, base));
    else if (item.type === 'category') {
      if (item.route !== undefined) found.add(withBase(item.route, base));
      unlike(item.items ?? [], base, found);
    }
  }
  return found;
}
