/** What components may ask for. In the browser it is fetched (`browser.ts`), while prerendering it is given (`given.ts`). */
import type { Root } from 'hast';
import { createContext, type ReactElement, useContext } from 'react';
import type { Bundle, Heading, NavItem, PageChunk, ShellInfo } from '../../format.js';
import type { Route } from '../../routes.js';
import type { HttpHeader, HttpRequest } from '../samples/http-request.js';

export type SiteData = {
  site: ShellInfo;
  /** The chunk if it is here. */
  peekChunk: (route: Route) => PageChunk | undefined;
  /** Resolves once somebody has loaded the chunk; asks for nothing itself. The same promise for the same route. */
  waitChunk: (route: Route) => Promise<PageChunk>;
  /** Asks for the chunk, once something is shown in its place. */
  wantChunk: (route: Route) => void;
  /** The same for the page's sidebar. */
  wantNav: (sidebar: string, place: Pick<PageChunk, 'route' | 'crumbs'>) => void;
  peekNav: (sidebar: string) => NavItem[] | undefined;
  waitNav: (sidebar: string) => Promise<NavItem[]>;
  /** Entries of a branch that is a file of its own. */
  peekBranch: (file: string) => NavItem[] | undefined;
  loadBranch: (file: string) => Promise<NavItem[]>;
  /** The fragment of a named schema that came with a page. */
  peekSchema: (route: Route, key: string) => Root | undefined;
  /** The fragment of a named schema of an API description. */
  loadSchema: (api: string, key: string) => Promise<Root>;
  /** Path of the search index's manifest; another one after a rebuild. `null` where the site has none. */
  searchIndex: () => Promise<string | null>;
  /** The footer's contents: `wait` resolves once somebody wants them. */
  footer: { peek: () => ReactElement | undefined; wait: () => Promise<ReactElement>; want: () => void };
  /** Parts that are HTML already, while prerendering: React leaves room for them. */
  written?: PrerenderedParts;
  /** How a body becomes elements: here as soon as a chunk is. */
  renderBody: RenderBody;
  /** A component of a bundle, if it is here: an island's, or one of the site's own. */
  component: (bundle: Bundle, name: string) => unknown;
  /** The site's own components, all of them. The same promise at every call; never settled where they cannot be loaded. */
  loadOwn: () => Promise<Readonly<Record<string, unknown>>>;
  /** The style sheet of a bundle, in the document. */
  loadStyle: (bundle: Bundle) => Promise<void>;
  /** Does the work, and tells the reader above the page where it fails, with a way to try again. */
  supply: (work: () => Promise<unknown>) => void;
  /** Sends what a reader has made in a console. Never rejects. */
  send: (outgoing: ConsoleRequest) => Promise<ConsoleResponse | ConsoleFailure>;
  /** What consoles remember from one operation to the next, credentials among it: gone with the page, in no storage. */
  memory: Map<string, string>;
};

/** The bar and the drawer are those of all pages; a site's own components may make them differ, and they are absent. */
export type PrerenderedParts = {
  navbar?: ReactElement;
  drawer?: ReactElement;
  contents: (toc: Heading[]) => ReactElement;
};

/** `schema` gives the named schemas that come with the page. */
export type RenderBody = (body: Root, schema: (key: string) => Root | undefined) => ReactElement;

/** A request to one of `servers`, and no other. Files are those of a part, or with an empty name the body's own. */
export type ConsoleRequest = {
  request: HttpRequest;
  servers: readonly string[];
  files: ReadonlyMap<string, readonly File[]>;
  signal: AbortSignal;
};

/** Times are in milliseconds, and sizes in bytes of what was read. */
export type ConsoleResponse = {
  status: number;
  statusText: string;
  duration: number;
  headers: HttpHeader[];
  size: number;
  /** Absent where the body is no text. */
  text?: string;
  /** Why there is no more of the body. */
  cut?: 'size' | Interruption;
  /** Where redirects have led, without the query. */
  redirected?: string;
};
export type Interruption = 'timeout' | 'stopped' | 'network';

/** `impossible` is what no browser sends; `message` says why. */
export type ConsoleFailure = { failed: 'refused' | 'impossible' | Interruption; duration: number; message?: string };

/** Constant for the life of the page: a changing value would throw prerendered content away. */
export const SiteDataContext = createContext<SiteData | null>(null);

export function useSiteData(): SiteData {
  const data = useContext(SiteDataContext);
  if (!data) throw new Error('SiteDataContext is missing');
  return data;
}
