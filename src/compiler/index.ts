/**
 * The pipeline, on one screen: load → parse (outline, then bodies one by one) → link → emit. Build, serve and check
 * run this one; they differ in which pages they ask for and where the bytes go. Bodies are compiled after the site is
 * linked, because routes and titles are known from outlines alone: so memory is bounded by a page, and `serve` can
 * compile a page when it is asked for.
 */
import type { RequestModel } from '../api-format.js';
import { ASSETS, type SiteInfo } from '../format.js';
import type { SampleRequest } from '../plugin.js';
import type { Prerenderer, RenderCurlSample, SampleWriter } from '../prerender-format.js';
import type { Route } from '../routes.js';
import type { SearchRecord } from '../search-format.js';
import { createBuild, type EmitOptions, type EmitSite } from './build/index.js';
import { createSearchIndex } from './build/search-index-files.js';
import { type BuildSiteIndex, createSiteIndex } from './build/site-index.js';
import type { Cache } from './cache/index.js';
import type { ComponentBundle } from './components/index.js';
import { unwatched } from './concurrency/activity.js';
import { immediateScheduler, type Scheduler } from './concurrency/scheduler.js';
import type { Config } from './config/types.js';
import type { Diagnostic } from './diagnostics/types.js';
import type { FileSystem } from './disk/project.js';
import type { RuntimeBundle } from './emit/runtime.js';
import type { IndexBuilder } from './emit/search.js';
import { createShell, type ShellParts } from './emit/shell.js';
import { checkSocialPictures } from './emit/social/check.js';
import { createSocialPictures } from './emit/social/index.js';
import { createIcons } from './icons/index.js';
import { createLinker, type Linker } from './link/index.js';
import type { OutlineCache } from './load/outline-cache.js';
import { createSourceCache } from './load/source-cache.js';
import { createPagePipeline, type PagePipeline } from './pages/index.js';
import { createPageSummaries } from './pages/summaries.js';
import type { ParsedApiFiles } from './parse/apis.js';
import { createParser, type PageParser } from './parse/index.js';
import { createWorkGuard, guardFile, type WatchedWork } from './parse/work-guard.js';
import { findEncoder } from './pictures/encoder.js';
import { checkEncoder, createPictures } from './pictures/index.js';
import type { PluginBundle } from './plugins/bundle.js';
import { createPlugins, type Plugins } from './plugins/index.js';
import { createProseChecker } from './prose/index.js';

/** What `bin/` hands to the compiler: everything that belongs to the runtime. */
export type Toolkit = {
  /** Called for the first page that is rendered: React is not loaded before. */
  createPrerenderer: (site: SiteInfo) => Promise<Prerenderer>;
  renderCurl: RenderCurlSample;
  /** Loads the samples in all languages, for pages that show one. */
  openSamples: () => Promise<SampleWriter>;
  /** The request of an operation, for samples in languages of plugins. */
  buildRequest: (model: RequestModel) => SampleRequest;
  indexBuilder: IndexBuilder;
  /** The HTML document's template. */
  template: string;
  /** Absolute path of the runtime's sources, for esbuild. */
  runtimeFolder: string;
};

/**
 * `root` is the project's folder; only a site with components of its own needs it. `prose` asks for its check where the
 * configuration does not already. `runtime`, `components`, `plugins`, `parsedApiFiles` and `siteCharacters` are given where
 * another thread makes them.
 */
export type CompilerOptions = {
  config: Config;
  fs: FileSystem;
  toolkit: Toolkit;
  root?: string;
  dev?: boolean;
  /** Publishes pages with errors too, each with a box that names them. */
  keepsGoing?: boolean;
  prose?: boolean;
  runtime?: () => Promise<RuntimeBundle>;
  components?: () => Promise<ComponentBundle | undefined>;
  plugins?: () => Promise<PluginBundle[]>;
  parsedApiFiles?: () => ParsedApiFiles | undefined;
  siteCharacters?: () => number | undefined;
  cache?: Cache;
  /** What was read of documents the last time. */
  outlines?: OutlineCache;
  scheduler?: Scheduler;
  /** Given where another thread watches this one and ends it if it takes too long. */
  watched?: WatchedWork;
};

/** Search records of a site in the order of routes, and all findings of its pages. */
export type SiteRecords = { records: SearchRecord[]; diagnostics: Diagnostic[] };

/** A project that can be built, checked or served. Its configuration does not change. */
export type Compiler = PagePipeline &
  Linker & {
    /** Compiles every page and hands each file to `write`; returns all findings. With `renders` false nothing is rendered. */
    emit: EmitSite;
    /** Compiles every page for its search records; nothing is rendered or written. */
    collectRecords: (progress?: EmitOptions['progress']) => Promise<SiteRecords>;
    /** The search index of a linked site, for `serve` and `check`. */
    buildSearchIndex: BuildSiteIndex;
    readSamples: PageParser['readSamples'];
    runtime: () => Promise<RuntimeBundle>;
    /** Settles once nothing is left to bundle for a build. */
    bundlesSettled: () => Promise<unknown>;
    /** The exports of the site's own module that are components. */
    componentNames: () => Promise<ReadonlySet<string>>;
    runtimeFile: ShellParts['runtimeFile'];
    /** Loads what the first page will need. */
    preload: () => Promise<void>;
    /** Milliseconds that each plugin took since the last call. */
    takePluginTimes: Plugins['takeTimes'];
    /** The files of the project that plugins are made from. */
    pluginFiles: () => Promise<string[]>;
    /** Routes of pages seen so far that include one of these files. */
    routesIncluding: (paths: string[]) => Route[];
  };

