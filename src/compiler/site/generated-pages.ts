/** Pages that no file holds: generated indexes, the search page and the not-found page. */
import type { ElementContent, Root } from 'hast';
import type { Layout, NavItem, PageRef } from '../../format.js';
import { cleanRoute, NOT_FOUND, type Route, withBase } from '../../routes.js';
import { finishPage } from '../body/finish-page.js';
import { h, unsearched } from '../body/hast.js';
import type { Config } from '../config/types.js';
import { order } from '../diagnostics/index.js';
import type { Page, PageHead, SidebarCategory, Site, SitePage } from '../types.js';
import { firstRoute } from './sidebars.js';

/** A page with a card for each entry of a category. */
export function indexPage(
  category: SidebarCategory,
  items: NavItem[],
  heads: Map<Route, PageHead>,
  config: Config,
): Page {
  const { label, link } = category;
  const own = link?.type === 'generated-index' ? link : undefined;
  const route = cleanRoute(own?.route ?? `/category/${slug(label)}`);
  const head = headOf(route, own?.title ?? label, 'index', config, own?.description);
  const cards = items.flatMap(item => card(item, at => heads.get(at), written));
  const lead = own?.description ? [h('p', { className: ['lead'] }, own.description)] : [];
  const list = cards.length
    ? cardList(cards)
    : h('p', { className: ['empty'] }, 'There is nothing in this section yet.');
  return finishPage(head, { type: 'root', children: [...lead, unsearched(list)] }, { diagnostics: [] });
}

/** Cards for the entries beside or below a page, as published: of the category it leads, else of the one it stands in. */
export function docCards(
  route: Route,
  { sidebar }: Pick<SitePage, 'sidebar'>,
  site: Site,
  base: string,
): ElementContent[] {
  const published: Address = { page: at => withBase(at, base), link: href => href };
  const items = sidebar === null ? [] : (site.sidebars.get(sidebar) ?? []);
  const found = entriesAround(items, route) ?? items;
  const cards = found
    .filter(item => item.type !== 'page' || item.route !== route)
    .flatMap(item => card(item, at => site.pages.get(at)?.head, published));
  return cards.length ? [cardList(cards)] : [];
}

function entriesAround(items: NavItem[], route: Route): NavItem[] | undefined {
  for (const item of items) {
    if (item.type === 'page' && item.route === route) return items;
    if (item.type !== 'category') continue;
    if (item.route === route) return item.items ?? [];
    const found = entriesAround(item.items ?? [], route);
    if (found) return found;
  }
  return undefined;
}

/** What a card leads to, written for a page whose links are resolved later, or as published. */
type Address = { page: (route: Route) => string; link: (href: string) => string };

/** A link is published as it is, and checked where the sidebar has it. */
const written: Address = { page: route => route, link: href => `pathname://${href}` };

function card(item: NavItem, headAt: (route: Route) => PageHead | undefined, address: Address): ElementContent[] {
  if (item.type === 'link') return [cardOf(address.link(item.href), item.label, undefined)];
  const href = item.type === 'page' ? item.route : (item.route ?? firstRoute(item.items ?? []));
  if (href === undefined) return [];
  const about = headAt(href)?.description;
  const count = item.type === 'category' ? countPages(item.items ?? []) : 0;
  const note = item.type === 'category' && !(item.route && about) ? countText(count) : about;
  return [cardOf(address.page(href), item.label, note)];
}

function countPages(items: NavItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === 'category' ? countPages(item.items ?? []) : 1), 0);
}

const SEARCH: Route = '/search';

export function searchPage(config: Config): Page {
  const note = h('p', {}, 'Search needs JavaScript. Without it, use the navigation to find your way.');
  const head = headOf(SEARCH, 'Search', 'search', config, `Search ${config.site.title}.`);
  return finishUnsearched(head, [note]);
}

export function notFoundPage(config: Config, hasHome: boolean): Page {
  const note = h('p', {}, 'There is no page at this address. It may have moved, or the link may be mistyped.');
  const home = h('a', { href: '/' }, 'Go to the home page');
  const head = headOf(NOT_FOUND, 'Page not found', 'not-found', config, 'There is no page at this address.');
  const search = h('a', { href: SEARCH }, 'Search the documentation');
  const links = [...(hasHome ? [home] : []), ...(config.search ? [search] : [])];
  return finishUnsearched(head, [note, ...(links.length ? [h('p', { className: ['actions'] }, links)] : [])]);
}

/** `/tags` and a page for each tag, where any page has one. */
export function tagPages(heads: PageHead[], config: Config): Page[] {
  const tagged = new Map<Route, { label: string; heads: PageHead[] }>();
  for (const head of heads)
    for (const { title, route } of tagsOf(head)) {
      const found = tagged.get(route) ?? { label: title, heads: [] };
      tagged.set(route, { ...found, heads: [...found.heads, head] });
    }
  if (!tagged.size) return [];
  const tags = [...tagged].sort(([a], [b]) => order(a, b));
  const make = (route: Route, title: string, cards: ElementContent[], description: string) =>
    finishUnsearched(headOf(route, title, 'index', config, description), [cardList(cards)]);
  const all = tags.map(([route, { label, heads: pages }]) => cardOf(route, label, countText(pages.length)));
  return [
    make(TAGS, 'Tags', all, 'All tags.'),
    ...tags.map(([route, { label, heads: pages }]) => {
      const cards = pages.map(({ route: href, title, description }) => cardOf(href, title, description));
      return make(route, label, cards, `${countText(pages.length)} with the tag ${label}.`);
    }),
  ];
}

const TAGS: Route = '/tags';

/** Each once, in the order of the page. */
export function tagsOf({ frontMatter: { tags = [] } }: PageHead): PageRef[] {
  const found = tags.map(tag => (typeof tag === 'string' ? { label: tag } : tag));
  const refs = found.map(({ label, permalink }): [Route, PageRef] => {
    const route = cleanRoute(`${TAGS}/${permalink?.replace(/^\/+/, '') ?? (slug(label) || 'tag')}`);
    return [route, { route, title: label }];
  });
  return [...new Map(refs).values()];
}

function countText(count: number): string {
  return `${count} ${count === 1 ? 'page' : 'pages'}`;
}

function cardList(cards: ElementContent[]): ElementContent {
  return h('ul', { className: ['cards'] }, cards);
}

function cardOf(href: string, label: string, note: string | undefined): ElementContent {
  const children = [h('strong', {}, label), ...(note ? [h('p', {}, note)] : [])];
  return h('li', { className: ['card'] }, h('a', { className: ['card-link'], href }, children));
}

/** Nobody looks for what it says. */
function finishUnsearched(head: PageHead, children: ElementContent[]): Page {
  const body: Root = { type: 'root', children };
  return finishPage({ ...head, frontMatter: { search: false } }, body, { diagnostics: [] });
}

function headOf(route: Route, title: string, layout: Layout, config: Config, description?: string): PageHead {
  return {
    id: `generated:${route}`,
    route,
    title,
    description,
    layout,
    origin: { path: config.path },
    frontMatter: {},
  };
}

/** Signs that names of languages differ in are words: C, C++ and C# are three tags. */
function slug(label: string): string {
  return label
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' sharp ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
