/**
 * The contract between the compiler, which writes a site, and the runtime, which reads it: types and file names.
 * Nothing here touches disk, network or the DOM.
 */
import type { Element, Nodes, Root } from 'hast';
import type { Direction, OperationLink, RequestSamples, SchemaView } from './api-format.js';
import type { RedirectPattern } from './redirect-patterns.js';
import type { Route } from './routes.js';
import type { SearchInfo } from './search-format.js';
import type { SlotComponents } from './slot-format.js';

/** The version of this contract. It is raised when chunks, shards or manifests of older builds can no longer be read. */
export const FORMAT = 1;

/** The script behind the sidebar's entries. Wide screens paint nothing before it has asked for the current entry's place. */
export const SIDEBAR_SCRIPT = { id: 'docsc:placed', text: 'dispatchEvent(new Event("docsc:place"))' };

/** One entry of a page's table of contents. */
export type Heading = { id: string; text: string; depth: number };

/** A page and its title, for links. */
export type PageRef = { route: Route; title: string };

/** A page before or after another one. `section` is the category that it is in. */
export type Neighbor = PageRef & { section?: string };

/** A category above a page in its sidebar; lists are outermost first. `route` is absent if the category has no page. */
export type Crumb = { label: string; route?: Route };

/**
 * Code or styles that only some pages need, loaded with those pages or on a reader's action: API references, their
 * consoles, the site's own components (`own`), the home page, cards and rows of actions, the glyphs of cards, icons of sets that
 * the site has, blocks that few articles have, changelogs, search, tooltips, and the viewer of images.
 */
export const bundleNames = [
  'api',
  'blocks',
  'cards',
  'changelog',
  'console',
  'glyphs',
  'home',
  'icons',
  'own',
  'search',
  'tips',
  'zoom',
] as const;
/** The name of a bundle. */
export type Bundle = (typeof bundleNames)[number];

/** The layout of a page: `operation` has a second column, `home` has no table of contents and no breadcrumbs. */
export type Layout = 'doc' | 'index' | 'operation' | 'home' | 'search' | 'not-found';

/** Everything the runtime needs to show one page. Its body is plain hast, without positions. */
export type PageChunk = {
  format: typeof FORMAT;
  route: Route;
  title: string;
  /** Where the title has inline code: alternately text and code. */
  titleParts?: string[];
  description: string;
  layout: Layout;
  /** Id of the sidebar that the page belongs to; `null` for none. */
  sidebar: string | null;
  crumbs: Crumb[];
  /** The tabs of the site. */
  tabs?: NavTab[];
  toc: Heading[];
  prev?: Neighbor;
  next?: Neighbor;
  editUrl?: string;
  /** Published address of the page's Markdown, where the page offers it. */
  markdown?: string;
  tags?: PageRef[];
  /** The last change: `date` in ISO 8601, `text` the same date in the site's language. */
  updated?: { date?: string; text?: string; author?: string };
  /** The description was written for the page, not derived from its text: it is shown below the title. */
  lead?: true;
  /** The body has a first heading of its own, or the page wants none. */
  hideTitle?: true;
  /** The page does not ask whether it was helpful. */
  noFeedback?: true;
  /** The bundles that the page needs besides the shell's code and styles. */
  bundles?: Bundle[];
  /** Named schemas that the body shows from the start: key → file with the fragment. */
  schemas?: Record<string, string>;
  body: Root;
};

/**
 * The facts about a page that are part of its HTML, so that the shell hydrates without a request. `chunk` is the hash in
 * the chunk's name; without `islands`, the article never needs its chunk.
 */
export type PageData = Pick<PageChunk, 'route' | 'title' | 'layout' | 'sidebar' | 'crumbs' | 'tabs' | 'bundles'> & {
  chunk: string;
  islands: boolean;
};

/** A page in a sidebar. `method` and `deprecated` are an operation's. */
export type NavPage = {
  type: 'page';
  label: string;
  /** Class of the icon before the label, in the site's sheet of icons. */
  icon?: string;
  notes?: NavNote[];
  route: Route;
  method?: string;
  deprecated?: boolean;
  /** A link only: the page belongs to another sidebar or category. */
  ref?: true;
};
/** A link to another site, or to a file, in a sidebar. */
export type NavLink = { type: 'link'; label: string; icon?: string; notes?: NavNote[]; href: string };
/** Words after an entry's label, such as a badge, or the category where the label says little; and the class they have. */
export type NavNote = [className: string, text: string];
/**
 * A category in a sidebar. `route` is the category's own page, `first` the first page below it, where its label leads
 * without JavaScript. A large branch has a file of its own, `file`; its `items` are absent until that is loaded.
 */
