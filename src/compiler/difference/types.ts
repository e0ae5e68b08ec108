/** The sites of a comparison, and its result. The result is plain data, and `--json` prints it. */
import type { PageChunk } from '../../format.js';
import type { Route } from '../../routes.js';
import type { TextChange } from './words.js';

/** A site as it is published, read from its files. Reading a part that is damaged throws. */
export type PublishedSite = {
  /** The route of each page → the hash in the name of its chunk. */
  pages: ReadonlyMap<Route, string>;
  readChunk: (route: Route) => PageChunk;
  /** API id → key of each named schema → its file. */
  schemas: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readSchema: (file: string) => PageChunk['body'];
  /** Where a route leads that is no page; `undefined` if it leads nowhere. */
  redirect: (route: Route) => string | undefined;
  redirects: ReadonlyMap<string, string>;
  /** The lists of links around the pages. */
  navigation: () => Map<string, NavEntry[]>;
  /** Path of each file → its bytes. */
  sizes: ReadonlyMap<string, number>;
};

/** A link around the pages: the labels above it and its own, and where it leads. A category may lead nowhere. */
export type NavEntry = { trail: string[]; address?: string };

/** A page, and its words where it is new or gone. */
export type PageNote = { route: Route; title: string; words: number };

/**
 * A page whose old address is gone. `to` is a route or an absolute address. `redirected` is false if no redirect leads
 * there and the page was recognised by its text. `merged` is true if a page of the old site is at that address.
 */
export type MovedPage = { from: Route; to: string; title: string; redirected: boolean; merged: boolean };

/** A page at the same address, or a moved one, that reads differently. `from` is the old address of a moved page. */
export type ChangedPage = {
  route: Route;
  from?: Route;
  title: string;
  /** The title before, if it was another one. */
  titleBefore?: string;
  /** The same of the description, which search engines and link previews show. */
  description?: { before: string; after: string };
  /** Absent where the article reads as before. */
  text?: TextChange;
  /** The text is the same, and links, pictures or the form of the article have changed: addresses that came and went. */
  markup?: { added: string[]; removed: string[] };
};

/** A named schema of an API whose fields read differently, with the pages that show it from the start. */
export type ChangedSchema = {
  api: string;
  schema: string;
  kind: 'added' | 'removed' | 'changed';
  text?: TextChange;
  pages: Route[];
};

/** A link around the pages that came, went, or changed its place, its label or its address. */
export type NavChange = {
  list: string;
  kind: 'added' | 'removed' | 'moved' | 'renamed' | 'readdressed' | 'reordered';
  before?: NavEntry;
  after?: NavEntry;
};

/** A redirect that came, went, or leads elsewhere. */
export type RedirectChange = { from: string; before?: string; after?: string };

/** A query of the search tests whose first page or whose rank is another one. Ranks count from 1. */
export type SearchChange = {
  query: string;
  page?: Route;
  rank?: { before: number | null; after: number | null };
  first?: { before: string | null; after: string | null };
};

/** Bytes as files have them on disk. */
export type WeightChange = { name: string; before: number; after: number };
/** The site, its kinds of files, and the pages and shared files that changed most. `pages` counts HTML and chunk. */
export type Weight = {
  total: WeightChange;
  kinds: WeightChange[];
  pages: WeightChange[];
  shared: WeightChange[];
};

/** How one site differs from another. */
export type SiteDifference = {
  pages: { before: number; after: number };
  added: PageNote[];
  removed: PageNote[];
  moved: MovedPage[];
  changed: ChangedPage[];
  schemas: ChangedSchema[];
  navigation: NavChange[];
  redirects: RedirectChange[];
  /** Absent where no search tests were run. */
  search?: SearchChange[];
  weight: Weight;
};

/** A page of today. `because` are the changed files that it is made from. */
export type ConcernedPage = { route: Route; title: string; because: string[] };

/** The pages that a change concerns. `everywhere` are changed files of the configuration, which may concern every page. */
export type ChangedPages = {
  added: ConcernedPage[];
  changed: ConcernedPage[];
  removed: { route: Route; title: string; to?: string }[];
  everywhere: string[];
};
