/** `orphan-page`: documents that readers reach from nowhere but the search. */
import { decodePercent, normalizeRoute, type Route, splitUrl, toRoute } from '../../routes.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { findRedirect, redirectTableOf } from '../site/redirects.js';
import { listedRoutes, listSoughtDocuments } from './documents.js';
import type { AuditedSite, FindLinks } from './links.js';

/** A finding for each document that no sidebar lists and nothing else links to. */
export function findOrphans(audited: AuditedSite, links: FindLinks): Diagnostic[] {
  const { config, site } = audited;
  const linked = new Set<Route>([...listedRoutes(site), ...routesOfShell(audited), ...routesBesidePages(audited)]);
  for (const { head, target } of links())
    if (target.kind === 'page' && target.route !== head.route) linked.add(target.route);
  return listSoughtDocuments(site, config).flatMap(({ route, origin: { path }, frontMatter: { tags } }) => {
    // The page of a tag lists its pages.
    if (linked.has(route) || tags?.length) return [];
    return [finding('orphan-page', `No sidebar and no other page leads to "${route}".`, { path })];
  });
}

/** Where the bars, tabs, menu of versions and sidebars lead. */
function routesOfShell({ config, site }: AuditedSite): Route[] {
  const table = redirectTableOf(site, config);
  const hrefs = [...config.links, ...(site.tabs ?? [])].map(({ href }) => href);
  const { mainDocId } = config.version ?? {};
  const main = [...site.pages.values()].filter(({ head }) => head.id === mainDocId).map(({ head }) => head.route);
  const routes = hrefs.flatMap(href => {
    const route = /^\/(?!\/)/.test(href) ? toRoute(splitUrl(href).path, config.site.base) : null;
    if (route === null) return [];
    const end = site.pages.has(route) ? route : findRedirect(route, table);
    return end === undefined ? [] : [normalizeRoute(decodePercent(splitUrl(end).path))];
  });
  return [...main, ...routes];
}

/** What pages show beside their text: neighbours, the pages above them, and the entries of changelogs. */
function routesBesidePages({ site }: AuditedSite): Route[] {
  const beside = [...site.pages.values()].flatMap(({ head, prev, next, crumbs }) =>
    [prev?.route, next?.route, ...crumbs.map(crumb => crumb.route)].filter(
      route => route !== undefined && route !== head.route,
    ),
  );
  return [...beside, ...(site.changelogs ?? []).flatMap(({ entries = [] }) => entries)] as Route[];
}
