/** Site data for prerendering: everything is here already. */
import type { ReactElement } from 'react';
import type { Bundle, PrerenderInput, SiteInfo } from '../../format.js';
import type { PrerenderedParts, SiteData } from '../data/site-data.js';

const neverResolves = () => new Promise<never>(() => undefined);

/** What the browser loads when a page needs it. */
export type PrerenderResources = {
  renderBody: SiteData['renderBody'];
  footer: ReactElement;
  written?: PrerenderedParts;
  components: Partial<Record<Bundle, Readonly<Record<string, unknown>>>>;
};

export function createPrerenderData(
  site: SiteInfo,
  { page, schemas = {} }: PrerenderInput,
  { renderBody, footer, written, components }: PrerenderResources,
): SiteData {
  return {
    site,
    peekChunk: () => page,
    waitChunk: neverResolves,
    wantChunk: neverResolves,
    wantNav: neverResolves,
    peekNav: () => [],
    waitNav: neverResolves,
    peekBranch: () => [],
    loadBranch: neverResolves,
    peekSchema: (_route, key) => (Object.hasOwn(schemas, key) ? schemas[key] : undefined),
    loadSchema: neverResolves,
    searchIndex: neverResolves,
    renderBody,
    written,
    footer: { peek: () => footer, wait: neverResolves, want: neverResolves },
    component: (bundle, name) => {
      const all = components[bundle] ?? {};
      return Object.hasOwn(all, name) ? all[name] : undefined;
    },
    loadOwn: async () => ({}),
    loadStyle: neverResolves,
    supply: neverResolves,
    send: neverResolves,
    memory: new Map(),
  };
}
