/** The whole site: pages restored or rendered, checked together, and written with the files that they share. */
import type { RouteEntry } from '../../format.js';
import { chunkFile } from '../../format.js';
import { htmlFile, type Route } from '../../routes.js';
import type { SearchRecord } from '../../search-format.js';
import type { Config } from '../config/types.js';
import { debug } from '../diagnostics/debug.js';
import { normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { emitHosts } from '../emit/hosts/index.js';
import { buildHostRules } from '../emit/hosts/rules.js';
import type { RuntimeBundle } from '../emit/runtime.js';
import { emitSchemas } from '../emit/schemas.js';
import { emitSiteFiles } from '../emit/site-files.js';
import type { LastOutput } from '../output/last-output.js';
import type { PagePipeline } from '../pages/index.js';
import { groupRoutes } from '../pages/index-segments.js';
import { distributeTasks, type RenderTask, splitIntoTasks } from '../pages/page-tasks.js';
import type { RebuildReason } from '../pages/rebuild-reason.js';
import type { RenderedPage, WriteFile } from '../pages/rendered-page.js';
import type { OutputFile, Site } from '../types.js';
import { checkAllAnchors } from './anchor-checks.js';
import { createGroupWriter } from './output-groups.js';
import { createPageCollection, type PageCollection } from './page-collection.js';
import { SEARCH_GROUP, type SearchIndex } from './search-index-files.js';
import { type BuildShard, orderForWork, routesOfShard } from './work-order.js';

/** What worker threads are started for: the linked site, and the routes of the pages that have to be rendered. */
export type RenderJob = { site: Site; routes: Route[]; runtime: () => Promise<RuntimeBundle> };

/** How a build is run, and what it tells while it runs. */
export type EmitOptions = {
  /** False for a check: pages are compiled, but nothing is rendered or written. */
  renders?: boolean;
  progress?: (done: number, all: number) => void;
  /** Called with the search records of each page; a page that search leaves out has none. */
  onRecords?: (records: SearchRecord[], route: Route) => void;
  /** Called with the milliseconds that a page took. */
  onPage?: (route: Route, milliseconds: number) => void;
  /** Called for each page that could not be restored, with the reason. */
  onRebuild?: (route: Route, reason: RebuildReason) => void;
  /** Starts threads that render pages beside this one and write their files. Called once the site is linked. */
  startWorkers?: (job: RenderJob) => RenderTask[];
  /** What the last build left in the output folder. */
  output?: LastOutput;
  /** Renders only the pages of this shard, for a `docsc merge` that reads them from the cache. */
  shard?: BuildShard;
  /** Called when a stage begins. */
  onStage?: (stage: BuildStage) => void;
};

/** The stages of a build, in order. */
export const buildStages = ['link', 'recall', 'pages', 'schemas', 'runtime', 'search', 'site'] as const;
/** One of `buildStages`. */
export type BuildStage = (typeof buildStages)[number];

/** Builds the site, hands its files to `write`, and returns all findings in order. */
export type EmitSite = (write: WriteFile, options?: EmitOptions) => Promise<Diagnostic[]>;

type BuildOptions = {
  config: Config;
  fs: FileSystem;
  link: () => Promise<Site>;
  pages: PagePipeline;
  runtime: () => Promise<RuntimeBundle>;
  searchIndex: SearchIndex;
};

/** A build under way: `all` has the collected pages in the order of the site. */
type BuildState = {
  site: Site;
  write: WriteFile;
  options: EmitOptions;
  collected: PageCollection;
  all: RenderedPage[];
};
type Schemas = Awaited<ReturnType<typeof emitSchemas>>;

/** Puts the stages of a build together. */
export function createBuild({ config, fs, link, pages, runtime, searchIndex }: BuildOptions): EmitSite {
  const emit: EmitSite = async (write, options = {}) => {
    const { renders = true, shard, onStage } = options;
    // Bundled in a process of its own while this thread links; a failure is reported where the bundle is needed.
    if (renders) void runtime().catch(() => undefined);
    onStage?.('link');
    const site = await link();
    const collected = await collectPages(site, write, options);
    const all = collected.inOrder(site.pages.keys());
    reportPages(all, options);
    onStage?.('schemas');
    const wanted = all.map(page => page.schemas);
    const schemas = await emitSchemas(wanted, (api, key) => pages.compileSchema(site, api, key));
    const found = [
      ...site.diagnostics,
      ...all.flatMap(page => page.diagnostics),
      ...schemas.fragments.flatMap(fragment => fragment.diagnostics),
    ];
    if (shard) {
      await cacheSegments(site, all);
      return normalizeDiagnostics(found, config.rules);
    }
    onStage?.('runtime');
    const bundle = renders ? await runtime() : { inline: '', redirectScript: '', files: [] };
    const hosts = emitHosts(buildHostRules(site, config, bundle.inline), config, bundle.redirectScript);
    const anchors = checkAllAnchors(config, site, { pages: all, fragments: schemas.fragments });
    if (renders) {
      const shared = { schemas, runtime: bundle.files, hosts: hosts.files };
      await writeSharedFiles({ site, write, options, collected, all }, shared);
    }
    return normalizeDiagnostics([...found, ...anchors, ...hosts.diagnostics], config.rules);
  };

  /** Restores pages, and renders the others on this thread and the workers. */
  const collectPages = async (site: Site, write: WriteFile, options: EmitOptions): Promise<PageCollection> => {
    const { renders = true, progress, onRebuild, startWorkers, output, shard, onStage } = options;
    const collected = createPageCollection();
    const wanted = routesOfShard(orderForWork(site), shard);
    onStage?.('recall');
    if (renders) {
      const restored = await pages.restorePages(site, wanted, { write, output });
      collected.add(restored);
      progress?.(collected.size(), wanted.length);
      for (const [route, reason] of restored.reasons) onRebuild?.(route, reason);
    }
    onStage?.('pages');
    const renderHere: RenderTask = task => pages.renderPages(site, task, renders ? write : undefined);
    const routes = wanted.filter(route => !collected.has(route));
    const tasks = splitIntoTasks(routes, groupRoutes([...site.pages.keys()]));
    await distributeTasks(tasks, [renderHere, ...(startWorkers?.({ site, routes, runtime }) ?? [])], batch => {
      collected.add(batch);
      progress?.(collected.size(), wanted.length);
    });
    return collected;
  };

  /** A merge of shards looks for the segments of all their pages in the cache, those of restored pages too. */
  const cacheSegments = async (site: Site, all: RenderedPage[]): Promise<void> => {
    if (!config.hasLocalIndex) return;
    const restored = all.filter(({ duration }) => duration === undefined);
    for (const page of restored) await searchIndex.segmentOf(site, page);
  };

  /** Writes everything but pages, the manifest last, and records the build. */
  const writeSharedFiles = async (
    { site, write, options: { output, onStage }, collected, all }: BuildState,
    shared: { schemas: Schemas; runtime: OutputFile[]; hosts: OutputFile[] },
  ): Promise<void> => {
    const { writeGroup, writeHashedFiles, writeFile } = createGroupWriter({ write, output });
    if (output) await recordBuild(site, all, output);
    onStage?.('search');
    const { segments } = collected;
    const indexJob = { site, pages: all, segments };
    const search = config.hasLocalIndex ? await writeSearchIndex(indexJob, { write, output }) : null;
    onStage?.('site');
    // Restored pages and schema fragments publish on this thread, outside of any batch.
    const here = { pages: [], assetSources: [...pages.assetSources], generatedFiles: [...pages.generatedFiles] };
    collected.add(here);
    const siteFiles = emitSiteFiles(config, fs, {
      site,
      routes: routeEntries(site, all),
      schemas: shared.schemas.indexes,
      search,
      runtime: shared.runtime.map(({ path }) => path),
      assetSources: collected.assetSources(),
      generatedFiles: collected.generatedFiles(),
    });
    await writeHashedFiles('schemas', shared.schemas.files);
    await writeHashedFiles('runtime', shared.runtime);
    for (const { route, contents, key } of site.downloads.values())
      if (contents) await writeGroup(route, { key }, () => [{ path: route.slice(1), contents: contents() }]);
    for await (const file of siteFiles) await writeFile(file);
    for (const file of shared.hosts) await writeFile(file);
  };

  const recordBuild = async (site: Site, all: RenderedPage[], output: LastOutput): Promise<void> => {
    await pages.recordSite(output);
    for (const page of all) {
      const { route, key, hash, isUnchanged } = page;
      const files = [chunkFile(route, hash), htmlFile(route)];
      if (key && !isUnchanged) output.recordGroup(route, { key, files, value: await pages.pageRecord(site, page) });
    }
  };

  /** Writes the search index, or the part of it that changed. Returns the path of its manifest. */
  const writeSearchIndex = async (
    job: Parameters<SearchIndex['buildFiles']>[0],
    { write, output }: { write: WriteFile; output?: LastOutput },
  ): Promise<string> => {
    const inputs = searchIndex.inputs(job.pages);
    const isSame = output?.entry(SEARCH_GROUP)?.key === inputs.key;
    const update = output && !isSame ? await searchIndex.update(job, inputs, output) : undefined;
    debug.search(
      update ? 'the index is updated: %d files' : 'the index is written or kept whole',
      update?.files.length,
    );
    if (!update) {
      const { writeHashed } = createGroupWriter({ write, output });
      const paths = await writeHashed(SEARCH_GROUP, inputs, () => searchIndex.buildFiles(job));
      return paths.at(-1)!;
    }
    for (const file of update.files) await write(file);
    output!.recordGroup(SEARCH_GROUP, { ...inputs, files: update.paths });
    return update.paths.at(-1)!;
  };

  return emit;
}

function reportPages(all: RenderedPage[], { onRecords, onPage }: EmitOptions): void {
  for (const { route, records = [] } of all) onRecords?.(records, route);
  for (const { route, duration } of all) {
    if (duration === undefined) continue;
    onPage?.(route, duration);
    debug.pages('%s: %d ms', route, Math.round(duration));
  }
}

/** What the manifest says of each route: the hash of its chunk, or where it redirects to. */
function routeEntries(site: Site, all: RenderedPage[]): Map<Route, RouteEntry> {
  const redirects = [...site.redirects].map(([from, to]): [Route, RouteEntry] => [from, { redirect: to }]);
  return new Map([...redirects, ...all.map(({ route, hash }): [Route, RouteEntry] => [route, hash])]);
}
