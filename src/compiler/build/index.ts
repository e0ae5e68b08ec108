/** The whole site: pages made or recalled, checked together, and written with what they share. */
import { chunkFile, type RouteEntry } from '../../format.js';
import { htmlFile, type Route } from '../../routes.js';
import type { SearchRecord } from '../../search-format.js';
import { keyOf } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { arrange, order } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { type FileSystem, fullHashOf } from '../disk/project.js';
import { emitHosts } from '../emit/hosts/index.js';
import { hostRules } from '../emit/hosts/rules.js';
import type { RuntimeBundle } from '../emit/runtime.js';
import { type Fragment, schemaFiles } from '../emit/schemas.js';
import { wholeSiteFiles } from '../emit/site-files.js';
import type { LastOutput } from '../output/last-output.js';
import type { Pages } from '../pages/index.js';
import { groupsOf } from '../pages/index-segments.js';
import { type Batch, type MakePages, shareOut, sharesOf } from '../pages/page-tasks.js';
import type { MadePage, WriteFile } from '../pages/rendered-page.js';
import { type AnchorsOf, checkAnchors } from '../site/anchors.js';
import { checkRedirectAnchors } from '../site/redirects.js';
import { checkShellAnchors } from '../site/shell-links.js';
import type { OutputFile, Site, SitePage } from '../types.js';
import { type AnalysedPages, SEARCH, type SearchIndex } from './search-index-files.js';

/** `routes` are those of the pages that have to be made. */
export type SharedWork = { site: Site; routes: Route[]; runtime: () => Promise<RuntimeBundle> };

/** The `nth` of so many parts, counted from 1. */
export type Part = { nth: number; of: number };

export type EmitOptions = {
  htmlToo?: boolean;
  progress?: (done: number, all: number) => void;
  /** Called with the search records of each page, which are none where it is not searched. */
  onRecords?: (records: SearchRecord[], route: Route) => void;
  /** Called with the milliseconds that a page took. */
  onPage?: (route: Route, took: number) => void;
  /** Makes pages beside this thread; they write files of their own. Asked when the site is linked. */
  helpers?: (work: SharedWork) => MakePages[];
  /** What the last build left in the output folder. */
  output?: LastOutput;
  /** Makes these pages alone, for somebody who puts the site together from what is kept of them. */
  part?: Part;
  /** Called when a stage begins. */
  onStage?: (stage: Stage) => void;
};

/** In this order. */
export const stages = ['link', 'recall', 'pages', 'schemas', 'runtime', 'search', 'site'] as const;
export type Stage = (typeof stages)[number];

export type Emit = (write: WriteFile, options?: EmitOptions) => Promise<Diagnostic[]>;

type Context = {
  config: Config;
  fs: FileSystem;
  link: () => Promise<Site>;
  pages: Pages;
  runtime: () => Promise<RuntimeBundle>;
  searchIndex: SearchIndex;
};

type Writing = { write: WriteFile; output?: LastOutput };
/** What files are made from; without a key they are made anew each time. */
type From = { key: string | undefined; value?: unknown };
type Make = () => OutputFile[] | AsyncIterable<OutputFile>;

