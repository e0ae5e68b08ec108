/** Pages without a source file: category pages, tag pages, the search page and the not-found page. */
import type { ElementContent, Root } from 'hast';
import type { NavItem, PageRef } from '../../format.js';
import { NOT_FOUND, normalizeRoute, type Route, withBase } from '../../routes.js';
import { buildCardList, type LinkCard } from '../body/card.js';
import { findGlyphOfLabel, findIconOfTopic } from '../body/card-icons.js';
import { finishPage } from '../body/finish-page.js';
import { excludeFromSearch, h } from '../body/hast.js';
import type { Config } from '../config/types.js';
import { compareStrings } from '../diagnostics/index.js';
import { MAX_ROUTE_PART_BYTES, shortenName } from '../source/file-names.js';
import type { Page, PageHead, SidebarCategory, Site, SitePage } from '../types.js';
import { firstRoute } from './nav-tree.js';

/** A sidebar category that has a generated page, and the entries that the page lists. */
export type CategoryIndex = { category: SidebarCategory; items: NavItem[] };

/** The route of a category's generated page: the configured one, else `/category/` and the slug of its label. */
export function indexRoute({ label, link }: SidebarCategory): Route {
  const configured = link?.type === 'generated-index' ? link.route : undefined;
  return normalizeRoute(configured ?? `/category/${tagSlug(label)}`);
}

/** The generated page of a category, with a card per entry. */
export function buildIndexPage(
  { category, items }: CategoryIndex,
  headAt: (route: Route) => PageHead | undefined,
  config: Config,
): Page {
  const { label, link } = category;
  const index = link?.type === 'generated-index' ? link : undefined;
  const { title = label, description } = index ?? {};
  const head = buildHead({ route: indexRoute(category), title, layout: 'index', description }, config);
  const cards = items.flatMap(item => buildCards(item, headAt, cardLinksAsWritten));
  const lead = description ? [h('p', { className: ['lead'] }, description)] : [];
  const list = cards.length
    ? buildCardList(cards)
    : h('p', { className: ['empty'] }, 'There is nothing in this section yet.');
  return finishPage(head, { type: 'root', children: [...lead, excludeFromSearch(list)] }, { diagnostics: [] });
}