export type NavCategory = {
  type: 'category';
  label: string;
  icon?: string;
  notes?: NavNote[];
  route?: Route;
  first?: Route;
  open?: boolean;
  items?: NavItem[];
  file?: string;
};
/** An entry of a sidebar. */
export type NavItem = NavPage | NavLink | NavCategory;

/** A tab below the top bar. `current` marks the one whose part of the site has the page. */
export type NavTab = { label: string; href: string; icon?: string; current?: true };

/** `manifest.json`, the only data file with a fixed name. It stays small because it lists shards, not pages. */
export type Manifest = {
  format: typeof FORMAT;
  /** Hash over everything that was emitted; it tells an open tab that the site has changed. */
  build: string;
  /** Sorted by first route; a route is in the last shard whose first route is not greater. */
  shards: { first: Route; file: string }[];
  /** Sidebar id → file with `NavItem[]`. */
  sidebars: Record<string, string>;
  /** File of the search index's manifest; `null` if search is off or remote. */
  search: string | null;
  /** API id → file with its `SchemaIndex`; `null` in `serve`, which builds each schema on request. */
  schemas: Record<string, string | null>;
  /** The version of the documentation that the site is. */
  version?: DocsVersion;
  /** The prefixes of old addresses, such as `/docs`. */
  prefixes?: string[];
  /** Redirects with placeholders and wildcards. */
  patterns?: RedirectPattern[];
};

/** A version of the documentation; `path` is where it is published, `mainDocId` the id of its first page. */
export type DocsVersion = { name: string; label: string; isLast: boolean; path: string; mainDocId?: string };

/** Key of a named schema → its file, which is hast with one `docsc-schema`. */
export type SchemaIndex = Record<string, string>;

/** The hash of a page's chunk, or the target of a redirect: a route with query and hash, or an absolute address. */
export type RouteEntry = string | { redirect: string };
/** A part of the route table. */
export type RouteShard = Record<Route, RouteEntry>;

/** A link in the top bar or footer. `about` is the title of its column, if its label says little, such as “Go”. */
export type ShellLink = {
  label: string;
  about?: string;
  /** A route of the site or an absolute address. */
  href: string;
  icon?: IconName;
  /** Small text after the label, such as a star count. */
  note?: string;
  /** `button` draws the link as the bar's one primary action. */
  style?: 'plain' | 'button';
  newTab?: boolean;
  /** The screens that show it; without it, the bar on large screens and the drawer on small ones. */
  viewport?: Viewport;
  /** The name of the version that it leads to, which is a site of its own. */
  version?: string;
  /** Leads to the version that is being shown. */
  current?: boolean;
};
/** A dropdown of the top bar. `about` is what its label is a value of, such as `Version`. */
export type ShellMenu = { label: string; about?: string; icon?: IconName; viewport?: Viewport; items: ShellLink[] };
/** A line between items of the top bar. */
export type ShellSeparator = { separator: true; viewport?: Viewport };
/** An item of the top bar. */
export type NavbarItem = ShellLink | ShellMenu | ShellSeparator;
/** Screens by width. */
export type Viewport = 'small' | 'large';
/** The icons that links of the shell may have. */
export const iconNames = ['github', 'linkedin', 'x', 'slack', 'stack-overflow', 'youtube'] as const;
/** The name of an icon. */
export type IconName = (typeof iconNames)[number];

/** An image with an optional variant for the dark mode. Addresses are as published, with the base. */
export type Picture = { light: string; dark?: string; alt: string };

/** The contents of the footer. */
export type FooterInfo = {
  columns: { title: string; items: ShellLink[] }[];
  social: ShellLink[];
  text?: string;
  madeIn?: string;
  copyright?: string;
};

/** What readers can do with a page's Markdown; the last two lead to assistants of other sites. */
export const pageMenuEntries = ['copy', 'view', 'chatgpt', 'claude'] as const;
/** An entry of the page menu. */
export type PageMenuEntry = (typeof pageMenuEntries)[number];

