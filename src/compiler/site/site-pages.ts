/** Places each page in its sidebar: the categories above it, and the pages before and after it. */
import type { Crumb, NavItem, Neighbor } from '../../format.js';
import { normalizeRoute, type Route } from '../../routes.js';
import type { SuggestWord } from '../diagnostics/did-you-mean.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
import type { PageHead, SitePage } from '../types.js';
import { keyOrigin } from './heads.js';
import { listPlacements, type NavPlacement } from './nav-tree.js';

type FindPlacement = (route: Route) => NavPlacement | undefined;

type PlacementContext = {
  sidebars: ReadonlyMap<string, NavItem[]>;
  byId: ReadonlyMap<string, PageHead>;
  /** The part of the site that pages in no sidebar belong to. */
  defaultPart: string;
  suggest: SuggestWord;
};

/** All pages with their position on the site, in order of route. Unknown sidebars and neighbors are reported. */
export function buildSitePages(
  heads: ReadonlyMap<Route, PageHead>,
  { sidebars, byId, defaultPart, suggest }: PlacementContext,
): { pages: Map<Route, SitePage>; diagnostics: Diagnostic[] } {
  const placements = new Map([...sidebars].map(([name, items]) => [name, listPlacements(items)]));
  const sidebarIndexes = new Map(
    [...placements].map(([name, list]) => [name, new Map(list.map(({ route }, index) => [route, index]))]),
  );
  const placementAt = (route: Route): NavPlacement | undefined => {
    const name = firstSidebar(route, sidebarIndexes);
    return name === null ? undefined : placements.get(name)![sidebarIndexes.get(name)!.get(route)!];
  };
  const unlisted = (route: Route): Partial<NavPlacement> & { crumbs: Crumb[] } => ({
    crumbs: crumbsByRoute(route, heads, placementAt),
  });
  const suggestId = (id: string) => suggest(id, byId.keys());
  const placed = [...heads.values()].map(head => {
    const { route } = head;
    const { displayed_sidebar: displayed, pagination_prev, pagination_next } = head.frontMatter;
    const sidebar =
      displayed === undefined ? firstSidebar(route, sidebarIndexes) : sidebars.has(displayed ?? '') ? displayed : null;
    const list = sidebar === null ? [] : placements.get(sidebar)!;
    const index = sidebar === null ? undefined : sidebarIndexes.get(sidebar)!.get(route);
    const neighbor = (step: 1 | -1) => (index === undefined ? undefined : list[index + step]);
    const prev = resolveNeighbor(pagination_prev, neighbor(-1), { byId, heads, placementAt });
    const next = resolveNeighbor(pagination_next, neighbor(1), { byId, heads, placementAt });
    const { crumbs, part = defaultPart, label } = index === undefined ? unlisted(route) : list[index]!;
    const diagnostics = [
      ...(typeof displayed === 'string' && !sidebars.has(displayed)
        ? [diagnoseUnknownSidebar(head, displayed, suggest(displayed, sidebars.keys()))]
        : []),
      ...(prev.isUnknown ? [diagnoseUnknownNeighbor(head, 'pagination_prev', suggestId)] : []),
      ...(next.isUnknown ? [diagnoseUnknownNeighbor(head, 'pagination_next', suggestId)] : []),
    ];
    const page: SitePage = { head, sidebar, part, label, crumbs, prev: prev.page, next: next.page };
    return { route, page, diagnostics };
  });
  return {
    pages: new Map(placed.sort((a, b) => compareStrings(a.route, b.route)).map(({ route, page }) => [route, page])),
    diagnostics: placed.flatMap(({ diagnostics }) => diagnostics),
  };
}

function firstSidebar(route: Route, sidebarIndexes: ReadonlyMap<string, ReadonlyMap<Route, number>>): string | null {
  for (const [name, indexes] of sidebarIndexes) if (indexes.has(route)) return name;
  return null;
}

/** The pages whose routes are the beginnings of this one, as breadcrumbs of a page that no sidebar lists. The home page is left out. */
function crumbsByRoute(route: Route, heads: ReadonlyMap<Route, PageHead>, placementAt: FindPlacement): Crumb[] {
  const parent = route.slice(0, route.lastIndexOf('/')) as Route;
  if (!parent) return [];
  const head = heads.get(parent);
  if (!head) return crumbsByRoute(parent, heads, placementAt);
  const { crumbs, label = head.label ?? head.title } = placementAt(parent) ?? {
    crumbs: crumbsByRoute(parent, heads, placementAt),
  };
  return [...crumbs, { label, route: parent }];
}

/** `section` is the category that the page is in: titles such as Examples say little without it. */
function toNeighbor(route: Route, title: string, crumbs: Crumb[] = []): Neighbor {
  const section = crumbs.at(-1)?.label;
  return { route, title, ...(section !== undefined && section !== title && { section }) };
}

type NeighborContext = Pick<PlacementContext, 'byId'> & {
  heads: ReadonlyMap<Route, PageHead>;
  placementAt: FindPlacement;
};

/** The neighbor according to the front matter: `null` means none, an id or a route another page, nothing the natural one. */
function resolveNeighbor(
  id: string | null | undefined,
  natural: NavPlacement | undefined,
  { byId, heads, placementAt }: NeighborContext,
): { page?: Neighbor; isUnknown?: true } {
  if (id === null) return {};
  if (id === undefined) return { page: natural && toNeighbor(natural.route, natural.label, natural.crumbs) };
  const head = id.startsWith('/') ? heads.get(normalizeRoute(id)) : byId.get(id);
  if (!head) return { isUnknown: true };
  const title = head.frontMatter.pagination_label ?? head.label ?? head.title;
  return { page: toNeighbor(head.route, title, placementAt(head.route)?.crumbs) };
}

function diagnoseUnknownSidebar(head: PageHead, name: string, hint: Hint | undefined): Diagnostic {
  const where = { ...keyOrigin(head, 'displayed_sidebar'), hint };
  return finding('unknown-sidebar', `There is no sidebar "${name}".`, where);
}

function diagnoseUnknownNeighbor(
  head: PageHead,
  key: 'pagination_prev' | 'pagination_next',
  suggestId: (id: string) => Hint | undefined,
): Diagnostic {
  const id = head.frontMatter[key] ?? '';
  const where = { ...keyOrigin(head, key), hint: suggestId(id) };
  return finding('unknown-doc', `${key} names the page "${id}", which does not exist.`, where);
}
