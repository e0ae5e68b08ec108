/** Which pages have a twin in Markdown, and what their links need to know of the site. */
import { type Route, siteUrl, toRoute, twinFile, withBase } from '../../../routes.js';
import type { Config } from '../../config/types.js';
import type { PageHead, Site } from '../../types.js';

/** The site around a page. One object serves the pages of a task: it remembers the addresses that it was asked for. */
export type TwinSite = {
  base: string;
  /** Origin of the site, such as `https://docs.example.com`; empty if it is not known. */
  origin: string;
  /** The URL of the twin of the page at a path, which has an origin if the site's is known; `undefined` where no twin is. */
  twinAt: (path: string) => string | undefined;
  /** Address of the list of all pages; absent on a site without one. It has an origin if the site's is known. */
  index?: string;
};

/** The list of all pages for programs, as proposed at https://llmstxt.org. */
export const LLMS_FILE = 'llms.txt';

/** The published address of a page's twin. */
export function twinAddress(route: Route, base: string): string {
  return withBase(`/${twinFile(route)}`, base);
}

/** True for pages that have something to read: neither the search page nor the page for missing ones. */
export function hasTwin({ layout }: Pick<PageHead, 'layout'>, { agents }: Pick<Config, 'agents'>): boolean {
  return agents !== undefined && layout !== 'search' && layout !== 'not-found';
}

/** True for the route of a page that has a twin. */
export function hasTwinAt(route: Route, { pages }: Pick<Site, 'pages'>, config: Pick<Config, 'agents'>): boolean {
  const head = pages.get(route)?.head;
  return head !== undefined && hasTwin(head, config);
}

/** What the twins of a site have in common. */
export function twinSiteOf(site: Pick<Site, 'pages'>, config: Pick<Config, 'agents' | 'site'>): TwinSite {
  const { base, url: origin } = config.site;
  const find = (path: string) => {
    const route = toRoute(path, base);
    return route !== null && hasTwinAt(route, site, config) ? origin + twinAddress(route, base) : undefined;
  };
  const known = new Map<string, string | undefined>();
  return {
    base,
    origin,
    twinAt: path => {
      if (!known.has(path)) known.set(path, find(path));
      return known.get(path);
    },
    ...(config.agents?.llms && { index: siteUrl(`/${LLMS_FILE}`, config.site) }),
  };
}
