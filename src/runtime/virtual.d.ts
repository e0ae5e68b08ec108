/** Provided by the compiler's bundler: what the shell shows on every page. */
declare module 'virtual:docsc-site' {
  import type { SiteInfo } from '../format.js';
  export const site: SiteInfo;
}