export function createBuild({ config, fs, link, pages, runtime, searchIndex }: Context): Emit {
  const { compileSchema, makePages, recallPages, noteOf, assets, made } = pages;

  const emit: Emit = async (write, options = {}) => {
    const { htmlToo = true, progress, onRecords, onPage, helpers, output, part, onStage } = options;
    // Bundled beside this thread, which reads and links meanwhile; what is wrong with it is said where it is needed.
    if (htmlToo) void runtime().catch(() => undefined);
    onStage?.('link');
    const site = await link();
    const wanted = partOf(inOrderOfWork(site), part);
    onStage?.('recall');
    const inPages = new Map<Route, MadePage>();
    const analysed: AnalysedPages = { pages: new Map(), groups: new Map() };
    const take = (batch: Batch) => {
      for (const [path, from] of batch.assets) assets.set(path, from);
      for (const [path, contents] of batch.made) made.set(path, contents);
      for (const { analysed: own, ...page } of batch.pages) {
        inPages.set(page.route, page);
        if (own) analysed.pages.set(page.route, own);
      }
      if (batch.together) analysed.groups.set(batch.pages[0]!.route, batch.together);
      progress?.(inPages.size, wanted.length);
    };
    if (htmlToo) take({ pages: await recallPages(site, wanted, { write, output }), assets: [], made: [] });
    onStage?.('pages');
    const here: MakePages = share => makePages(site, share, htmlToo ? write : undefined);
    const routes = wanted.filter(route => !inPages.has(route));
    await shareOut(
      sharesOf(routes, groupsOf([...site.pages.keys()])),
      [here, ...(helpers?.({ site, routes, runtime }) ?? [])],
      take,
    );
    const all = [...site.pages.keys()].flatMap(route => inPages.get(route) ?? []);
    for (const { route, records = [] } of all) onRecords?.(records, route);
    for (const { route, took } of all) if (took !== undefined) onPage?.(route, took);
    onStage?.('schemas');
    const schemas = await schemaFiles(
      all.map(page => page.schemas),
      (api, key) => compileSchema(site, api, key),
    );
    const found = [
      ...site.diagnostics,
      ...all.flatMap(page => page.diagnostics),
      ...schemas.fragments.flatMap(fragment => fragment.diagnostics),
    ];
    if (part) {
      // Whoever puts the site together wants that of pages that were recalled, too.
      const recalled = all.filter(({ took }) => took === undefined);
      if (config.localIndex) for (const page of recalled) await searchIndex.analysedOf(site, page);
      return arrange(found, config.rules);
    }
    onStage?.('runtime');
    const { inline, moved, files } = htmlToo ? await runtime() : { inline: '', moved: '', files: [] };
    const hosts = emitHosts(hostRules(site, config, inline), config, moved);
    const diagnostics = arrange(
      [...found, ...checkAllAnchors(site, all, schemas.fragments), ...hosts.diagnostics],
      config.rules,
    );
    if (!htmlToo) return diagnostics;
    if (output) await noteAll(site, all, output);
    const entries = all.map(({ route, hash }): [Route, RouteEntry] => [route, hash]);
    const moves = [...site.redirects].map(([from, to]): [Route, RouteEntry] => [from, { redirect: to }]);
    onStage?.('search');
    const search = config.localIndex ? await writeSearch(site, all, analysed, { write, output }) : null;
    onStage?.('site');
    const whole = wholeSiteFiles(config, fs, {
      site,
      routes: new Map([...moves, ...entries]),
      schemas: schemas.indexes,
      search,
      runtime: files.map(({ path }) => path),
      assets: sorted(assets),
      made: sorted(made),
    });
    const writing = { write, output };
    await placeNamed('schemas', schemas.files, writing);
    await placeNamed('runtime', files, writing);
    for (const { route, contents, key } of site.downloads.values())
      if (contents) await place(route, { key }, () => [{ path: route.slice(1), contents: contents() }], writing);
    for await (const file of whole) await placeOne(file, writing);
    for (const file of hosts.files) await placeOne(file, writing);
    return diagnostics;
  };

  const noteAll = async (site: Site, all: MadePage[], output: LastOutput) => {
    for (const page of all) {
      const { route, key, hash, isAsLeft } = page;
      const files = [chunkFile(route, hash), htmlFile(route)];
      if (key && !isAsLeft) output.note(route, { key, files, value: await noteOf(site, page) });
    }
  };

  /** Files that are made together, unless the last build left them. Returns their paths. */
  const place = async (name: string, { key, value }: From, make: Make, { write, output }: Writing) => {
    const noted = output?.noted(name);
    if (key !== undefined && noted?.key === key && output!.keep(name)) return noted.files;
    const paths: string[] = [];
    for await (const file of make()) {
      await write(file);
      paths.push(file.path);
    }
    // Without a key they are made again, and those that come out the same are left.
    output?.note(name, { key: key ?? '', files: paths, value });
    return paths;
  };

  const placeOne = (file: OutputFile, writing: Writing) =>
    place(`file:${file.path}`, { key: fullHashOf(file.contents) }, () => [file], writing);

  /** Of files whose names are hashes of them: one that is there is the same. */
  const unlessThere = (name: string, { write, output }: Writing): Writing => ({
    write: async file => void (output?.keepFile(name, file.path) || (await write(file))),
    output,
  });

  const placeNamed = (name: string, files: OutputFile[], writing: Writing) =>
    place(name, { key: keyOf(files.map(({ path }) => path)) }, () => files, unlessThere(name, writing));

  /** Returns the path of the index's manifest. An index of the same pages is the same. */
  const writeSearch = async (site: Site, all: MadePage[], analysed: AnalysedPages, writing: Writing) => {
    const { write, output } = writing;
    const from = searchIndex.from(all);
    const isSame = output?.noted(SEARCH)?.key === from.key;
    const change = output && !isSame ? await searchIndex.change(all, analysed, from, output) : undefined;
    if (!change) {
      const paths = await place(
        SEARCH,
        from,
        () => searchIndex.files(site, all, analysed),
        unlessThere(SEARCH, writing),
      );
      return paths.at(-1)!;
    }
    for (const file of change.files) await write(file);
    output!.note(SEARCH, { ...from, files: change.paths });
    return change.paths.at(-1)!;
  };

  const checkAllAnchors = (site: Site, pages: MadePage[], fragments: Fragment[]): Diagnostic[] => {
    // A finding says which heading may be meant, and to look for that takes time.
    if (config.rules['broken-anchor'] === 'off') return [];
    const anchors = anchorsOf(pages);
    const linking = [...pages, ...fragments.map(({ head, anchored }) => ({ origin: head.origin, anchored }))];
    return [
      ...linking.flatMap(({ origin, anchored }) => checkAnchors(anchored, origin, anchors)),
      ...checkRedirectAnchors(config, site, anchors),
      ...checkShellAnchors(config, site, anchors),
    ];
  };

  return emit;
}

/** Few pages are linked to by their headings. */
function anchorsOf(pages: MadePage[]): AnchorsOf {
  const byRoute = new Map(pages.map(({ route, anchors }) => [route, anchors]));
  const known = new Map<Route, Set<string>>();
  return route => {
    const own = byRoute.get(route);
    const found = known.get(route) ?? (own && new Set(own));
    if (found) known.set(route, found);
    return found;
  };
}

/** Pages of one API description stand together: their schemas are then compiled in one thread, and not in each. */
function inOrderOfWork({ pages }: Site): Route[] {
  const isOfApi = ([, { head }]: [Route, SitePage]) => head.origin.pointer !== undefined;
  const all = [...pages];
  return [...all.filter(isOfApi), ...all.filter(entry => !isOfApi(entry))].map(([route]) => route);
}

/** Neighbours stay together. Parts differ by one page at most, and each page is in one. */
function partOf(routes: Route[], { nth, of }: Part = { nth: 1, of: 1 }): Route[] {
  const end = (part: number) => Math.floor((routes.length * part) / of);
  return routes.slice(end(nth - 1), end(nth));
}

/** Who made a page first is not told by the order of its files. */
function sorted(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].sort(([a], [b]) => order(a, b)));
}
