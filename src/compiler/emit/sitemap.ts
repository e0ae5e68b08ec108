/** `sitemap.xml`, by the protocol of sitemaps.org. */
import { siteUrl } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { OutputFile, PageHead, Site } from '../types.js';
import { escapeHtml } from './escape-html.js';
import { lastChange } from './last-change.js';

/** True if search engines may index a page. */
export function isIndexed({ layout, frontMatter }: PageHead): boolean {
  return layout !== 'not-found' && layout !== 'search' && !frontMatter.unlisted;
}

/** The sitemap; none if the site's own URL is not configured. */
export function emitSitemap(site: Site, config: Pick<Config, 'site' | 'sitemap'>): OutputFile[] {
  if (!config.site.url) return [];
  const { changefreq, priority } = config.sitemap;
  const listed = [...site.pages.values()].filter(({ head }) => isIndexed(head));
  const entries = listed.map(({ head }) => {
    const location = escapeHtml(siteUrl(head.route, config.site));
    const changed = lastChange(head, site);
    const date = changed === undefined ? '' : `<lastmod>${shorten(changed)}</lastmod>`;
    return `<url><loc>${location}</loc>${date}<changefreq>${changefreq}</changefreq><priority>${priority.toFixed(1)}</priority></url>`;
  });
  const contents = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return [{ path: 'sitemap.xml', contents }];
}

/** The date without a time that says nothing: front matter has days, and git has seconds. */
function shorten(date: string): string {
  return date.replace(/T00:00:00\.000Z$/, '').replace(/\.000Z$/, 'Z');
}
