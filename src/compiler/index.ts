/**
 * The pipeline, on one screen: load → parse (outline, then bodies one by one) → link → emit. Build, serve and check
 * run this one; they differ in which pages they ask for and where the bytes go. Bodies are compiled after the site is
 * linked, because routes and titles are known from outlines alone: so memory is bounded by a page, and `serve` can
 * compile a page when it is asked for.
 */
import { ASSETS, type Prerenderer, type RenderCurlSample, type SiteInfo } from '../format.js';
import type { Route } from '../routes.js';
import type { SearchRecord } from '../search-format.js';
import { createBuild, type EmitOptions, type EmitSite } from './build/index.js';
import { createSearchIndex } from './build/search-index-files.js';
import type { Cache } from './cache/index.js';
import type { Config } from './config/types.js';
import type { Diagnostic } from './diagnostics/types.js';
import type { FileSystem } from './disk/project.js';
import type { RuntimeBundle } from './emit/runtime.js';
import { buildSearchRecords, emitSearchIndex, type IndexBuilder } from './emit/search.js';
import { createShell, type ShellParts } from './emit/shell.js';
import { createLinker, type Linker } from './link/index.js';
import type { OutlineCache } from './load/outline-cache.js';
import { immediateScheduler, type Scheduler } from './load/scheduler.js';
import { createSourceCache } from './load/source-cache.js';
import { createPagePipeline, type PagePipeline } from './pages/index.js';
import { createPageSummaries } from './pages/summaries.js';
import { createParser } from './parse/index.js';
import { createProseChecker } from './prose/index.js';
import type { OutputFile, Site } from './types.js';

export type Toolkit = {
  /** Asked where the first page is rendered: React is not loaded before. */
  createPrerenderer: (site: SiteInfo) => Promise<Prerenderer>;
  renderCurl: RenderCurlSample;
  indexBuilder: IndexBuilder;
  /** The HTML document's template. */
  template: string;
  /** Absolute path of the runtime's sources, for esbuild. */
  runtimeFolder: string;
};

/**
 * `root` is the project's folder; only a site with components of its own needs it. `prose` asks for its check where the
 * configuration does not already. `runtime` is given where another thread has made it.
 */
export type CompilerOptions = {
  config: Config;
  fs: FileSystem;
  toolkit: Toolkit;
  root?: string;
  dev?: boolean;
  prose?: boolean;
  runtime?: () => Promise<RuntimeBundle>;
  cache?: Cache;
  /** What was read of documents the last time. */
  outlines?: OutlineCache;
  scheduler?: Scheduler;
};

export type Compiler = Omit<PagePipeline, 'assetSources' | 'generatedFiles'> &
  Linker & {
    /** Compiles every page and hands each file to `write`; returns all findings. With `htmlToo` false nothing is rendered. */
    emit: EmitSite;
    /** What search finds on the site, in order of route and then of the page, with all findings of the pages; nothing is rendered or written. */
    collectRecords: (
      progress?: EmitOptions['progress'],
    ) => Promise<{ collectRecords: SearchRecord[]; diagnostics: Diagnostic[] }>;
    /** The search index of a site, its manifest last; made once of each. */
    buildSearchIndex: (site: Site) => Promise<OutputFile[]>;
    runtime: () => Promise<RuntimeBundle>;
    /** Settles once nothing is left to bundle for a build. */
    bundlesSettled: () => Promise<unknown>;
    runtimeFile: ShellParts['runtimeFile'];
    /** Loads what the first page will need. */
    preload: () => Promise<void>;
    /** Routes of pages seen so far that include one of these files. */
    routesIncluding: (paths: string[]) => Route[];
    assetSources: ReadonlyMap<string, string>;
    generatedFiles: ReadonlyMap<string, string>;
  };

export function createCompiler({
  config,
  fs,
  toolkit,
  root = '.',
  dev = false,
  prose,
  cache,
  outlines,
  scheduler = immediateScheduler,
  ...given
}: CompilerOptions): Compiler {
  const { createPrerenderer, indexBuilder, renderCurl, template, runtimeFolder } = toolkit;
  const shell = createShell({ config, fs, root, runtimeFolder, template, dev, cache, runtime: given.runtime });
  const { components, runtime } = shell;
  const checksProse = prose || (config.prose?.build ?? false);
  const parser = createParser(config, fs, {
    components,
    sample: renderCurl,
    keepsBodies: dev,
    prose: config.prose && checksProse ? createProseChecker(config.prose, config.docs) : undefined,
    cache,
    outlineCache: outlines,
    scheduler,
  });
  // A page that is compiled when somebody asks for it is not worth keeping.
  const kept = dev ? undefined : cache;
  const about = async () => [(await components()).key, checksProse];
  const digests = createPageSummaries({ config, fs, parser, cache: kept, dependencies: about });
  const pages = createPagePipeline({
    config,
    fs,
    openPrerender: () => createPrerenderer(config.site),
    indexSearch: indexBuilder,
    digests,
    madeFrom: parser.inputsOf,
    shell,
    dev,
    cache: kept,
  });
  const { link, countDocuments, linkPartially } = createLinker({
    config,
    fs,
    root,
    parser,
    shell,
    sources: dev ? createSourceCache(fs, scheduler) : undefined,
    outlines,
  });
  const indexes = new WeakMap<Site, Promise<OutputFile[]>>();
  const search: Compiler['buildSearchIndex'] = site => {
    const analysed = async function* () {
      for (const [route, place] of site.pages) {
        await scheduler.yieldNow();
        const records = buildSearchRecords((await pages.compile(site, route)).page, place, config.site.base);
        yield indexBuilder.analyse(records);
      }
    };
    const index = async (): Promise<OutputFile[]> => {
      const files: OutputFile[] = [];
      for await (const file of emitSearchIndex(analysed(), indexBuilder)) files.push(file);
      return files;
    };
    const found = indexes.get(site) ?? index();
    indexes.set(site, found);
    found.catch(() => indexes.delete(site));
    return found;
  };

  const searchIndex = createSearchIndex({ config, indexSearch: indexBuilder, cache, compile: pages.compile });
  const emit = createBuild({ config, fs, link, pages, runtime, searchIndex });

  const warm = async () => {
    await Promise.all([parser.preload(), createPrerenderer(config.site)]);
  };

  const allRecords: Compiler['collectRecords'] = async progress => {
    const found: SearchRecord[] = [];
    const diagnostics = await emit(async () => undefined, {
      renders: false,
      progress,
      onRecords: records => found.push(...records),
    });
    return { collectRecords: found, diagnostics };
  };

  return {
    ...pages,
    link,
    countDocuments,
    linkPartially,
    emit,
    collectRecords: allRecords,
    buildSearchIndex: search,
    runtime,
    bundlesSettled: () => Promise.all([shell.documentWrapper(), components(), runtime()]),
    runtimeFile: shell.runtimeFile,
    preload: warm,
    routesIncluding: parser.routesIncluding,
  };
}

/** Files whose names carry a hash: kept for one more build, cached for ever by hosts. */
export function isHashedAsset(path: string): boolean {
  return path.startsWith(`${ASSETS}/`);
}
