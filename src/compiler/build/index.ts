/** The whole site: pages restored or rendered, checked together, and written with the files that they share. */
import type { Route } from '../../routes.js';
import type { SearchRecord } from '../../search-format.js';
import { auditSite, auditsLinks } from '../audit/index.js';
import type { ComponentBundle } from '../components/index.js';
import type { Config } from '../config/types.js';
import { debug } from '../diagnostics/debug.js';
import { normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { emitHosts } from '../emit/hosts/index.js';
import { buildHostRules } from '../emit/hosts/rules.js';
import type { RuntimeBundle } from '../emit/runtime.js';
import { emitSchemas, type SchemaFragment } from '../emit/schemas.js';
import type { WriteSocialPictures } from '../emit/social/index.js';
import { checkLedger } from '../ledger/check.js';
import type { LastOutput } from '../output/last-output.js';
import type { PagePipeline } from '../pages/index.js';
import { groupRoutes } from '../pages/index-segments.js';
import { distributeTasks, type RenderTask, splitIntoTasks } from '../pages/page-tasks.js';
import type { RebuildReason } from '../pages/rebuild-reason.js';
import type { RenderedPage, WriteFile } from '../pages/rendered-page.js';
import type { ParsedApiFiles } from '../parse/apis.js';
import type { PluginBundle } from '../plugins/bundle.js';
import { checkSpending } from '../site/spending.js';
import type { Site } from '../types.js';
import { checkAllAnchors } from './anchor-checks.js';
import type { ReadWritten } from './full-texts.js';
import { createPageCollection, type PageCollection } from './page-collection.js';
import type { SearchIndex } from './search-index-files.js';
import { createSharedFilesWriter } from './shared-files.js';
import type { BuildStage } from './stages.js';
import { type BuildShard, orderForWork, routesOfShard } from './work-order.js';

/** What worker threads are started for: the linked site, and the routes of the pages that have to be rendered. */
export type RenderJob = {
  site: Site;
  routes: Route[];
  runtime: () => Promise<RuntimeBundle>;
  components: () => Promise<ComponentBundle | undefined>;
  plugins: () => Promise<PluginBundle[]>;
  parsedApiFiles: () => ParsedApiFiles;
};

/** How a build is run, and what it tells while it runs. */
export type EmitOptions = {
  /** False for a check: pages are compiled, but nothing is rendered or written. */
  renders?: boolean;
  progress?: (done: number, all: number) => void;
  /** Called with the search records of each page; a page that search leaves out has none. A check makes no others. */
  onRecords?: (records: SearchRecord[], route: Route) => void;
  /** Called for each page of the site, in order. */
  onRoute?: (route: Route) => void;
  /** Called once with all pages of the site. */
  onPages?: (site: Site, pages: readonly RenderedPage[], fragments: readonly SchemaFragment[]) => void;
  /** A check only: pages have their links. Rules that look at all links ask for them too. */
  wantsLinks?: boolean;
  /** Called with the milliseconds that a page took. */
  onPage?: (route: Route, milliseconds: number) => void;
  /** Called for each page that could not be restored, with the reason. */
  onRebuild?: (route: Route, reason: RebuildReason) => void;
  /** Starts threads that render pages beside this one and write their files. Called once the site is linked. */
  startWorkers?: (job: RenderJob) => RenderTask[];
  /** What the last build left in the output folder. */
  output?: LastOutput;
  /** Returns a file that `write` or the last build has written; without it, there is no text of all pages. */
  read?: ReadWritten;
  /** Renders only the pages of this shard, for a `docsc merge` that reads them from the cache. */
  shard?: BuildShard;
  /** Called when a stage begins. */
  onStage?: (stage: BuildStage) => void;
};

/** Builds the site, hands its files to `write`, and returns all findings in order. */
export type EmitSite = (write: WriteFile, options?: EmitOptions) => Promise<Diagnostic[]>;

type BuildOptions = {
  config: Config;
  fs: FileSystem;
  link: () => Promise<Site>;
  pages: PagePipeline;
  runtime: () => Promise<RuntimeBundle>;
  components: RenderJob['components'];
  plugins: RenderJob['plugins'];
  searchIndex: SearchIndex;
  parsedApiFiles: () => ParsedApiFiles;
  /** Findings about what the configuration needs and the project does not have. */
  missing: () => Promise<Diagnostic[]>;
  /** Draws the pictures for link previews that the output does not have. */
  socialPictures: WriteSocialPictures;
};

/** Puts the stages of a build together. */
export function createBuild(options: BuildOptions): EmitSite {
  const { config, fs, link, pages, runtime, components, plugins, searchIndex, parsedApiFiles, missing } = options;
  const writeSharedFiles = createSharedFilesWriter(options);

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
    // Restored pages and schema fragments publish on this thread, outside of any batch.
    collected.add({ pages: [], assetSources: [...pages.assetSources], generatedFiles: [...pages.generatedFiles] });
    const found = [
      ...(await missing()),
      ...site.diagnostics,
      ...all.flatMap(page => page.diagnostics),
      ...checkSpending(all, config.limits, site.characters ?? 0),
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
    const vanished = await checkLedger(fs, { config, site, pages: all });
    options.onPages?.(site, all, schemas.fragments);
    // A build publishes the same site whatever these rules find, so they cost it nothing.
    const audited = renders ? [] : await auditSite({ config, fs, site, pages: all, fragments: schemas.fragments });
    const sources = { site, pages: all, collected, schemas, runtime: bundle.files, hosts: hosts.files };
    const unreadable = renders ? await writeSharedFiles(sources, { write, ...options }) : [];
    return normalizeDiagnostics(
      [...found, ...anchors, ...vanished, ...audited, ...hosts.diagnostics, ...unreadable],
      config.rules,
    );
  };

  /** Restores pages, and renders the others on this thread and the workers. */
  const collectPages = async (site: Site, write: WriteFile, options: EmitOptions): Promise<PageCollection> => {
    const { renders = true, progress, onRebuild, startWorkers, output, shard, onStage } = options;
    const wantsRecords = options.onRecords !== undefined;
    const wantsLinks = !renders && (options.wantsLinks || auditsLinks(config));
    const collected = createPageCollection();
    const wanted = routesOfShard(orderForWork(site), shard);
    onStage?.('recall');
    if (renders) {
      const restored = await pages.restorePages(site, wanted, { write, output });
      collected.add(restored);
      progress?.(collected.size(), wanted.length);
      for (const [route, reason] of restored.reasons) onRebuild?.(route, reason);
    } else {
      collected.add({ pages: await pages.recallPages(site, wanted, { wantsRecords, wantsLinks }) });
      progress?.(collected.size(), wanted.length);
    }
    onStage?.('pages');
    const target = { write: renders ? write : undefined, wantsRecords, wantsLinks };
    const renderHere: RenderTask = task => pages.renderPages(site, task, target);
    const routes = wanted.filter(route => !collected.has(route));
    const tasks = splitIntoTasks(routes, groupRoutes([...site.pages.keys()]));
    await distributeTasks(
      tasks,
      [renderHere, ...(startWorkers?.({ site, routes, runtime, components, plugins, parsedApiFiles }) ?? [])],
      batch => {
        collected.add(batch);
        progress?.(collected.size(), wanted.length);
      },
    );
    return collected;
  };

  /** A merge of shards looks for the segments of all their pages in the cache, those of restored pages too. */
  const cacheSegments = async (site: Site, all: RenderedPage[]): Promise<void> => {
    if (!config.hasLocalIndex) return;
    const restored = all.filter(({ duration }) => duration === undefined);
    for (const page of restored) await searchIndex.segmentOf(site, page);
  };

  return emit;
}

function reportPages(all: RenderedPage[], { onRoute, onRecords, onPage }: EmitOptions): void {
  for (const { route } of all) onRoute?.(route);
  for (const { route, records = [] } of all) onRecords?.(records, route);
  for (const { route, duration } of all) {
    if (duration === undefined) continue;
    onPage?.(route, duration);
    debug.pages('%s: %d ms', route, Math.round(duration));
  }
}
