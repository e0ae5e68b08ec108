/** The configuration's share of a cache key. */
import { cacheKey } from '../cache/keys.js';
import type { Config } from './types.js';

/**
 * Of what a configuration says that pages may depend on. Sidebars, redirects and the like are not in it: their part in a
 * page is its place, which is told with the page.
 */
export function pageConfigKey(config: Config): string {
  const { path, files, outDir, sidebars, links, redirects, redirectPrefixes, hosts, rules, remote, ...rest } = config;
  const { searchSettings, sitemap, version, cache, compress, ...pages } = rest;
  return cacheKey(pages, searchSettings.part, remote?.folder);
}
