/** Checks the links that the configuration puts around pages: in the top bar, the footer and the sidebars. */
import { type Route, splitUrl, toRoute } from '../../routes.js';
import type { Config } from '../config/types.js';
import { didYouMean, limitSuggestions } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Site } from '../types.js';
import { checkAnchors, type FindAnchors } from './anchors.js';
import { findRedirect } from './redirects.js';
import { nameByRoute, suggestRoute } from './route-hints.js';

type KnownNames = { routes: Iterable<Route>; ids: Iterable<string> };

/** Findings for links to missing pages and for an unknown `version.mainDocId`. `routes` and `ids` serve as suggestions. */
export function checkShellLinks(
  config: Config,
  leadsSomewhere: (path: string) => boolean,
  { routes, ids }: KnownNames,
): Diagnostic[] {
  const [allRoutes, allIds] = [[...routes], [...ids]];
  const suggest = limitSuggestions((path: Route) => suggestRoute(path, nameByRoute(allRoutes)));
  const broken = config.links.flatMap(({ label, href, origin }) => {
    const path = shellLinkRoute(href, config);
    if (path === null || leadsSomewhere(path)) return [];
    const where = { ...origin, hint: suggest(path) };
    return [finding('broken-link', `"${label}" leads to "${path}", which does not exist.`, where)];
  });
  const { mainDocId } = config.version ?? {};
  if (mainDocId === undefined || allIds.includes(mainDocId)) return broken;
  const at = '/version/mainDocId';
  const where = { path: config.path, pointer: at, place: config.positionAt(at), hint: didYouMean(mainDocId, allIds) };
  return [
    ...broken,
    finding('unknown-doc', `"version.mainDocId" names the page "${mainDocId}", which does not exist.`, where),
  ];
}

/** Findings for links to missing headings. Runs once all pages are compiled. */
export function checkShellAnchors(config: Config, site: Site, anchorsOf: FindAnchors): Diagnostic[] {
  const isPage = (route: Route) => site.pages.has(route);
  const known = { redirects: site.redirects, patterns: site.patterns, prefixes: config.redirectPrefixes, isPage };
  return config.links.flatMap(({ href, origin }) => {
    const path = shellLinkRoute(href, config);
    const anchor = splitUrl(href).hash.slice(1);
    if (path === null || !anchor) return [];
    const end = splitUrl(isPage(path) ? path : (findRedirect(path, known) ?? path));
    // The redirect's own anchor wins, and is reported with the redirect.
    if (end.hash) return [];
    const link = { href, kind: 'link' as const, file: origin.path, place: origin.place, pointer: origin.pointer };
    return checkAnchors([{ route: end.path, anchor, link }], origin, anchorsOf);
  });
}

/** The route that a configured link leads to; `null` if it leads out of the site. */
function shellLinkRoute(href: string, { site }: Config): Route | null {
  return /^\/(?!\/)/.test(href) ? toRoute(splitUrl(href).path, site.base) : null;
}
