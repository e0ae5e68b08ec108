/** Names of what is kept: the hash of everything it was made from, so that nothing is ever out of date. */

import type { Config } from '../config/types.js';
import { fullHashOf } from '../fs.js';

/** Hex SHA-256 of plain data; maps and sets count as their entries, functions as nothing. */
export function keyOf(...parts: unknown[]): string {
  return fullHashOf(JSON.stringify(parts, plain));
}

function plain(_name: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value;
}

/**
 * Of what a configuration says that pages may depend on. Sidebars, redirects and the like are not in it: their part in a
 * page is its place, which is told with the page.
 */
export function configKey(config: Config): string {
  const { path, files, outDir, sidebars, links, redirects, redirectPrefixes, hosts, rules, remote, ...rest } = config;
  const { searching, sitemap, version, cache, compress, ...pages } = rest;
  return keyOf(pages, searching.part, remote?.folder);
}
