/**
 * `robots.txt` (RFC 9309): crawlers may read all pages, and where the sitemap is. Pages that they may not index say so
 * themselves, which a crawler can only see in a page that it may read.
 */
import { siteUrl } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { OutputFile } from '../types.js';

/** The file; none for a site below a path, because crawlers look for it at the root of a host only. */
export function emitRobots({ seo, site }: Pick<Config, 'seo' | 'site'>): OutputFile[] {
  if (!seo.robots || site.base !== '/') return [];
  const sitemap = site.url ? `\nSitemap: ${siteUrl('/sitemap.xml', site)}\n` : '';
  return [{ path: 'robots.txt', contents: `User-agent: *\nAllow: /\n${sitemap}` }];
}
