/** The linker: outlines → `Site`. With its folder the only code that sees all pages at once; it never sees a body. */
import type { NavItem } from '../../format.js';
import { htmlFile, NOT_FOUND, type Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding, order } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FolderInfo, FrontMatter, Origin, Outline, Page, PageHead, Site, SitePage } from '../types.js';
import { indexPage, notFoundPage, searchPage, tagPages } from './generated-pages.js';
import { buildRedirects, movedTo } from './redirects.js';
import { checkShell } from './shell-links.js';
import { buildNav, neighbour, type Placed, placePages } from './sidebars.js';
import { checkStatics } from './static-files.js';

type LinkInput = {
  outlines: Outline[];
  /** Branches offered to sidebars, by API description. */
  branches: Map<string, Outline['sidebar']>;
  /** Folder of documents → what it says of itself. */
  folders: Map<string, FolderInfo>;
  files: Set<string>;
  changed: ReadonlyMap<string, string>;
};

export function link(config: Config, input: LinkInput): Site {
  const diagnostics = input.outlines.flatMap(outline => outline.diagnostics);
  const { heads, byId, leftOut } = collectHeads(input.outlines, diagnostics);
  if (!heads.size) diagnostics.push(noPages(config, input.outlines));
  const generated = new Map<Route, Page>();
  const addIndex: Parameters<typeof buildNav>[1]['addIndex'] = (category, items) => {
    const page = indexPage(category, items, heads, config);
    const { route } = page.head;
    const before = generated.get(route);
    const first = heads.get(route) ?? before?.head;
    if (!first) generated.set(route, page);
    // The same category may stand in two sidebars.
    else if (!before || JSON.stringify(before) !== JSON.stringify(page)) diagnostics.push(duplicate(page.head, first));
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
    notFoundPage(config, heads.has('/') || generated.has('/')),
    ...(config.search ? [searchPage(config)] : []),
    ...tagPages([...heads.values()], config),
  ]) {
    const { route } = page.head;
    const index = generated.get(route);
    if (index) diagnostics.push(duplicate(index.head, page.head));
    const own = heads.get(route);
    if (!own) generated.set(route, page);
    else if (route !== NOT_FOUND) diagnostics.push(instead(own, page.head));
  }
  const all = new Map([...heads, ...[...generated].map(([route, { head }]): [Route, PageHead] => [route, head])]);
  diagnostics.push(...sameButForCase(all));
  const pages = placeAll(all, sidebars, byId, config.searching.part, diagnostics);
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
    published.isPage(path) || published.isFile(path) || movedTo(path, moved) !== undefined;
  diagnostics.push(...checkShell(config, leadsSomewhere, { routes: pages.keys(), ids: byId.keys() }));
  diagnostics.push(...checkStatics(config, input.files, pages.keys()));
  const markdown = [...heads.values()].filter(({ origin }) => origin.pointer === undefined);
  const routeOfFile = new Map(markdown.map(({ origin, route }) => [origin.path, route]));
  return {
    pages,
    generated,
    routeOfFile,
    changed: input.changed,
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
      diagnostics.push(duplicate(head, first));
      leftOut.push(head.id);
      continue;
    }
    files.set(file, head);
    heads.set(head.route, head);
    const named = byId.get(head.id);
    if (named) diagnostics.push(sameId(head, named));
    else byId.set(head.id, head);
  }
  return { heads, byId, leftOut };
}

const isIndex = ({ origin }: PageHead) => /(^|\/)index\.mdx?$/i.test(origin.path);
const isReadme = ({ origin }: PageHead) => /(^|\/)readme\.mdx?$/i.test(origin.path);

function noPages({ docs }: Config, outlines: Outline[]): Diagnostic {
  const areDrafts = outlines.some(({ drafts }) => drafts?.length);
  const message = areDrafts ? 'All pages of this site are drafts.' : 'This site has no page yet.';
  const hint = areDrafts ? 'Take "draft" out of one of them.' : `Write the first one, such as ${docs}/index.md.`;
  return finding('no-pages', message, { path: docs, hint });
}

function sameId(head: PageHead, first: PageHead): Diagnostic {
  const message = `"${head.id}" is already the id of ${first.origin.path}; sidebars that name it show that page.`;
  const hint = 'Give one of the two another "id", or rename its file.';
  return finding('duplicate-id', message, { ...originOfKey(head, 'id'), hint });
}