/** Cards, with published URLs, for the entries of the category that the page leads, else of the one that it is in. */
export function buildDocCards(
  { route, sidebar }: Pick<SitePage, 'sidebar'> & { route: Route },
  site: Site,
  base: string,
): ElementContent[] {
  const published: CardLinks = { page: at => withBase(at, base), link: href => href };
  const items = sidebar === null ? [] : (site.sidebars.get(sidebar) ?? []);
  const entries = findSiblings(items, route) ?? items;
  const cards = entries
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

/** The address of a card, for a page whose links are resolved later or for one that is published now. */
type CardLinks = { page: (route: Route) => string; link: (href: string) => string };

/** For pages whose links are resolved later. The sidebar's own links are checked there, so they are exempt here. */
const cardLinksAsWritten: CardLinks = { page: route => route, link: href => `pathname://${href}` };

function buildCards(item: NavItem, headAt: (route: Route) => PageHead | undefined, address: CardLinks): LinkCard[] {
  const { label } = item;
  if (item.type === 'link') return [{ href: address.link(item.href), label, icon: 'icon-link' }];
  const items = item.type === 'category' ? (item.items ?? []) : [];
  const route = item.route ?? firstRoute(items);
  if (route === undefined) return [];
  const about = item.route === undefined ? undefined : aboutPage(headAt(item.route));
  const note = about ?? listNames(items.map(inside => inside.label));
  return [{ href: address.page(route), label, note, icon: iconOf(label, item.type === 'page' ? 'page' : 'folder') }];
}

/** The description of a page, else its first words. */
function aboutPage(head: PageHead | undefined): string | undefined {
  return head?.description ?? head?.excerpt;
}

/** A language or framework has its own drawing, and a section that of its topic. */
function iconOf(label: string, kind: 'page' | 'folder'): string {
  const glyph = findGlyphOfLabel(label);
  const topic = kind === 'folder' ? findIconOfTopic(label) : undefined;
  return glyph === undefined ? `icon-${topic ?? kind}` : `glyph-${glyph}`;
}

/** Names that a card lists before it counts the others. */
const MAX_NAMES = 4;

/** `Azure, Google, Keycloak, Okta and 3 more`: what a reader finds inside, without a description. */
function listNames(names: string[]): string | undefined {
  if (!names.length) return undefined;
  const shown = names.length <= MAX_NAMES + 1 ? names : names.slice(0, MAX_NAMES);
  const others = names.length - shown.length;
  return shown.join(', ') + (others ? ` and ${others} more` : '');
}

/** The page of search, which docsc makes. */
export const SEARCH_ROUTE: Route = '/search';

/**
 * The page at `/search`. Its body is what readers see before JavaScript has run: an input, whose text the search takes
 * over, and a note, which only readers without JavaScript see. The runtime puts the body in a form, so that Enter loads the
 * page again with the text in its address, where the search finds it.
 */
export function buildSearchPage(config: Config): Page {
  const note = h('p', {}, 'Search needs JavaScript. Without it, use the navigation to find your way.');
  const { placeholder, maxLength } = config.site.search;
  const input = h('input', {
    type: 'search',
    name: 'q',
    ariaLabel: placeholder,
    placeholder,
    maxLength,
    autoComplete: ['off'],
    autoCapitalize: 'none',
    spellCheck: 'false',
  });
  const description = `Search ${config.site.title}.`;
  const head = buildHead({ route: SEARCH_ROUTE, title: 'Search', layout: 'search', description }, config);
  return finishWithoutSearch(head, [h('search', { className: ['early-search'] }, input), note]);
}

/** The page that hosts serve for unknown addresses. `hasHome` is true if the site has a page at `/`. */
export function buildNotFoundPage(config: Config, hasHome: boolean): Page {
  const note = h('p', {}, 'There is no page at this address. It may have moved, or the link may be mistyped.');
  const home = h('a', { href: '/' }, 'Go to the home page');
  const description = 'There is no page at this address.';
  const head = buildHead({ route: NOT_FOUND, title: 'Page not found', layout: 'not-found', description }, config);
  const search = h('a', { href: SEARCH_ROUTE }, 'Search the documentation');
  const links = [...(hasHome ? [home] : []), ...(config.search ? [search] : [])];
  return finishWithoutSearch(head, [note, ...(links.length ? [h('p', { className: ['actions'] }, links)] : [])]);
}

/** A page per tag, after the list of all tags at `/tags`; none if no page has a tag. */
export function buildTagPages(heads: PageHead[], config: Config): Page[] {
  const tagged = new Map<Route, { label: string; heads: PageHead[] }>();
  for (const head of heads)
    for (const { title, route } of pageTags(head)) {
      const entry = tagged.get(route) ?? { label: title, heads: [] };
      tagged.set(route, { ...entry, heads: [...entry.heads, head] });
    }
  if (!tagged.size) return [];
  const tags = [...tagged].sort(([a], [b]) => compareStrings(a, b));
  const buildPage = (head: Omit<GeneratedHead, 'layout'>, cards: LinkCard[]) =>
    finishWithoutSearch(buildHead({ ...head, layout: 'index' }, config), [buildCardList(cards)]);
  const all = tags.map(
    ([href, { label, heads: pages }]): LinkCard => ({
      href,
      label,
      note: listNames(pages.map(({ title }) => title)),
      icon: iconOf(label, 'folder'),
    }),
  );
  return [
    buildPage({ route: TAGS_ROUTE, title: 'Tags', description: 'All tags.' }, all),
    ...tags.map(([route, { label, heads: pages }]) => {
      const cards = pages.map(
        (head): LinkCard => ({
          href: head.route,
          label: head.title,
          note: aboutPage(head),
          icon: iconOf(head.title, 'page'),
        }),
      );
      const description = `${formatPageCount(pages.length)} with the tag ${label}.`;
      return buildPage({ route, title: label, description }, cards);
    }),
  ];
}

const TAGS_ROUTE: Route = '/tags';

/** The tags of a page with the routes of their pages, each once, in the order of the front matter. */
export function pageTags({ frontMatter: { tags = [] } }: PageHead): PageRef[] {
  const labeled = tags.map(tag => (typeof tag === 'string' ? { label: tag } : tag));
  const refs = labeled.map(({ label, permalink }): [Route, PageRef] => {
    const named = normalizeRoute(`${TAGS_ROUTE}/${permalink?.replace(/^\/+/, '') ?? (tagSlug(label) || 'tag')}`);
    const parts = named.split('/').map(part => shortenName(part, MAX_ROUTE_PART_BYTES));
    const route = parts.join('/') as Route;
    return [route, { route, title: label }];
  });
  return [...new Map(refs).values()];
}

function formatPageCount(count: number): string {
  return `${count} ${count === 1 ? 'page' : 'pages'}`;
}

/** Finishes a page that search leaves out. */
function finishWithoutSearch(head: PageHead, children: ElementContent[]): Page {
  const body: Root = { type: 'root', children };
  return finishPage({ ...head, frontMatter: { search: false } }, body, { diagnostics: [] });
}

type GeneratedHead = Pick<PageHead, 'route' | 'title' | 'layout' | 'description'>;

function buildHead({ route, title, layout, description }: GeneratedHead, { path }: Config): PageHead {
  return { id: `generated:${route}`, route, title, description, layout, origin: { path }, frontMatter: {} };
}

/** Spells out the signs that tell names of languages apart: C, C++ and C# are three tags. */
function tagSlug(label: string): string {
  return label
    .toLowerCase()
    .replace(/\+/g, ' plus ')
    .replace(/#/g, ' sharp ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
