/**
 * The contract between the compiler, which writes a site, and the runtime, which reads it.
 * Types and names of files; nothing here touches disk, network or the DOM.
 */
import type { Element, Nodes, Root } from 'hast';
import type { Direction, OperationLink, RequestModel, SchemaView } from './api-format.js';
import type { Route } from './routes.js';
import type { SearchInfo } from './search-format.js';

/** Raised when a chunk, shard or manifest of an older build can no longer be read. */
export const FORMAT = 1;

/** One entry of a page's table of contents. */
export type Heading = { id: string; text: string; depth: number };

export type PageRef = { route: Route; title: string };

/** An ancestor of a page in its sidebar, outermost first. `route` is absent where the category has no page. */
export type Crumb = { label: string; route?: Route };

/**
 * Code or styles that only some pages need, loaded with them or when a reader does: API references and their consoles, the
 * site's own components, the home page, icons of cards, the search.
 */
export const bundleNames = ['api', 'console', 'home', 'icons', 'own', 'search'] as const;
export type Bundle = (typeof bundleNames)[number];

/** How the article is laid out: `operation` has a second column, `home` has neither contents nor crumbs. */
export type Layout = 'doc' | 'index' | 'operation' | 'home' | 'search' | 'not-found';

/** Everything the runtime needs to show one page. Its body is plain hast without positions. */
export type PageChunk = {
  format: typeof FORMAT;
  route: Route;
  title: string;
  description: string;
  layout: Layout;
  /** Which sidebar the page belongs to; `null` for none. */
  sidebar: string | null;
  crumbs: Crumb[];
  toc: Heading[];
  prev?: PageRef;
  next?: PageRef;
  editUrl?: string;
  tags?: PageRef[];
  /** `date` is ISO 8601, `text` the same in the site's language. */
  updated?: { date?: string; text?: string; author?: string };
  /** The author wrote the description: it stands below the title. */
  lead?: true;
  /** The page brings its own first heading, or wants none. */
  hideTitle?: true;
  /** What the page needs beyond the shell's own code and styles. */
  bundles?: Bundle[];
  /** Named schemas that the body shows at once: key → file with the fragment. */
  schemas?: Record<string, string>;
  body: Root;
};

/**
 * The few facts about a page that its HTML carries, so that the shell hydrates without a request.
 * `chunk` is the hash in the chunk's name; `islands` says whether the article needs its chunk at all.
 */
export type PageData = Pick<PageChunk, 'route' | 'title' | 'layout' | 'sidebar' | 'crumbs' | 'bundles'> & {
  chunk: string;
  islands: boolean;
};

/** `method` and `deprecated` mark entries of an API reference. */
export type NavPage = {
  type: 'page';
  label: string;
  route: Route;
  method?: string;
  deprecated?: boolean;
  /** Leads to the page, which belongs elsewhere. */
  ref?: true;
};
export type NavLink = { type: 'link'; label: string; href: string };
/**
 * `route` is the category's own page. `first` is the first page below it: where the label leads without JavaScript.
 * Large branches are files of their own: `file` names it and `items` is absent until it has been loaded.
 */
export type NavCategory = {
  type: 'category';
  label: string;
  route?: Route;
  first?: Route;
  open?: boolean;
  items?: NavItem[];
  file?: string;
};
export type NavItem = NavPage | NavLink | NavCategory;

/** `manifest.json`: the one file with a fixed name. Small: it names shards, not pages. */
export type Manifest = {
  format: typeof FORMAT;
  /** Hash over all that was emitted; tells an open tab that the site has changed. */
  build: string;
  /** Sorted by first route; a route lives in the last shard whose first route is not greater. */
  shards: { first: Route; file: string }[];
  /** Sidebar id → file with `NavItem[]`. */
  sidebars: Record<string, string>;
  /** The search index's own manifest, or `null` where search is off or remote. */
  search: string | null;
  /** API → file with the `SchemaIndex`; in `serve` `null`, and each schema is made when it is asked for. */
  schemas: Record<string, string | null>;
  /** Which version of the documentation this is. */
  version?: DocsVersion;
  /** What old addresses may start with, such as `/docs`. */
  prefixes?: string[];
};

/** `path` is where it is published, `mainDocId` names its first page. */
export type DocsVersion = { name: string; label: string; isLast: boolean; path: string; mainDocId?: string };

/** Key of a named schema → its file: hast with one `docsc-schema`. */
export type SchemaIndex = Record<string, string>;

