/** Provided by the compiler's bundler: what the shell shows on every page. */
declare module 'virtual:docsc-site' {
  import type { Bundle, SiteInfo } from '../format.js';
  export const site: SiteInfo;
  export const styles: Partial<Record<Bundle, string>>;
}
/** The module the configuration names under `components`. */
declare module 'virtual:docsc-components' {
  const components: Record<string, unknown>;
  export = components;
}
