/** The linker: outlines → `Site`. With its folder the only code that sees all pages at once; it never sees a body. */
import type { NavItem } from '../../format.js';
import { htmlFile, NOT_FOUND, type Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FolderInfo, FrontMatter, Origin, Outline, Page, PageHead, Site, SitePage } from '../types.js';
import { buildIndexPage, buildNotFoundPage, buildSearchPage, buildTagPages } from './generated-pages.js';
import { buildRedirects, findRedirect } from './redirects.js';
import { checkShellLinks } from './shell-links.js';
import { buildNav, listPlacements, type NavPlacement, resolveNeighbour } from './sidebars.js';
import { checkStaticFiles } from './static-files.js';

type LinkerInput = {
  outlines: Outline[];
  /** Branches offered to sidebars, by API description. */
  branches: Map<string, Outline['sidebar']>;
  /** Folder of documents → what it says of itself. */
  folders: Map<string, FolderInfo>;
  files: Set<string>;
  changed: ReadonlyMap<string, string>;
};

export function linkPages(config: Config, input: LinkerInput): Site {
  const diagnostics = input.outlines.flatMap(outline => outline.diagnostics);
  const { heads, byId, leftOut } = collectHeads(input.outlines, diagnostics);
  if (!heads.size) diagnostics.push(diagnoseNoPages(config, input.outlines));
  const generated = new Map<Route, Page>();
  const addIndex: Parameters<typeof buildNav>[1]['addIndex'] = (category, items) => {
    const page = buildIndexPage(category, items, heads, config);
    const { route } = page.head;
    const before = generated.get(route);
    const first = heads.get(route) ?? before?.head;
    if (!first) generated.set(route, page);
    // The same category may stand in two sidebars.
    else if (!before || JSON.stringify(before) !== JSON.stringify(page))
      diagnostics.push(diagnoseDuplicateRoute(page.head, first));
    return route;
  };
  const branches = new Map([...input.branches].map(([id, items]) => [id, items ?? []]));
  const drafts = new Set([...leftOut, ...input.outlines.flatMap(outline => outline.drafts ?? [])]);
  const context = { byId, drafts, folders: input.folders, docs: config.docs, diagnostics };
  const sidebars = new Map<string, NavItem[]>();
  for (const [name, items] of Object.entries(config.sidebars)) {
    sidebars.set(name, buildNav(items, { ...context, branches, addIndex }));
  }
  for (const page of [
    buildNotFoundPage(config, heads.has('/') || generated.has('/')),
    ...(config.search ? [buildSearchPage(config)] : []),
    ...buildTagPages([...heads.values()], config),
  ]) {
    const { route } = page.head;
    const index = generated.get(route);
    if (index) diagnostics.push(diagnoseDuplicateRoute(index.head, page.head));
    const own = heads.get(route);
    if (!own) generated.set(route, page);
    else if (route !== NOT_FOUND) diagnostics.push(diagnoseReplacedPage(own, page.head));
  }
  const all = new Map([...heads, ...[...generated].map(([route, { head }]): [Route, PageHead] => [route, head])]);
  diagnostics.push(...diagnoseCaseClashes(all));
  const pages = buildSitePages(all, sidebars, byId, config.searchSettings.part, diagnostics);
  const downloads = new Map(
    input.outlines.flatMap(({ download }) => (download ? [[download.route, download] as const] : [])),
  );
  const published = {
    isPage: (route: Route) => pages.has(route),
    isFile: (path: string) => downloads.has(path) || input.files.has(`${config.static}${path}`),
  };
  const redirects = buildRedirects(config, { ...published, routes: pages.keys() }, diagnostics);
  const moved = { redirects, prefixes: config.redirectPrefixes, isPage: published.isPage };
  const leadsSomewhere = (path: string) =>
    published.isPage(path) || published.isFile(path) || findRedirect(path, moved) !== undefined;
  diagnostics.push(...checkShellLinks(config, leadsSomewhere, { routes: pages.keys(), ids: byId.keys() }));
  diagnostics.push(...checkStaticFiles(config, input.files, pages.keys()));
  const markdown = [...heads.values()].filter(({ origin }) => origin.pointer === undefined);
  const routeOfFile = new Map(markdown.map(({ origin, route }) => [origin.path, route]));
  return {
    pages,
    generated,
    routeOfFile,
    lastChanged: input.changed,
    files: input.files,
    sidebars,
    redirects,
    downloads,
    diagnostics,
  };
}

/** The first page of a route or id wins; the others are reported. */
function collectHeads(outlines: Outline[], diagnostics: Diagnostic[]) {
  const heads = new Map<Route, PageHead>();
  const byId = new Map<string, PageHead>();
  const leftOut: string[] = [];
  // "/" and "/index" are two routes of one file.
  const files = new Map<string, PageHead>();
  // A repository shows README.md to those who look into a folder; index.md is the site's alone.
  const all = outlines.flatMap(outline => outline.heads);
  const indexes = new Map(all.filter(isIndex).map(head => [htmlFile(head.route), head]));
  for (const head of all) {
    const file = htmlFile(head.route);
    const first = files.get(file) ?? (isReadme(head) ? indexes.get(file) : undefined);
    if (first) {
      diagnostics.push(diagnoseDuplicateRoute(head, first));
      leftOut.push(head.id);
      continue;
    }
    files.set(file, head);
    heads.set(head.route, head);
    const named = byId.get(head.id);
    if (named) diagnostics.push(diagnoseSameId(head, named));
    else byId.set(head.id, head);
  }
  return { heads, byId, leftOut };
}

const isIndex = ({ origin }: PageHead) => /(^|\/)index\.mdx?$/i.test(origin.path);
const isReadme = ({ origin }: PageHead) => /(^|\/)readme\.mdx?$/i.test(origin.path);