/** A page's chunk hash, or where an old route leads: a route with its query and hash, or a whole address. */
export type RouteEntry = string | { redirect: string };
export type RouteShard = Record<Route, RouteEntry>;

export type ShellLink = {
  label: string;
  /** A route of the site or an absolute address. */
  href: string;
  icon?: IconName;
  /** Shown beside the label, such as a star count. */
  note?: string;
  /** `button` draws the link as the bar's one primary action. */
  style?: 'plain' | 'button';
  newTab?: boolean;
  /** The screens that have it; otherwise the bar of large ones and the drawer of small ones. */
  viewport?: Viewport;
  /** Leads to this version of the site, which is a site of its own. */
  version?: string;
  /** Leads to the version that is shown. */
  current?: boolean;
};
/** `about` says of what the label is a value, such as the version. */
export type ShellMenu = { label: string; about?: string; icon?: IconName; viewport?: Viewport; items: ShellLink[] };
export type ShellSeparator = { separator: true; viewport?: Viewport };
export type NavbarItem = ShellLink | ShellMenu | ShellSeparator;
export type Viewport = 'small' | 'large';
export const iconNames = ['github', 'linkedin', 'x', 'slack', 'stack-overflow', 'youtube'] as const;
export type IconName = (typeof iconNames)[number];

/** A picture with an optional variant for the dark mode. Addresses are as published, base included. */
export type Picture = { light: string; dark?: string; alt: string };

/** Where a site's own components may stand around its pages. Those of an article are told which page it is. */
export const slotNames = [
  'navbarStart',
  'navbarEnd',
  'sidebarTop',
  'sidebarBottom',
  'articleTop',
  'articleBottom',
  'tocBottom',
  'footerTop',
  'footerBottom',
] as const;
export type SlotName = (typeof slotNames)[number];
export type SlotComponents = Partial<Record<SlotName, string>>;
/** They hydrate with the article. */
export const articleSlots: readonly SlotName[] = ['articleTop', 'articleBottom', 'tocBottom'];

export type FooterInfo = {
  columns: { title: string; items: ShellLink[] }[];
  social: ShellLink[];
  text?: string;
  madeIn?: string;
  copyright?: string;
};

/** The parts of the configuration that the shell shows: equal on every page. */
export type SiteInfo = {
  title: string;
  tagline: string;
  /** Origin without trailing slash, such as `https://docs.example.com`; empty where unknown. */
  url: string;
  /** Path prefix of the site: `/` or `/sub/`. */
  base: string;
  language: string;
  titleDelimiter: string;
  /** `href` is of another site; without it the logo leads to the home page. */
  logo?: Picture & {
    href?: string;
    /** A second link above the sidebar, shown while the top bar is hidden. */
    sidebar?: { href: string; newTab?: boolean };
  };
  /** Illustration of the home page, as published. */
  homeImage?: string;
  navbar: { left: NavbarItem[]; right: NavbarItem[] };
  /** The choice of versions, where there is more than one. */
  versions?: ShellMenu;
  footer: FooterInfo;
  colorMode: { default: 'light' | 'dark'; followSystem: boolean };
  announcement?: { id: string; content: (string | { text: string; href: string })[]; isCloseable: boolean };
  /** The site's own components around pages: place → what the module calls it. */
  slots?: SlotComponents;
  search: SearchInfo;
};

/** What of it every page tells the browser: the footer stays as it was prerendered, and search has its own file. */
export type ShellInfo = Omit<SiteInfo, 'footer' | 'search'> & { search: Pick<SearchInfo, 'enabled' | 'slash'> };

/** What the compiler asks the runtime to prerender. */
export type PrerenderInput = {
  page: PageChunk;
  /** Fragments of the schemas that the page shows, by key. */
  schemas?: Record<string, Root>;
  /** The site's own components by name. */
  components?: Record<string, unknown>;
};
/** The inner HTML of the application's root element, and which of the site's own components threw. */
export type PrerenderResult = { html: string[]; crashed: { name: string; message: string; slot?: SlotName }[] };
/**
 * How the pages of a site are prerendered: `page` leaves its sidebar empty, and `withSidebar` fills it, so that a page
 * need not be rendered again where only its sidebar has changed. `nav` is the sidebar, whole; only its open branch is
 * rendered.
 */
