/** Pages that no file holds: generated indexes, the search page and the not-found page. */
import type { ElementContent, Root } from 'hast';
import type { Layout, NavItem, PageRef } from '../../format.js';
import { NOT_FOUND, normalizeRoute, type Route, withBase } from '../../routes.js';
import { finishPage } from '../body/finish-page.js';
import { excludeFromSearch, h } from '../body/hast.js';
import type { Config } from '../config/types.js';
import { compareStrings } from '../diagnostics/index.js';
import type { Page, PageHead, SidebarCategory, Site, SitePage } from '../types.js';
import { firstRoute } from './sidebars.js';

/** A page with a card for each entry of a category. */
export function buildIndexPage(
  category: SidebarCategory,
  items: NavItem[],
  heads: Map<Route, PageHead>,
  config: Config,
): Page {
  const { label, link } = category;
  const own = link?.type === 'generated-index' ? link : undefined;
  const route = normalizeRoute(own?.route ?? `/category/${tagSlug(label)}`);
  const head = buildHead(route, own?.title ?? label, 'index', config, own?.description);
  const cards = items.flatMap(item => buildCards(item, at => heads.get(at), cardLinksAsWritten));
  const lead = own?.description ? [h('p', { className: ['lead'] }, own.description)] : [];
  const list = cards.length
    ? buildCardList(cards)
    : h('p', { className: ['empty'] }, 'There is nothing in this section yet.');
  return finishPage(head, { type: 'root', children: [...lead, excludeFromSearch(list)] }, { diagnostics: [] });
}

/** Cards for the entries beside or below a page, as published: of the category it leads, else of the one it stands in. */
export function buildDocCards(
  route: Route,
  { sidebar }: Pick<SitePage, 'sidebar'>,
  site: Site,
  base: string,
): ElementContent[] {
  const published: CardLinks = { page: at => withBase(at, base), link: href => href };
  const items = sidebar === null ? [] : (site.sidebars.get(sidebar) ?? []);
  const found = findSiblings(items, route) ?? items;
  const cards = found
    .filter(item => item.type !== 'page' || item.route !== route)
    .flatMap(item => buildCards(item, at => site.pages.get(at)?.head, published));
  return cards.length ? [buildCardList(cards)] : [];
}

function findSiblings(items: NavItem[], route: Route): NavItem[] | undefined {
  for (const item of items) {
    if (item.type === 'page' && item.route === route) return items;
    if (item.type !== 'category') continue;
    if (item.route === route) return item.items ?? [];
    const found = findSiblings(item.items ?? [], route);
    if (found) return found;
  }
  return undefined;
}

/** What a card leads to, written for a page whose links are resolved later, or as published. */
type CardLinks = { page: (route: Route) => string; link: (href: string) => string };

/** A link is published as it is, and checked where the sidebar has it. */
const cardLinksAsWritten: CardLinks = { page: route => route, link: href => `pathname://${href}` };

function buildCards(
  item: NavItem,
  headAt: (route: Route) => PageHead | undefined,
  address: CardLinks,
): ElementContent[] {
  if (item.type === 'link') return [buildCard(address.link(item.href), item.label, undefined)];
  const href = item.type === 'page' ? item.route : (item.route ?? firstRoute(item.items ?? []));
  if (href === undefined) return [];
  const about = headAt(href)?.description;
  const count = item.type === 'category' ? countPages(item.items ?? []) : 0;
  const note = item.type === 'category' && !(item.route && about) ? formatPageCount(count) : about;
  return [buildCard(address.page(href), item.label, note)];
}

function countPages(items: NavItem[]): number {
  return items.reduce((sum, item) => sum + (item.type === 'category' ? countPages(item.items ?? []) : 1), 0);
}

const SEARCH_ROUTE: Route = '/search';

export function buildSearchPage(config: Config): Page {
  const note = h('p', {}, 'Search needs JavaScript. Without it, use the navigation to find your way.');
  const head = buildHead(SEARCH_ROUTE, 'Search', 'search', config, `Search ${config.site.title}.`);
  return finishWithoutSearch(head, [note]);
}

export function buildNotFoundPage(config: Config, hasHome: boolean): Page {
  const note = h('p', {}, 'There is no page at this address. It may have moved, or the link may be mistyped.');
  const home = h('a', { href: '/' }, 'Go to the home page');
  const head = buildHead(NOT_FOUND, 'Page not found', 'not-found', config, 'There is no page at this address.');
  const search = h('a', { href: SEARCH_ROUTE }, 'Search the documentation');
  const links = [...(hasHome ? [home] : []), ...(config.search ? [search] : [])];
  return finishWithoutSearch(head, [note, ...(links.length ? [h('p', { className: ['actions'] }, links)] : [])]);
}

/** `/tags` and a page for each tag, where any page has one. */
export function buildTagPages(heads: PageHead[], config: Config): Page[] {
  const tagged = new Map<Route, { label: string; heads: PageHead[] }>();
  for (const head of heads)
    for (const { title, route } of pageTags(head)) {
      const found = tagged.get(route) ?? { label: title, heads: [] };
      tagged.set(route, { ...found, heads: [...found.heads, head] });
    }
  if (!tagged.size) return [];
  const tags = [...tagged].sort(([a], [b]) => compareStrings(a, b));
  const make = (route: Route, title: string, cards: ElementContent[], description: string) =>
    finishWithoutSearch(buildHead(route, title, 'index', config, description), [buildCardList(cards)]);
  const all = tags.map(([route, { label, heads: pages }]) => buildCard(route, label, formatPageCount(pages.length)));
  return [
    make(TAGS_ROUTE, 'Tags', all, 'All tags.'),
    ...tags.map(([route, { label, heads: pages }]) => {
      const cards = pages.map(({ route: href, title, description }) => buildCard(href, title, description));
      return make(route, label, cards, `${formatPageCount(pages.length)} with the tag ${label}.`);
    }),
  ];
}

const TAGS_ROUTE: Route = '/tags';

/** Each once, in the order of the page. */
export function pageTags({ frontMatter: { tags = [] } }: PageHead): PageRef[] {
  const found = tags.map(tag => (typeof tag === 'string' ? { label: tag } : tag));
  const refs = found.map(({ label, permalink }): [Route, PageRef] => {
    const route = normalizeRoute(`${TAGS_ROUTE}/${permalink?.replace(/^\/+/, '') ?? (tagSlug(label) || 'tag')}`);
    return [route, { route, title: label }];
  });
  return [...new Map(refs).values()];
}

function formatPageCount(count: number): string {
  return `${count} ${count === 1 ? 'page' : 'pages'}`;
}

function buildCardList(cards: ElementContent[]): ElementContent {
  return h('ul', { className: ['cards'] }, cards);
}

function buildCard(href: string, label: string, note: string | undefined): ElementContent {
  const children = [h('strong', {}, label), ...(note ? [h('p', {}, note)] : [])];
  return h('li', { className: ['card'] }, h('a', { className: ['card-link'], href }, children));
}

/** Nobody looks for what it says. */
function finishWithoutSearch(head: PageHead, children: ElementContent[]): Page {
  const body: Root = { type: 'root', children };
  return finishPage({ ...head, frontMatter: { search: false } }, body, { diagnostics: [] });
}

function buildHead(route: Route, title: string, layout: Layout, config: Config, description?: string): PageHead {
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
function tagSlug(label: string): string {
  return label
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' sharp ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
