/** The pages that authors of a site wrote as documents, and those of them that its sidebars list. */
import type { NavItem } from '../../format.js';
import { NOT_FOUND, type Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { PageHead, Site } from '../types.js';

/** The heads of documents in the order of routes: neither pages of APIs nor pages that docsc makes, hides or a draft is. */
export function listDocuments({ pages, generated }: Site): PageHead[] {
  const heads = [...pages.values()].map(({ head }) => head);
  return heads.filter(
    ({ route, origin, frontMatter: { unlisted, draft } }) =>
      origin.pointer === undefined && !generated.has(route) && route !== NOT_FOUND && !unlisted && !draft,
  );
}

/** The documents that readers have to find: all but the home page, and a search page that replaces docsc's. */
export function listSoughtDocuments(site: Site, { search }: Pick<Config, 'search'>): PageHead[] {
  return listDocuments(site).filter(({ route }) => route !== '/' && !(search && route === '/search'));
}

/** The routes that sidebars list, as pages or as categories. */
export function listedRoutes({ sidebars }: Pick<Site, 'sidebars'>): Set<Route> {
  return new Set([...sidebars.values()].flatMap(routesIn));
}

function routesIn(items: NavItem[]): Route[] {
  return items.flatMap(item => {
    if (item.type === 'link') return [];
    const own = item.route === undefined ? [] : [item.route];
    return item.type === 'page' ? own : [...own, ...routesIn(item.items ?? [])];
  });
}