/** Puts the stages together. `options` are what `bin/` knows: the project, docsc's own files and the cache. */
export function createCompiler(options: CompilerOptions): Compiler {
  const { config, fs, toolkit, root = '.', dev = false, cache, outlines, scheduler = immediateScheduler } = options;
  const { keepsGoing = false } = options;
  const { createPrerenderer, indexBuilder, template, runtimeFolder } = toolkit;
  const shell = createShell({
    ...{ config, fs, root, runtimeFolder, template, dev, cache },
    ...{ runtime: options.runtime, components: options.components },
  });
  const { components, runtime } = shell;
  const guard = createWorkGuard(options.watched);
  const plugins = createPlugins({ config, fs, root, guard, shared: options.plugins });
  const checksProse = options.prose || (config.prose?.build ?? false);
  const prose = config.prose && checksProse ? createProseChecker(config.prose, config.docs) : undefined;
  const outlineCache = outlines;
  const icons = createIcons({ config, fs, root });
  const parser = createParser({
    ...{ config, fs, components, plugins, icons, toolkit, prose, cache, outlineCache, scheduler, dev },
    ...{ parsedApiFiles: options.parsedApiFiles, siteCharacters: options.siteCharacters, watched: options.watched },
  });
  const activity = options.watched?.activity ?? unwatched;
  // Pages that `serve` compiles on request are not cached: the next request may find another text.
  const pageCache = dev ? undefined : cache;
  // The encoder is a package of the project, which docsc's own identity need not include.
  const encoder = config.pictures && findEncoder(root)?.version;
  const dependencies = async () => [
    ...[(await components()).key, await plugins.key(), await icons.key()],
    ...(encoder === undefined ? [] : [encoder]),
  ];
  const summaries = createPageSummaries({
    ...{ config, fs, parser, cache: pageCache, dependencies },
    checksProse: prose !== undefined,
  });
  const pages = createPagePipeline({
    ...{ config, fs, indexBuilder, summaries, shell, dev, keepsGoing, cache: pageCache },
    activity,
    pictures: createPictures({ config, fs, root, cache: pageCache, activity }),
    openPrerenderer: () => createPrerenderer(config.site),
    inputsOf: parser.inputsOf,
  });
  const { compile } = pages;
  const sources = dev ? createSourceCache(fs, scheduler) : undefined;
  const linker = createLinker({ config, fs, root, parser, shell, plugins, icons, sources, outlines });
  const searchIndex = createSearchIndex({ config, indexBuilder, cache, compile });
  const { parsedApiFiles } = parser;
  const componentBundle = async () => (await components()).bundle;
  const emit = createBuild({
    ...{ config, fs, link: linker.link, pages, runtime, searchIndex, parsedApiFiles },
    components: componentBundle,
    plugins: plugins.bundles,
    missing: async () => [...checkEncoder(config, root), ...(await checkSocialPictures(config, fs, root))],
    socialPictures: createSocialPictures({
      ...{ config, fs, root, cache },
      guard: guardFile(config.socialPictures?.fonts[0] ?? '', guard),
    }),
  });

  return {
    ...pages,
    ...linker,
    emit,
    collectRecords: progress => collectRecords(emit, progress),
    buildSearchIndex: createSiteIndex({ config, indexBuilder, compile, scheduler }),
    runtime,
    bundlesSettled: () => Promise.all([shell.documentWrapper(), components(), runtime()]),
    componentNames: async () => (await components()).names,
    runtimeFile: shell.runtimeFile,
    takePluginTimes: plugins.takeTimes,
    pluginFiles: async () => (await plugins.bundles()).flatMap(({ files }) => files),
    preload: async () => void (await Promise.all([parser.preload(), createPrerenderer(config.site)])),
    routesIncluding: parser.routesIncluding,
    readSamples: parser.readSamples,
  };
}

/** Compiles every page for its search records; nothing is rendered or written. */
async function collectRecords(emit: EmitSite, progress: EmitOptions['progress']): Promise<SiteRecords> {
  const records: SearchRecord[] = [];
  const onRecords: EmitOptions['onRecords'] = found => void records.push(...found);
  const diagnostics = await emit(async () => undefined, { renders: false, progress, onRecords });
  return { records, diagnostics };
}

/** Files whose names carry a hash: kept for one more build, cached for ever by hosts. */
export function isHashedAsset(path: string): boolean {
  return path.startsWith(`${ASSETS}/`);
}