function duplicate(head: PageHead, first: PageHead): Diagnostic {
  const other = head.route === first.route ? 'already' : `the same address as "${first.route}",`;
  const message = `"${head.route}" is ${other} the route of ${first.origin.path}; this page is left out.`;
  const hint = 'Give one of the two another "slug".';
  return finding('duplicate-route', message, { ...originOfKey(head, 'slug'), hint });
}

/** Whoever writes a page for addresses that do not exist means it; other pages of docsc's are missed. */
function instead(head: PageHead, { route, title }: PageHead): Diagnostic {
  const message = `"${route}" is the route of docsc's page "${title}", which is left out for this one.`;
  const hint = `Give this page another "slug"${route === '/search' ? ', or set "search: false"' : ''}.`;
  return finding('duplicate-route', message, { ...originOfKey(head, 'slug'), hint });
}

/** On Windows, on macOS and at some hosts they would be one file. */
function sameButForCase(heads: ReadonlyMap<Route, PageHead>): Diagnostic[] {
  const capital = [...heads].filter(([route]) => route !== route.toLowerCase());
  const firsts = new Map<string, PageHead>();
  return capital.flatMap(([route, head]) => {
    const key = route.toLowerCase();
    const first = heads.get(key) ?? firsts.get(key);
    firsts.set(key, first ?? head);
    if (!first) return [];
    const message = `"${route}" is the route of ${first.origin.path}, "${first.route}", but for upper and lower case: where file names have no case, one page replaces the other.`;
    return finding('duplicate-route', message, {
      ...originOfKey(head, 'slug'),
      hint: 'Give one of the two another "slug", or rename its file.',
    });
  });
}

function placeAll(
  heads: Map<Route, PageHead>,
  sidebars: Map<string, NavItem[]>,
  byId: Map<string, PageHead>,
  elsewhere: string,
  diagnostics: Diagnostic[],
): Map<Route, SitePage> {
  const places = new Map([...sidebars].map(([name, items]) => [name, placePages(items)]));
  const positions = new Map(
    [...places].map(([name, list]) => [name, new Map(list.map((placed, index) => [placed.route, index]))]),
  );
  const pages = [...heads.values()].map((head): [Route, SitePage] => {
    const wanted = head.frontMatter.displayed_sidebar;
    if (typeof wanted === 'string' && !sidebars.has(wanted)) {
      const hint = didYouMean(wanted, sidebars.keys());
      diagnostics.push(
        finding('unknown-sidebar', `There is no sidebar "${wanted}".`, {
          ...originOfKey(head, 'displayed_sidebar'),
          hint,
        }),
      );
    }
    const sidebar =
      wanted === undefined ? firstSidebar(head.route, positions) : sidebars.has(wanted ?? '') ? wanted : null;
    const list = sidebar === null ? [] : places.get(sidebar)!;
    const index = sidebar === null ? undefined : positions.get(sidebar)!.get(head.route);
    const around = (step: 1 | -1) => (index === undefined ? undefined : reference(list[index + step]));
    const { pagination_prev, pagination_next } = head.frontMatter;
    const [prev, next] = [neighbour(pagination_prev, around(-1), byId), neighbour(pagination_next, around(1), byId)];
    if (prev === 'unknown') diagnostics.push(unknownNeighbour(head, 'pagination_prev', byId));
    if (next === 'unknown') diagnostics.push(unknownNeighbour(head, 'pagination_next', byId));
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
  return new Map(pages.sort(([a], [b]) => order(a, b)));
}

function firstSidebar(route: Route, positions: Map<string, Map<Route, number>>): string | null {
  for (const [name, list] of positions) if (list.has(route)) return name;
  return null;
}

function reference(placed: Placed | undefined) {
  return placed && { route: placed.route, title: placed.label };
}

/** Where a key of the page's front matter stands, or the page itself. */
function originOfKey({ origin, keys }: PageHead, key: keyof FrontMatter): Origin {
  return { ...origin, place: keys?.[key] ?? origin.place ?? { line: 1, column: 1 } };
}

function unknownNeighbour(
  head: PageHead,
  key: 'pagination_prev' | 'pagination_next',
  byId: Map<string, PageHead>,
): Diagnostic {
  const id = head.frontMatter[key] ?? '';
  return finding('unknown-doc', `${key} names the page "${id}", which does not exist.`, {
    ...originOfKey(head, key),
    hint: didYouMean(id, byId.keys()),
  });
}
