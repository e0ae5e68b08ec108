/** Provided by the compiler's bundler: what the shell shows on every page. */
declare module 'virtual:docsc-site' {
  import type { Bundle, ShellInfo } from '../../format.js';
  export const site: ShellInfo;
  export const styles: Partial<Record<Bundle, string>>;
}
/** What a site has of the optional parts: empty, or imports of them. */
declare module 'virtual:docsc-boot';
declare module 'virtual:docsc-client';
/** The module the configuration names under `components`. */
declare module 'virtual:docsc-components' {
  const components: Record<string, unknown>;
  export = components;
}
/** Replaced by the bundler, so that what a site has no use for is left out; absent while prerendering. */
declare namespace globalThis {
  /** A configured service listens for `docsc:visit`. */
  var DOCSC_REPORTS_VISITS: boolean | undefined;
  /** The top bar has but links, the same on all screens. */
  var DOCSC_PLAIN_NAVBAR: boolean | undefined;
  /** It has no dropdowns. */
  var DOCSC_NO_MENUS: boolean | undefined;
  /** Pages have no components of the site around them. */
  var DOCSC_NO_SLOTS: boolean | undefined;
  /** Who answers searches. */
  var DOCSC_SEARCH: 'local' | 'algolia' | 'typesense' | 'meilisearch' | undefined;
  /** The page is served to writers. */
  var DOCSC_DEV: boolean | undefined;
  /** The site has no search. */
  var DOCSC_NO_SEARCH: boolean | undefined;
  /** A slash does not open it. */
  var DOCSC_NO_SLASH: boolean | undefined;
}
/** The footer's links and words. */
declare module 'virtual:docsc-footer' {
  import type { FooterInfo } from '../../format.js';
  export const footer: FooterInfo;
}
/** What only a search needs: the settings, and where the worker is, relative to the site. */
declare module 'virtual:docsc-search' {
  import type { SearchInfo } from '../../search-format.js';
  export const search: SearchInfo;
  export const worker: string;
}