export type Prerenderer = {
  page: (input: PrerenderInput) => PrerenderResult;
  withSidebar: (html: string[], page: Pick<PageChunk, 'route' | 'sidebar' | 'crumbs'>, nav: NavItem[]) => string[];
};
export type CreatePrerenderer = (site: SiteInfo) => Prerenderer;
/** The runtime's curl sample of a request, for the page as it is prerendered. */
export type RenderCurlSample = (request: RequestModel) => string;

/**
 * Islands: hast elements with a name from this list and typed `data`. Their children are the readable content, which
 * the component of the same name enhances; `docsc-schema`, `docsc-samples` and `docsc-code` render theirs from the data,
 * in the prerendered page too, because as hast it would weigh five times as much.
 */
export type Islands = {
  /** Children are `section` elements, one a panel, in the order of `tabs`. `group` ties sets of tabs together. */
  'docsc-tabs': { group?: string; query?: string; tabs: { value: string; label: string }[]; selected: number };
  /** A film that is loaded from `embed` once the reader asks for it. */
  'docsc-video': { embed: string; title: string };
  /** One of the site's own components, with its attributes as JSON. */
  'docsc-component': { name: string; props: Record<string, unknown>; inline: boolean };
  /** Fields of a schema; `prefix` starts their ids. Children are the texts that `Prose` refers to. */
  'docsc-schema': { api: string; direction: Direction; prefix: string; view: SchemaView };
  /** The request in nine languages; `curl` is the first of them. It can be sent to the servers of `console`. */
  'docsc-samples': { request: RequestModel; curl: string; console?: string[] };
  /** Links to operations of an API. */
  'docsc-operations': { list: OperationLink[] };
  /** Code that is coloured where it is shown. */
  'docsc-code': { title: string; language: string; text: string };
};
/** The tag name of an island. */
export type IslandName = keyof Islands;

/** An island as hast. Its name decides the type of its data. */
export type IslandElement<Name extends IslandName> = Element & { tagName: Name; data: Islands[Name] };

/** Every island's tag name. */
export const islandNames: readonly IslandName[] = [
  'docsc-tabs',
  'docsc-video',
  'docsc-component',
  'docsc-schema',
  'docsc-samples',
  'docsc-operations',
  'docsc-code',
];

/** Islands whose components are not loaded with the others. */
export const islandBundles: Partial<Record<IslandName, Bundle>> = {
  'docsc-component': 'own',
  'docsc-schema': 'api',
  'docsc-samples': 'api',
  'docsc-operations': 'api',
  'docsc-code': 'api',
};

/** True if elements of this name are islands. */
export function isIsland(tagName: string): tagName is IslandName {
  return (islandNames as readonly string[]).includes(tagName);
}

/** True if the node is the island of this name; its data then has the island's type. */
export function isIslandElement<Name extends IslandName>(
  node: Nodes | undefined,
  name: Name,
): node is IslandElement<Name> {
  return node?.type === 'element' && node.tagName === name && node.data !== undefined;
}

/** Folder of all files whose names carry a hash of their contents; they never change and may be cached for ever. */
export const ASSETS = 'assets';
export const MANIFEST_FILE = 'manifest.json';

/** `/guide/install` + `1a2b3c4d` → `assets/pages/guide/install-1a2b3c4d.json` */
export function chunkFile(route: Route, hash: string): string {
  return `${ASSETS}/pages${route === '/' ? '/index' : route}-${hash}.json`;
}

/** Stands for the content hash in `serve`, where a chunk's name never changes: of a page, and of one before its site is linked. */
export const DEV_CHUNK = 'dev';
export const PARTIAL_CHUNK = 'partial';

/** Where `serve` has the fragment of a schema; in a build the index of the API says it. */
export function devSchemaFile(api: string, key: string): string {
  return `${ASSETS}/schemas/${encodeURIComponent(api)}/${encodeURIComponent(key)}.json`;
}

/** What the window and link previews call a page. */
export function documentTitle(
  { layout, title }: Pick<PageChunk, 'layout' | 'title'>,
  site: Pick<SiteInfo, 'title' | 'titleDelimiter'>,
): string {
  return layout === 'home' ? site.title : `${title} ${site.titleDelimiter} ${site.title}`;
}

/** The shard that would hold the route. */
export function findRouteShard(manifest: Manifest, route: Route): string | undefined {
  let found: string | undefined;
  for (const { first, file } of manifest.shards) {
    if (first > route) break;
    found = file;
  }
  return found ?? manifest.shards[0]?.file;
}
