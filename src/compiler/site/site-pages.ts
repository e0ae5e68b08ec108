/** Places each page in its sidebar: the categories above it, and the pages before and after it. */
import type { NavItem, PageRef } from '../../format.js';
import type { Route } from '../../routes.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { PageHead, SitePage } from '../types.js';
import { keyOrigin } from './heads.js';
import { listPlacements, type NavPlacement } from './nav-tree.js';

type PlacementContext = {
  sidebars: ReadonlyMap<string, NavItem[]>;
  byId: ReadonlyMap<string, PageHead>;
  /** The part of the site that pages in no sidebar belong to. */
  defaultPart: string;
};

/** All pages with their position on the site, in order of route. Unknown sidebars and neighbors are reported. */
export function buildSitePages(
  heads: ReadonlyMap<Route, PageHead>,
  { sidebars, byId, defaultPart }: PlacementContext,
): { pages: Map<Route, SitePage>; diagnostics: Diagnostic[] } {
  const placements = new Map([...sidebars].map(([name, items]) => [name, listPlacements(items)]));
  const sidebarIndexes = new Map(
    [...placements].map(([name, list]) => [name, new Map(list.map(({ route }, index) => [route, index]))]),
  );
  const placed = [...heads.values()].map(head => {
    const { route } = head;
    const { displayed_sidebar: displayed, pagination_prev, pagination_next } = head.frontMatter;
    const sidebar =
      displayed === undefined ? firstSidebar(route, sidebarIndexes) : sidebars.has(displayed ?? '') ? displayed : null;
    const list = sidebar === null ? [] : placements.get(sidebar)!;
    const index = sidebar === null ? undefined : sidebarIndexes.get(sidebar)!.get(route);
    const neighbor = (step: 1 | -1) => (index === undefined ? undefined : toPageRef(list[index + step]));
    const prev = resolveNeighbor(pagination_prev, neighbor(-1), byId);
    const next = resolveNeighbor(pagination_next, neighbor(1), byId);
    const { crumbs, part = defaultPart, label } = index === undefined ? { crumbs: [] } : list[index]!;
    const diagnostics = [
      ...(typeof displayed === 'string' && !sidebars.has(displayed)
        ? [diagnoseUnknownSidebar(head, displayed, sidebars.keys())]
        : []),
      ...(prev.isUnknown ? [diagnoseUnknownNeighbor(head, 'pagination_prev', byId)] : []),
      ...(next.isUnknown ? [diagnoseUnknownNeighbor(head, 'pagination_next', byId)] : []),
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

function toPageRef(placement: NavPlacement | undefined): PageRef | undefined {
  return placement && { route: placement.route, title: placement.label };
}

/** The neighbor according to the front matter: `null` means none, an id another page, nothing the natural one. */
function resolveNeighbor(
  id: string | null | undefined,
  natural: PageRef | undefined,
  byId: ReadonlyMap<string, PageHead>,
): { page?: PageRef; isUnknown?: true } {
  if (id === null) return {};
  if (id === undefined) return { page: natural };
  const head = byId.get(id);
  if (!head) return { isUnknown: true };
  return { page: { route: head.route, title: head.frontMatter.pagination_label ?? head.label ?? head.title } };
}

function diagnoseUnknownSidebar(head: PageHead, name: string, names: Iterable<string>): Diagnostic {
  const where = { ...keyOrigin(head, 'displayed_sidebar'), hint: didYouMean(name, names) };
  return finding('unknown-sidebar', `There is no sidebar "${name}".`, where);
}

function diagnoseUnknownNeighbor(
  head: PageHead,
  key: 'pagination_prev' | 'pagination_next',
  byId: ReadonlyMap<string, PageHead>,
): Diagnostic {
  const id = head.frontMatter[key] ?? '';
  const where = { ...keyOrigin(head, key), hint: didYouMean(id, byId.keys()) };
  return finding('unknown-doc', `${key} names the page "${id}", which does not exist.`, where);
}
