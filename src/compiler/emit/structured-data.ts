/**
 * The kind of a page, for search engines: JSON-LD in the vocabulary of schema.org. A block of data runs nothing, so the
 * Content-Security-Policy does not concern it. Crawlers load each page anew, so navigation in the browser leaves it as it is.
 */
import type { PageChunk, SiteInfo } from '../../format.js';
import { siteUrl } from '../../routes.js';
import type { Config } from '../config/types.js';
import { escapeJsonForScript } from './script-json.js';

/** A page, with the absolute addresses and the texts that its other elements have too. */
export type DescribedPage = { chunk: PageChunk; url: string; description: string; image?: string };

/** The home page is the site, other pages are articles; lists of pages are their breadcrumbs alone. */
const types: Partial<Record<PageChunk['layout'], string>> = { doc: 'TechArticle', operation: 'APIReference' };

/**
 * The script element of a page; empty where the site has no address of its own, because search engines need absolute ones. The
 * document has it beside the page's other data, where it compresses best.
 */
export function buildStructuredData(page: DescribedPage, { seo, site }: Pick<Config, 'seo' | 'site'>): string {
  if (!seo.structuredData || !site.url) return '';
  const graph = page.chunk.route === '/' ? [describeSite(page, site)] : describePage(page, site);
  const data = { '@context': 'https://schema.org', '@graph': graph };
  return `<script type="application/ld+json">${escapeJsonForScript(data)}</script>\n`;
}

function describeSite({ url, description }: DescribedPage, { title }: SiteInfo): object {
  return { '@type': 'WebSite', name: title, url, ...(description && { description }) };
}

function describePage({ chunk, url, description, image }: DescribedPage, site: SiteInfo): object[] {
  const { title: headline, updated, layout } = chunk;
  const type = types[layout];
  const article = {
    '@type': type,
    headline,
    ...(description && { description }),
    url,
    ...(image !== undefined && { image }),
    ...(updated?.date !== undefined && { dateModified: updated.date }),
  };
  return [...(type ? [article] : []), listBreadcrumbs(chunk, url, site)];
}

/** The links of the breadcrumbs that readers see, and the page. Search engines refuse entries without an address. */
function listBreadcrumbs({ crumbs, title }: PageChunk, url: string, site: SiteInfo) {
  const linked = [{ label: 'Home', route: '/' }, ...crumbs].flatMap(({ label, route }) =>
    route === undefined ? [] : [{ name: label, item: siteUrl(route, site) }],
  );
  const entries = [...linked, { name: title, item: url }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: entries.map((entry, nth) => ({ '@type': 'ListItem', position: nth + 1, ...entry })),
  };
}
