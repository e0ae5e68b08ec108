/** The linker: outlines → `Site`. Its folder is the only code that sees all pages together, and it never sees a body. */
import { NOT_FOUND, type Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import { createSuggester } from '../diagnostics/did-you-mean.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FolderInfo, Outline, Page, PageHead, Site } from '../types.js';
import { feedRoutes } from './changelog-page.js';
import { listPublished, placeChangelogs } from './changelogs.js';
import { checkFileNames } from './file-names.js';
import {
  buildIndexPage,
  buildNotFoundPage,
  buildSearchPage,
  buildTagPages,
  type CategoryIndex,
} from './generated-pages.js';
import {
  collectHeads,
  diagnoseCaseClashes,
  diagnoseDuplicateRoute,
  diagnoseLongRoute,
  diagnoseNoPages,
  diagnoseReplacedPage,
} from './heads.js';
import { buildRedirects, findRedirect, routeOfRedirect } from './redirects.js';
import { checkShellLinks } from './shell-links.js';
import { buildNav, nameOperations } from './sidebars.js';
import { buildSitePages } from './site-pages.js';
import { checkStaticFiles, diagnoseWebManifest, findWebManifest } from './static-files.js';
import { buildTabs } from './tabs.js';
import { nameVirtualFiles } from './virtual-files.js';

type LinkerInput = {
  outlines: Outline[];
  /** Branches that API descriptions offer to sidebars, by the id of the description. */
  branches: ReadonlyMap<string, Outline['sidebar']>;
  /** The contents of category files, by their folder. */
  folders: ReadonlyMap<string, FolderInfo>;
  /** The paths of all files of the project. */
  files: Set<string>;
  /** When each file last changed. ISO 8601. */
  changed: ReadonlyMap<string, string>;
  /** Classes of the icons of sidebars and tabs, by their names. */
  icons?: ReadonlyMap<string, string>;
};

/** Links the outlines of all sources into a site: routes, sidebars, generated pages, redirects, and findings about them. */
export function linkPages(config: Config, { files, changed, icons = new Map(), ...input }: LinkerInput): Site {
  const changelog = config.changelogs && placeChangelogs(config, input.outlines);
  const { outlines } = changelog ?? input;
  const { heads, byId, leftOut, diagnostics: duplicates } = collectHeads(outlines);
  const branches = new Map([...input.branches].map(([id, items]) => [id, items ?? []]));
  const drafts = new Set([...leftOut, ...outlines.flatMap(outline => outline.drafts ?? [])]);
  const suggest = createSuggester();
  const operations = nameOperations(byId.values());
  const context = { byId, drafts, folders: input.folders, docs: config.docs, branches, operations, icons, suggest };
  const navs = Object.entries(config.sidebars).map(([name, items]) => ({ name, ...buildNav(items, context) }));
  const sidebars = new Map(navs.map(({ name, items }) => [name, items]));
  const indexes = buildIndexPages(
    navs.flatMap(nav => nav.indexes),
    heads,
    config,
  );
  const lists = (changelog?.pages ?? []).filter(({ head }) => heads.get(head.route) === head);
  const { generated, diagnostics: replaced } = addBuiltInPages(indexes.generated, heads, config);
  for (const page of lists) generated.set(page.head.route, page);
  const all = new Map([...heads, ...[...generated].map(([route, { head }]): [Route, PageHead] => [route, head])]);
  const placed = buildSitePages(all, { sidebars, byId, defaultPart: config.searchSettings.part, suggest });
  const { pages } = placed;
  const routes = [...pages.keys()];
  const changelogs = listPublished(changelog?.changelogs ?? [], heads);
  const feeds = changelogs.filter(({ feedEntries }) => feedEntries > 0).flatMap(feedRoutes);
  const downloads: Site['downloads'] = new Map([
    ...outlines.flatMap(({ download }) => (download ? [[download.route, download] as const] : [])),
    ...feeds.map((route): [Route, { route: Route }] => [route, { route }]),
  ]);
  const published = {
    isPage: (route: Route) => pages.has(route),
    isFile: (path: string) => downloads.has(path) || files.has(`${config.static}${path}`),
  };
  const publishedFiles = () => [...downloads.keys(), ...listStaticPaths(files, config.static)];
  const {
    redirects,
    patterns,
    diagnostics: faults,
  } = buildRedirects(withFormerRoutes(config, heads.values(), published.isPage), {
    ...published,
    routes,
    files: publishedFiles,
  });
  const moved = { redirects, patterns, prefixes: config.redirectPrefixes, ...published };
  const webManifest = findWebManifest(config, files);
  const leadsSomewhere = (path: string) =>
    published.isPage(path) || published.isFile(path) || findRedirect(path, moved) !== undefined;
  const documents = [...heads.values()].filter(({ origin }) => origin.pointer === undefined);
  return {
    pages,
    generated,
    routeOfFile: new Map(documents.map(({ origin, route }) => [origin.path, route])),
    routeOfName: nameVirtualFiles(heads.values()),
    lastChanged: changed,
    files,
    sidebars,
    tabs: buildTabs(config, { sidebars, pages, icons }),
    redirects,
    patterns,
    downloads,
    ...(changelogs.length && { changelogs }),
    diagnostics: [
      ...(changelog?.diagnostics ?? []),
      ...outlines.flatMap(outline => outline.diagnostics),
      ...duplicates,
      ...(heads.size ? [] : [diagnoseNoPages(config, outlines)]),
      ...navs.flatMap(nav => nav.diagnostics),
      ...indexes.diagnostics,
      ...replaced,
      ...diagnoseCaseClashes(all),
      ...placed.diagnostics,
      ...faults,
      ...checkShellLinks(config, leadsSomewhere, { routes, ids: byId.keys() }),
      ...(webManifest === undefined ? [] : [diagnoseWebManifest(webManifest)]),
      ...checkStaticFiles(
        config,
        [...files].filter(path => path !== webManifest),
        routes,
      ),
      ...checkFileNames(publishedFrom(outlines, config.static, files)),
    ],
  };
}

/** The configuration with redirects from routes that pages would have if their authors had not chosen others. */
function withFormerRoutes(config: Config, heads: Iterable<PageHead>, isPage: (route: Route) => boolean): Config {
  const { list } = config.redirects;
  const taken = new Set(list.map(({ from }) => routeOfRedirect(from)));
  const moved = [...heads].flatMap(({ formerRoute: from, route: to }) => {
    if (from === undefined || taken.has(from) || isPage(from)) return [];
    taken.add(from);
    return [{ from, to, pointer: '' }];
  });
  return moved.length ? { ...config, redirects: { ...config.redirects, list: [...list, ...moved] } } : config;
}

/** The paths of all documents, also of those that are left out, and of all static files. */
function publishedFrom(outlines: Outline[], folder: string, files: ReadonlySet<string>): string[] {
  const heads = outlines.flatMap(outline => outline.heads).filter(({ origin }) => origin.pointer === undefined);
  return [...heads.map(({ origin }) => origin.path), ...[...files].filter(path => path.startsWith(`${folder}/`))];
}

function listStaticPaths(files: ReadonlySet<string>, folder: string): string[] {
  return [...files].flatMap(path => (path.startsWith(`${folder}/`) ? [path.slice(folder.length)] : []));
}

type GeneratedPages = { generated: Map<Route, Page>; diagnostics: Diagnostic[] };

/** The generated pages of categories. A route that a document or another category has is reported. */
function buildIndexPages(
  indexes: CategoryIndex[],
  heads: ReadonlyMap<Route, PageHead>,
  config: Config,
): GeneratedPages {
  const generated = new Map<Route, Page>();
  const diagnostics = indexes.flatMap(index => {
    // Pages of inner categories come first, so their descriptions are known.
    const page = buildIndexPage(index, route => heads.get(route) ?? generated.get(route)?.head, config);
    const { route } = page.head;
    const long = diagnoseLongRoute(page.head);
    if (long) return [long];
    const before = generated.get(route);
    const first = heads.get(route) ?? before?.head;
    if (!first) {
      generated.set(route, page);
      return [];
    }
    // The same category may be in two sidebars.
    const isSame = before && JSON.stringify(before) === JSON.stringify(page);
    return isSame ? [] : [diagnoseDuplicateRoute(page.head, first)];
  });
  return { generated, diagnostics };
}

/** Adds docsc's own pages. A document at their route replaces them and is reported, except for the not-found page. */
function addBuiltInPages(
  indexes: ReadonlyMap<Route, Page>,
  heads: ReadonlyMap<Route, PageHead>,
  config: Config,
): GeneratedPages {
  const builtIn = [
    buildNotFoundPage(config, heads.has('/') || indexes.has('/')),
    ...(config.search ? [buildSearchPage(config)] : []),
    ...buildTagPages([...heads.values()], config),
  ];
  const generated = new Map(indexes);
  const diagnostics = builtIn.flatMap(page => {
    const { route } = page.head;
    const index = generated.get(route);
    const document = heads.get(route);
    if (!document) generated.set(route, page);
    return [
      ...(index ? [diagnoseDuplicateRoute(index.head, page.head)] : []),
      ...(document && route !== NOT_FOUND ? [diagnoseReplacedPage(document, page.head)] : []),
    ];
  });
  return { generated, diagnostics };
}
