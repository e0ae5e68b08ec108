/** The whole site: pages made or recalled, checked together, and written with what they share. */
import { chunkFile, type RouteEntry } from '../../format.js';
import { htmlFile, type Route } from '../../routes.js';
import type { SearchRecord } from '../../search-format.js';
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { compareStrings, normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { type FileSystem, sha256Hex } from '../disk/project.js';
import { emitHosts } from '../emit/hosts/index.js';
import { buildHostRules } from '../emit/hosts/rules.js';
import type { RuntimeBundle } from '../emit/runtime.js';
import { emitSchemas, type SchemaFragment } from '../emit/schemas.js';
import { emitSiteFiles } from '../emit/site-files.js';
import type { LastOutput } from '../output/last-output.js';
import type { PagePipeline } from '../pages/index.js';
import { groupRoutes } from '../pages/index-segments.js';
import { distributeTasks, type PageBatch, type RenderTask, splitIntoTasks } from '../pages/page-tasks.js';
import type { RenderedPage, WriteFile } from '../pages/rendered-page.js';
import { checkAnchors, type FindAnchors } from '../site/anchors.js';
import { checkRedirectAnchors } from '../site/redirects.js';
import { checkShellAnchors } from '../site/shell-links.js';
import type { OutputFile, Site, SitePage } from '../types.js';
import { type PageSegments, SEARCH_GROUP, type SearchIndex } from './search-index-files.js';

/** `routes` are those of the pages that have to be made. */
export type RenderJob = { site: Site; routes: Route[]; runtime: () => Promise<RuntimeBundle> };

/** The `nth` of so many parts, counted from 1. */
export type BuildShard = { nth: number; of: number };

export type EmitOptions = {
  renders?: boolean;
  progress?: (done: number, all: number) => void;
  /** Called with the search records of each page, which are none where it is not searched. */
  onRecords?: (records: SearchRecord[], route: Route) => void;
  /** Called with the milliseconds that a page took. */
  onPage?: (route: Route, took: number) => void;
  /** Makes pages beside this thread; they write files of their own. Asked when the site is linked. */
  startWorkers?: (work: RenderJob) => RenderTask[];
  /** What the last build left in the output folder. */
  output?: LastOutput;
  /** Makes these pages alone, for somebody who puts the site together from what is kept of them. */
  shard?: BuildShard;
  /** Called when a stage begins. */
  onStage?: (stage: BuildStage) => void;
};

/** In this order. */
export const buildStages = ['link', 'recall', 'pages', 'schemas', 'runtime', 'search', 'site'] as const;
export type BuildStage = (typeof buildStages)[number];

export type EmitSite = (write: WriteFile, options?: EmitOptions) => Promise<Diagnostic[]>;

type BuildOptions = {
  config: Config;
  fs: FileSystem;
  link: () => Promise<Site>;
  pages: PagePipeline;
  runtime: () => Promise<RuntimeBundle>;
  searchIndex: SearchIndex;
};

type WriteTarget = { write: WriteFile; output?: LastOutput };
/** What files are made from; without a key they are made anew each time. */
type BuildInputs = { key: string | undefined; value?: unknown };
type MakeFiles = () => OutputFile[] | AsyncIterable<OutputFile>;

export function createBuild({ config, fs, link, pages, runtime, searchIndex }: BuildOptions): EmitSite {
  const { compileSchema, renderPages, restorePages, pageRecord, assetSources, generatedFiles } = pages;

  const emit: EmitSite = async (write, options = {}) => {
    const { renders = true, progress, onRecords, onPage, startWorkers, output, shard, onStage } = options;
    // Bundled beside this thread, which reads and links meanwhile; what is wrong with it is said where it is needed.
    if (renders) void runtime().catch(() => undefined);
    onStage?.('link');
    const site = await link();
    const wanted = routesOfShard(orderForWork(site), shard);
    onStage?.('recall');
    const inPages = new Map<Route, RenderedPage>();
    const analysed: PageSegments = { pages: new Map(), groups: new Map() };
    const take = (batch: PageBatch) => {
      for (const [path, from] of batch.assetSources) assetSources.set(path, from);
      for (const [path, contents] of batch.generatedFiles) generatedFiles.set(path, contents);
      for (const { segment: own, ...page } of batch.pages) {
        inPages.set(page.route, page);
        if (own) analysed.pages.set(page.route, own);
      }
      if (batch.groupSegment) analysed.groups.set(batch.pages[0]!.route, batch.groupSegment);
      progress?.(inPages.size, wanted.length);
    };
    if (renders)
      take({ pages: await restorePages(site, wanted, { write, output }), assetSources: [], generatedFiles: [] });
    onStage?.('pages');
    const here: RenderTask = share => renderPages(site, share, renders ? write : undefined);
    const routes = wanted.filter(route => !inPages.has(route));
    await distributeTasks(
      splitIntoTasks(routes, groupRoutes([...site.pages.keys()])),
      [here, ...(startWorkers?.({ site, routes, runtime }) ?? [])],
      take,
    );
    const all = [...site.pages.keys()].flatMap(route => inPages.get(route) ?? []);
    for (const { route, records = [] } of all) onRecords?.(records, route);
    for (const { route, duration } of all) if (duration !== undefined) onPage?.(route, duration);
    onStage?.('schemas');
    const schemas = await emitSchemas(
      all.map(page => page.schemas),
      (api, key) => compileSchema(site, api, key),
    );
    const found = [
      ...site.diagnostics,
      ...all.flatMap(page => page.diagnostics),
      ...schemas.fragments.flatMap(fragment => fragment.diagnostics),
    ];
    if (shard) {
      // Whoever puts the site together wants that of pages that were recalled, too.
      const recalled = all.filter(({ duration }) => duration === undefined);
      if (config.hasLocalIndex) for (const page of recalled) await searchIndex.segmentOf(site, page);
      return normalizeDiagnostics(found, config.rules);
    }
    onStage?.('runtime');
    const { inline, redirectScript, files } = renders ? await runtime() : { inline: '', redirectScript: '', files: [] };
    const hosts = emitHosts(buildHostRules(site, config, inline), config, redirectScript);
    const diagnostics = normalizeDiagnostics(
      [...found, ...checkAllAnchors(site, all, schemas.fragments), ...hosts.diagnostics],
      config.rules,
    );
    if (!renders) return diagnostics;
    if (output) await noteAll(site, all, output);
    const entries = all.map(({ route, hash }): [Route, RouteEntry] => [route, hash]);
    const moves = [...site.redirects].map(([from, to]): [Route, RouteEntry] => [from, { redirect: to }]);
    onStage?.('search');
    const search = config.hasLocalIndex ? await writeSearch(site, all, analysed, { write, output }) : null;
    onStage?.('site');
    const whole = emitSiteFiles(config, fs, {
      site,
      routes: new Map([...moves, ...entries]),
      schemas: schemas.indexes,
      search,
      runtime: files.map(({ path }) => path),
      assetSources: sortByPath(assetSources),
      generatedFiles: sortByPath(generatedFiles),
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

  const noteAll = async (site: Site, all: RenderedPage[], output: LastOutput) => {
    for (const page of all) {
      const { route, key, hash, isUnchanged } = page;
      const files = [chunkFile(route, hash), htmlFile(route)];
      if (key && !isUnchanged) output.recordGroup(route, { key, files, value: await pageRecord(site, page) });
    }
  };

  /** Files that are made together, unless the last build left them. Returns their paths. */
  const place = async (name: string, { key, value }: BuildInputs, make: MakeFiles, { write, output }: WriteTarget) => {
    const noted = output?.entry(name);
    if (key !== undefined && noted?.key === key && output!.reuse(name)) return noted.files;
    const paths: string[] = [];
    for await (const file of make()) {
      await write(file);
      paths.push(file.path);
    }
    // Without a key they are made again, and those that come out the same are left.
    output?.recordGroup(name, { key: key ?? '', files: paths, value });
    return paths;
  };

  const placeOne = (file: OutputFile, writing: WriteTarget) =>
    place(`file:${file.path}`, { key: sha256Hex(file.contents) }, () => [file], writing);

  /** Of files whose names are hashes of them: one that is there is the same. */
  const unlessThere = (name: string, { write, output }: WriteTarget): WriteTarget => ({
    write: async file => void (output?.reuseFile(name, file.path) || (await write(file))),
    output,
  });

  const placeNamed = (name: string, files: OutputFile[], writing: WriteTarget) =>
    place(name, { key: cacheKey(files.map(({ path }) => path)) }, () => files, unlessThere(name, writing));

  /** Returns the path of the index's manifest. An index of the same pages is the same. */
  const writeSearch = async (site: Site, all: RenderedPage[], analysed: PageSegments, writing: WriteTarget) => {
    const { write, output } = writing;
    const from = searchIndex.inputs(all);
    const isSame = output?.entry(SEARCH_GROUP)?.key === from.key;
    const change = output && !isSame ? await searchIndex.update(all, analysed, from, output) : undefined;
    if (!change) {
      const paths = await place(
        SEARCH_GROUP,
        from,
        () => searchIndex.buildFiles(site, all, analysed),
        unlessThere(SEARCH_GROUP, writing),
      );
      return paths.at(-1)!;
    }
    for (const file of change.buildFiles) await write(file);
    output!.recordGroup(SEARCH_GROUP, { ...from, files: change.paths });
    return change.paths.at(-1)!;
  };

  const checkAllAnchors = (site: Site, pages: RenderedPage[], fragments: SchemaFragment[]): Diagnostic[] => {
    // A finding says which heading may be meant, and to look for that takes time.
    if (config.rules['broken-anchor'] === 'off') return [];
    const anchors = createAnchorLookup(pages);
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
function createAnchorLookup(pages: RenderedPage[]): FindAnchors {
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
function orderForWork({ pages }: Site): Route[] {
  const isOfApi = ([, { head }]: [Route, SitePage]) => head.origin.pointer !== undefined;
  const all = [...pages];
  return [...all.filter(isOfApi), ...all.filter(entry => !isOfApi(entry))].map(([route]) => route);
}

/** Neighbours stay together. Parts differ by one page at most, and each page is in one. */
function routesOfShard(routes: Route[], { nth, of }: BuildShard = { nth: 1, of: 1 }): Route[] {
  const end = (part: number) => Math.floor((routes.length * part) / of);
  return routes.slice(end(nth - 1), end(nth));
}

/** Who made a page first is not told by the order of its files. */
function sortByPath(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].sort(([a], [b]) => compareStrings(a, b)));
}