function diagnoseNoPages({ docs }: Config, outlines: Outline[]): Diagnostic {
  const areDrafts = outlines.some(({ drafts }) => drafts?.length);
  const message = areDrafts ? 'All pages of this site are drafts.' : 'This site has no page yet.';
  const hint = areDrafts ? 'Take "draft" out of one of them.' : `Write the first one, such as ${docs}/index.md.`;
  return finding('no-pages', message, { path: docs, hint });
}

function diagnoseSameId(head: PageHead, first: PageHead): Diagnostic {
  const message = `"${head.id}" is already the id of ${first.origin.path}; sidebars that name it show that page.`;
  const hint = 'Give one of the two another "id", or rename its file.';
  return finding('duplicate-id', message, { ...keyOrigin(head, 'id'), hint });
}

function diagnoseDuplicateRoute(head: PageHead, first: PageHead): Diagnostic {
  const other = head.route === first.route ? 'already' : `the same address as "${first.route}",`;
  const message = `"${head.route}" is ${other} the route of ${first.origin.path}; this page is left out.`;
  const hint = 'Give one of the two another "slug".';
  return finding('duplicate-route', message, { ...keyOrigin(head, 'slug'), hint });
}

/** Whoever writes a page for addresses that do not exist means it; other pages of docsc's are missed. */
function diagnoseReplacedPage(head: PageHead, { route, title }: PageHead): Diagnostic {
  const message = `"${route}" is the route of docsc's page "${title}", which is left out for this one.`;
  const hint = `Give this page another "slug"${route === '/search' ? ', or set "search: false"' : ''}.`;
  return finding('duplicate-route', message, { ...keyOrigin(head, 'slug'), hint });
}

/** On Windows, on macOS and at some hosts they would be one file. */
function diagnoseCaseClashes(heads: ReadonlyMap<Route, PageHead>): Diagnostic[] {
  const capital = [...heads].filter(([route]) => route !== route.toLowerCase());
  const firsts = new Map<string, PageHead>();
  return capital.flatMap(([route, head]) => {
    const key = route.toLowerCase();
    const first = heads.get(key) ?? firsts.get(key);
    firsts.set(key, first ?? head);
    if (!first) return [];
    const message = `"${route}" is the route of ${first.origin.path}, "${first.route}", but for upper and lower case: where file names have no case, one page replaces the other.`;
    return finding('duplicate-route', message, {
      ...keyOrigin(head, 'slug'),
      hint: 'Give one of the two another "slug", or rename its file.',
    });
  });
}

function buildSitePages(
  heads: Map<Route, PageHead>,
  sidebars: Map<string, NavItem[]>,
  byId: Map<string, PageHead>,
  elsewhere: string,
  diagnostics: Diagnostic[],
): Map<Route, SitePage> {
  const places = new Map([...sidebars].map(([name, items]) => [name, listPlacements(items)]));
  const positions = new Map(
    [...places].map(([name, list]) => [name, new Map(list.map((placed, index) => [placed.route, index]))]),
  );
  const pages = [...heads.values()].map((head): [Route, SitePage] => {
    const wanted = head.frontMatter.displayed_sidebar;
    if (typeof wanted === 'string' && !sidebars.has(wanted)) {
      const hint = didYouMean(wanted, sidebars.keys());
      diagnostics.push(
        finding('unknown-sidebar', `There is no sidebar "${wanted}".`, {
          ...keyOrigin(head, 'displayed_sidebar'),
          hint,
        }),
      );
    }
    const sidebar =
      wanted === undefined ? firstSidebar(head.route, positions) : sidebars.has(wanted ?? '') ? wanted : null;
    const list = sidebar === null ? [] : places.get(sidebar)!;
    const index = sidebar === null ? undefined : positions.get(sidebar)!.get(head.route);
    const around = (step: 1 | -1) => (index === undefined ? undefined : toPageRef(list[index + step]));
    const { pagination_prev, pagination_next } = head.frontMatter;
    const [prev, next] = [
      resolveNeighbour(pagination_prev, around(-1), byId),
      resolveNeighbour(pagination_next, around(1), byId),
    ];
    if (prev === 'unknown') diagnostics.push(diagnoseUnknownNeighbour(head, 'pagination_prev', byId));
    if (next === 'unknown') diagnostics.push(diagnoseUnknownNeighbour(head, 'pagination_next', byId));
    const { crumbs, part = elsewhere, label } = index === undefined ? { crumbs: [] } : list[index]!;
    const page: SitePage = {
      head,
      sidebar,
      part,
      label,
      crumbs,
      prev: prev === 'unknown' ? undefined : prev,
      next: next === 'unknown' ? undefined : next,
    };
    return [head.route, page];
  });
  return new Map(pages.sort(([a], [b]) => compareStrings(a, b)));
}

function firstSidebar(route: Route, positions: Map<string, Map<Route, number>>): string | null {
  for (const [name, list] of positions) if (list.has(route)) return name;
  return null;
}

function toPageRef(placed: NavPlacement | undefined) {
  return placed && { route: placed.route, title: placed.label };
}

/** Where a key of the page's front matter stands, or the page itself. */
function keyOrigin({ origin, keyPositions }: PageHead, key: keyof FrontMatter): Origin {
  return { ...origin, place: keyPositions?.[key] ?? origin.place ?? { line: 1, column: 1 } };
}

function diagnoseUnknownNeighbour(
  head: PageHead,
  key: 'pagination_prev' | 'pagination_next',
  byId: Map<string, PageHead>,
): Diagnostic {
  const id = head.frontMatter[key] ?? '';
  return finding('unknown-doc', `${key} names the page "${id}", which does not exist.`, {
    ...keyOrigin(head, key),
    hint: didYouMean(id, byId.keys()),
  });
}
