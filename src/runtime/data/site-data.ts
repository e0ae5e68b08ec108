/** What components read of the site. The browser fetches it (`browser-data.ts`); prerendering has it all at hand. */
import type { Root } from 'hast';
import { createContext, type ReactElement, useContext } from 'react';
import type { Bundle, Heading, NavItem, PageChunk, ShellInfo } from '../../format.js';
import type { Route } from '../../routes.js';
import type { HttpHeader, HttpRequest } from '../samples/http-request.js';
import type { FeedbackEvent } from './visit-events.js';

/**
 * `peek…` returns what has been loaded, or undefined. `waitFor…` resolves when someone has loaded it, with the same
 * promise for the same key, and requests nothing. `request…` loads it, and offers a retry if that fails. `load…`
 * resolves with it, or rejects.
 */
export type SiteData = {
  site: ShellInfo;
  peekChunk: (route: Route) => PageChunk | undefined;
  waitForChunk: (route: Route) => Promise<PageChunk>;
  requestChunk: (route: Route) => void;
  peekSidebar: (sidebar: string) => NavItem[] | undefined;
  waitForSidebar: (sidebar: string) => Promise<NavItem[]>;
  /** Loads the branches on the way to the page too. */
  requestSidebar: (sidebar: string, page: Pick<PageChunk, 'route' | 'crumbs'>) => void;
  /** Renders the entries of a sidebar that has been loaded. */
  renderSidebar: RenderSidebar;
  /** Entries of a branch that is a file of its own. */
  peekBranch: (file: string) => NavItem[] | undefined;
  loadBranch: (file: string) => Promise<NavItem[]>;
  /** The fragment of a named schema that came with a page. */
  peekSchema: (route: Route, key: string) => Root | undefined;
  /** The fragment of a named schema of an API description. */
  loadSchema: (api: string, key: string) => Promise<Root>;
  /** Path of the search index's manifest, a new one after each rebuild; `null` if the site has no index. */
  searchIndex: () => Promise<string | null>;
  /** The footer's contents. */
  footer: { peek: () => ReactElement | undefined; wait: () => Promise<ReactElement>; request: () => void };
  /** While prerendering: parts whose HTML is ready, for which React leaves a place. */
  prerendered?: PrerenderedParts;
  /** Renders a chunk that has been loaded. */
  renderPage: (chunk: PageChunk) => ReactElement;
  /** Renders the body of a chunk that has been loaded. */
  renderBody: RenderBody;
  /** A bundle's component, if it has been loaded: an island's, or one of the site's own. */
  peekComponent: (bundle: Bundle, name: string) => unknown;
  /** All of the site's own components, by the same promise on every call. Never settles if they cannot be loaded. */
  loadSiteComponents: () => Promise<Readonly<Record<string, unknown>>>;
  /** Adds the style sheet of a bundle to the document. */
  loadStyle: (bundle: Bundle) => Promise<void>;
  /** Sends the request that a reader has composed in a console. Never rejects. */
  sendConsoleRequest: (consoleRequest: ConsoleRequest) => Promise<ConsoleResponse | ConsoleFailure>;
  /** What consoles share from one operation to the next, credentials included. Lost with the page, and never stored. */
  consoleMemory: Map<string, string>;
  /** Routes of the pages that the reader has called helpful or not. Lost with the page, and never stored. */
  answers?: Map<Route, FeedbackAnswer>;
};

/** Whether a page was helpful. */
export type FeedbackAnswer = FeedbackEvent['answer'];

/** The navbar and the drawer are absent if the site's own components may make them differ from page to page. */
export type PrerenderedParts = {
  navbar?: ReactElement;
  drawer?: ReactElement;
  toc: (toc: Heading[]) => ReactElement;
};

/** A page, and the labels of the categories above it. */
export type PageTrail = { route: Route; trail: string[] };

/** The entries of a sidebar, and the page that is marked in it. */
export type SidebarContents = PageTrail & { items: NavItem[] };

/** A sidebar's entries as an element that keeps which branches are open. */
export type RenderSidebar = (contents: SidebarContents) => ReactElement;

/** `schema` finds the named schemas that came with the page. */
export type RenderBody = (body: Root, schema: (key: string) => Root | undefined) => ReactElement;

/** A request to one of `servers` and no other. `files` has those of each part, and under an empty name the body's. */
export type ConsoleRequest = {
  request: HttpRequest;
  servers: readonly string[];
  /** The address that forwards the request: its parameter `url` has the request's own. */
  proxy?: string;
  files: ReadonlyMap<string, readonly File[]>;
  signal: AbortSignal;
  /** Called with the end of the text so far, as events and lines of a stream arrive. */
  onText?: (text: string) => void;
};

/** `duration` is in milliseconds, `size` in bytes that were read. */
export type ConsoleResponse = {
  status: number;
  statusText: string;
  duration: number;
  headers: HttpHeader[];
  size: number;
  /** Absent if the body is not text. */
  text?: string;
  /** The body where it is no text, if it is not too large to keep. */
  file?: Blob;
  /** What ended the body before its end: its size, or an interruption. */
  truncatedBy?: 'size' | Interruption;
  /** Where redirects led, without the query. */
  redirected?: string;
};

/** What can end a request, or a response, early. */
export type Interruption = 'timeout' | 'stopped' | 'network';

/** `refused` goes to no configured server, `impossible` is what no browser sends, `proxy` what the proxy did not forward; `message` then says why. */
export type ConsoleFailure = {
  reason: 'refused' | 'impossible' | 'proxy' | Interruption;
  duration: number;
  message?: string;
};

/** Constant for the life of the page: React would discard prerendered content if the value changed. */
export const SiteDataContext = createContext<SiteData | null>(null);

/** The site data of the tree. Throws outside a `SiteDataContext`. */
export function useSiteData(): SiteData {
  const data = useContext(SiteDataContext);
  if (!data) throw new Error('SiteDataContext is missing');
  return data;
}
