/** Site data for prerendering: everything is at hand, and nothing is loaded. */
import type { ReactElement } from 'react';
import type { Bundle, SiteInfo } from '../../format.js';
import type { PrerenderInput } from '../../prerender-format.js';
import type { PrerenderedParts, SiteData } from '../data/site-data.js';
import { renderPage } from '../shell/article-page.js';
import { renderSidebar } from '../shell/sidebar-tree.js';

const neverResolves = () => new Promise<never>(() => undefined);

/** What the browser loads when a page needs it. */
export type PrerenderResources = {
  renderBody: SiteData['renderBody'];
  footer: ReactElement;
  prerendered?: PrerenderedParts;
  components: Partial<Record<Bundle, Readonly<Record<string, unknown>>>>;
};

/** Data for one page. Its sidebar is empty; `createSidebarRenderer` fills it. */
export function createPrerenderData(
  site: SiteInfo,
  { page, schemas = {} }: PrerenderInput,
  { renderBody, footer, prerendered, components }: PrerenderResources,
): SiteData {
  return {
    site,
    peekChunk: () => page,
    waitForChunk: neverResolves,
    requestChunk: neverResolves,
    requestSidebar: neverResolves,
    peekSidebar: () => [],
    waitForSidebar: neverResolves,
    renderSidebar,
    peekBranch: () => [],
    loadBranch: neverResolves,
    peekSchema: (_route, key) => (Object.hasOwn(schemas, key) ? schemas[key] : undefined),
    loadSchema: neverResolves,
    searchIndex: neverResolves,
    renderPage,
    renderBody,
    prerendered,
    footer: { peek: () => footer, wait: neverResolves, request: neverResolves },
    peekComponent: (bundle, name) => {
      const bundleComponents = components[bundle] ?? {};
      return Object.hasOwn(bundleComponents, name) ? bundleComponents[name] : undefined;
    },
    loadSiteComponents: async () => ({}),
    loadStyle: neverResolves,
    sendConsoleRequest: neverResolves,
    consoleMemory: new Map(),
  };
}
