/** What components may ask for. In the browser it is fetched (`browser.ts`), while prerendering it is given (`given.ts`). */
import type { Root } from 'hast';
import { createContext, useContext } from 'react';
import type { NavItem, PageChunk, Route, SearchRecord, SiteInfo } from '../../format.js';

export type SiteData = {
  site: SiteInfo;
  /** The chunk if it is here. */
  peekChunk: (route: Route) => PageChunk | undefined;
  /** Resolves once somebody has loaded the chunk; asks for nothing itself. The same promise for the same route. */
  waitChunk: (route: Route) => Promise<PageChunk>;
  peekNav: (sidebar: string) => NavItem[] | undefined;
  waitNav: (sidebar: string) => Promise<NavItem[]>;
  /** Entries of a branch that is a file of its own. */
  peekBranch: (file: string) => NavItem[] | undefined;
  loadBranch: (file: string) => Promise<NavItem[]>;
  /** The fragment of a named schema that came with a page. */
  peekSchema: (route: Route, key: string) => Root | undefined;
  /** The fragment of a named schema of an API description. */
  loadSchema: (api: string, key: string) => Promise<Root>;
  loadSearch: () => Promise<SearchRecord[]>;
  /** One of the site's own components, if it is here. */
  component: (name: string) => unknown;
};

/** Constant for the life of the page: a changing value would throw prerendered content away. */
export const SiteDataContext = createContext<SiteData | null>(null);

export function useSiteData(): SiteData {
  const data = useContext(SiteDataContext);
  if (!data) throw new Error('SiteDataContext is missing');
  return data;
}
