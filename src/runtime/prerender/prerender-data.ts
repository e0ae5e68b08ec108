/** Site data for prerendering: everything is here already. */
import type { ReactElement } from 'react';
import type { Bundle, RenderInput, SiteInfo } from '../../format.js';
import type { SiteData, Written } from '../data/site-data.js';

const never = () => new Promise<never>(() => undefined);

/** What the browser loads when a page needs it. */
export type Given = {
  renderBody: SiteData['renderBody'];
  footer: ReactElement;
  written?: Written;
  components: Partial<Record<Bundle, Readonly<Record<string, unknown>>>>;
};

export function givenData(
  site: SiteInfo,
  { page, schemas = {} }: RenderInput,
  { renderBody, footer, written, components }: Given,
): SiteData {
  return {
    site,
    peekChunk: () => page,
    waitChunk: never,
    wantChunk: never,
    wantNav: never,
    peekNav: () => [],
    waitNav: never,
    peekBranch: () => [],
    loadBranch: never,
    peekSchema: (_route, key) => (Object.hasOwn(schemas, key) ? schemas[key] : undefined),
    loadSchema: never,
    searchIndex: never,
    renderBody,
    written,
    footer: { peek: () => footer, wait: never, want: never },
    component: (bundle, name) => {
      const all = components[bundle] ?? {};
      return Object.hasOwn(all, name) ? all[name] : undefined;
    },
    loadOwn: async () => ({}),
    loadStyle: never,
    supply: never,
    send: never,
    memory: new Map(),
  };
}