/** The parts of the configuration that the shell shows, the same on every page. */
export type SiteInfo = {
  title: string;
  tagline: string;
  /** Origin without trailing slash, such as `https://docs.example.com`; empty if unknown. */
  url: string;
  /** Path prefix of the site: `/` or `/sub/`. */
  base: string;
  language: string;
  titleDelimiter: string;
  /** `href` leads to another site; without it, the logo leads to the home page. */
  logo?: Picture & {
    href?: string;
    /** A second link above the sidebar, shown while the top bar is hidden. */
    sidebar?: { href: string; newTab?: boolean };
  };
  /** Illustration of the home page, as published. */
  homeImage?: string;
  navbar: { left: NavbarItem[]; right: NavbarItem[] };
  /** The menu of versions, if there are several. */
  versions?: ShellMenu;
  footer: FooterInfo;
  colorMode: { default: 'light' | 'dark'; followSystem: boolean };
  announcement?: { id: string; content: (string | { text: string; href: string })[]; isCloseable: boolean };
  /** What documents offer above their title; absent on a site whose pages are not Markdown too. */
  pageMenu?: PageMenuEntry[];
  /** What pages ask at their end, and the URL that receives the answers; without it, analytics services do. */
  feedback?: { question: string; comment: boolean; endpoint?: string };
  /** The label of the footer's button that asks for consent again, on a site that asks. */
  consent?: string;
  slots?: SlotComponents;
  search: SearchInfo;
};

/** The part of `SiteInfo` in every page's HTML: the footer stays as prerendered, and search settings have their own file. */
export type ShellInfo = Omit<SiteInfo, 'footer' | 'search'> & { search: Pick<SearchInfo, 'enabled' | 'slash'> };

/**
 * Islands: hast elements with a name from this list and typed `data`. Their children are the readable content, which the
 * component of the same name enhances. `docsc-schema`, `docsc-samples` and `docsc-code` render their content from the
 * data, in the prerendered page too, because as hast it would be five times as large.
 */
export type Islands = {
  /** Children are `section` elements, one for each tab and in its order. Sets of tabs with the same `group` switch together. */
  'docsc-tabs': { group?: string; query?: string; tabs: { value: string; label: string }[]; selected: number };
  /** A video player that is loaded from `embed` once the reader starts it. */
  'docsc-video': { embed: string; title: string };
  /** One of the site's own components, with its attributes as JSON. */
  'docsc-component': { name: string; props: Record<string, unknown>; inline: boolean };
  /** Fields of a schema, with ids that start with `prefix`. Children are the texts that a `TextOrChild` refers to. */
  'docsc-schema': { api: string; direction: Direction; prefix: string; view: SchemaView };
  /** The request in nine languages. */
  'docsc-samples': RequestSamples;
  /** Links to operations of an API. */
  'docsc-operations': { list: OperationLink[] };
  /** Code that is highlighted when it is shown. */
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

/** The islands whose components are in bundles of their own. */
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

/** Folder of all files with a hash of their contents in their names; they never change and may be cached forever. */
export const ASSETS = 'assets';
/** Path of the `Manifest`. */
export const MANIFEST_FILE = 'manifest.json';

/** Path of a page's chunk: `/guide/install` + `1a2b3c4d` → `assets/pages/guide/install-1a2b3c4d.json` */
export function chunkFile(route: Route, hash: string): string {
  return `${ASSETS}/pages${route === '/' ? '/index' : route}-${hash}.json`;
}

/** Replaces the content hash in `serve`, where the name of a page's chunk never changes. */
export const DEV_CHUNK = 'dev';
/** As `DEV_CHUNK`, for a page that is shown before its site is linked. */
export const PARTIAL_CHUNK = 'partial';

/** Path of a schema's fragment in `serve`; in a build, the API's `SchemaIndex` has it. */
export function devSchemaFile(api: string, key: string): string {
  return `${ASSETS}/schemas/${encodeURIComponent(api)}/${encodeURIComponent(key)}.json`;
}

/** The title of a page for the browser window and link previews. */
export function documentTitle(
  { layout, title }: Pick<PageChunk, 'layout' | 'title'>,
  site: Pick<SiteInfo, 'title' | 'titleDelimiter'>,
): string {
  return layout === 'home' ? site.title : `${title} ${site.titleDelimiter} ${site.title}`;
}

/** The file of the shard that would contain the route; `undefined` for a site without routes. */
export function findRouteShard(manifest: Manifest, route: Route): string | undefined {
  let shardFile: string | undefined;
  for (const { first, file } of manifest.shards) if (first <= route) shardFile = file;
  return shardFile ?? manifest.shards[0]?.file;
}
