/** Where a page is on the linked site, together with the summary of what it refers to. */
import type { Route } from '../../routes.js';
import type { PageHead, Site, SitePage } from '../types.js';
import type { PageSummaries, PageSummary } from './summaries.js';

/** A page's position on the site and its summary: what its files are made from, apart from the body. */
export type SummaryInSite = { sitePage: SitePage; summary: PageSummary };

/** The page at `route`. Throws where the site has none: callers pass routes that they took from the site. */
export function sitePageAt(site: Site, route: Route): SitePage {
  const sitePage = site.pages.get(route);
  if (!sitePage) throw new Error(`no page at ${route}`);
  return sitePage;
}

/** Summarises the page at `route`, compiling it where no summary is cached. Throws where its source cannot be read. */
export async function summarizeAt(site: Site, route: Route, summaries: PageSummaries): Promise<SummaryInSite> {
  const sitePage = sitePageAt(site, route);
  return {
    sitePage,
    summary: generatedSummary(site, sitePage.head, summaries) ?? (await summaries.page(sitePage.head)),
  };
}

/** The same without compiling anything: `undefined` where no summary is cached. */
export async function readCachedSummaryAt(
  site: Site,
  sitePage: SitePage,
  summaries: PageSummaries,
): Promise<SummaryInSite | undefined> {
  const { head } = sitePage;
  const summary = generatedSummary(site, head, summaries) ?? (await summaries.readCached(head));
  return summary && { sitePage, summary };
}

/** Generated pages, such as category indexes, are part of the site and need no lookup. */
function generatedSummary(site: Site, head: PageHead, summaries: PageSummaries): PageSummary | undefined {
  const page = site.generated.get(head.route);
  return page && summaries.summarizeGenerated(page);
}
