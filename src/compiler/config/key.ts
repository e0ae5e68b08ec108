/** The configuration's share of a cache key. */
import { cacheKey } from '../cache/keys.js';
import type { Config } from './types.js';

/**
 * A key of everything in the configuration that a compiled page may depend on. Sidebars, redirects and the like are not
 * part of it: what they mean for a page is part of that page's own key.
 */
export function pageConfigKey(config: Config): string {
  const { path, files, outDir, sidebars, tabs, links, redirects, redirectPrefixes, hosts, rules, remote, ...rest } =
    config;
  // What changelogs mean for a page is in its head.
  const {
    exclude,
    changelogs,
    checks,
    searchSettings,
    sitemap,
    version,
    cache,
    compress,
    pageSeconds,
    glossary,
    ...pages
  } = rest;
  // Pages with a term name the glossary's file among those that they include.
  const terms = glossary?.file ?? glossary;
  return cacheKey(pages, searchSettings.part, remote?.folder, ...(terms === undefined ? [] : [terms]));
}
