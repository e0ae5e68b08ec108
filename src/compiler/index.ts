/**
 * The pipeline, on one screen: load → parse (outline, then bodies one by one) → link → emit. Build, serve and check
 * run this one; they differ in which pages they ask for and where the bytes go. Bodies are compiled after the site is
 * linked, because routes and titles are known from outlines alone: so memory is bounded by a page, and `serve` can
 * compile a page when it is asked for.
 */
import { ASSETS, type Prerender, type Sample, type SiteInfo } from '../format.js';
import type { Route } from '../routes.js';
import type { SearchRecord } from '../search-format.js';
import { createBuild, type Emit, type EmitOptions } from './build/index.js';
import { createSearchIndex } from './build/search-index-files.js';
import type { Cache } from './cache/index.js';
import type { Config } from './config/types.js';
import type { Diagnostic } from './diagnostics/types.js';
import type { FileSystem } from './disk/project.js';
import type { RuntimeBundle } from './emit/runtime.js';
import { emitSearch, type IndexSearch, searchRecords } from './emit/search.js';
import { createShell, type Shell } from './emit/shell.js';
import { createLinker, type Linker } from './link/index.js';
import type { Outlines } from './load/outline-cache.js';
import { noTurns, type Turns } from './load/scheduler.js';
import { createSources } from './load/source-cache.js';
import { createPages, type Pages } from './pages/index.js';
import { createDigests } from './pages/summaries.js';
import { createParser } from './parse/index.js';
import { createProseCheck } from './prose/index.js';
import type { OutputFile, Site } from './types.js';

export type Toolkit = {
  /** Asked where the first page is rendered: React is not loaded before. */
  openPrerender: (site: SiteInfo) => Promise<Prerender>;
  sample: Sample;
  indexSearch: IndexSearch;
  /** The HTML document's template. */
  template: string;
  /** Absolute path of the runtime's sources, for esbuild. */
  runtimeFolder: string;
};

/**
 * `root` is the project's folder; only a site with components of its own needs it. `prose` asks for its check where the
 * configuration does not already. `runtime` is given where another thread has made it.
 */
export type Options = {
  config: Config;
  fs: FileSystem;
  toolkit: Toolkit;
  root?: string;
  dev?: boolean;
  prose?: boolean;
  runtime?: () => Promise<RuntimeBundle>;
  cache?: Cache;
  /** What was read of documents the last time. */
  outlines?: Outlines;
  turns?: Turns;
};

export type Compiler = Omit<Pages, 'assets' | 'made'> &
  Linker & {
    /** Compiles every page and hands each file to `write`; returns all findings. With `htmlToo` false nothing is rendered. */
    emit: Emit;
    /** What search finds on the site, in order of route and then of the page, with all findings of the pages; nothing is rendered or written. */
    records: (progress?: EmitOptions['progress']) => Promise<{ records: SearchRecord[]; diagnostics: Diagnostic[] }>;
    /** The search index of a site, its manifest last; made once of each. */
    search: (site: Site) => Promise<OutputFile[]>;
    runtime: () => Promise<RuntimeBundle>;
    /** Settles once nothing is left to bundle for a build. */
    bundled: () => Promise<unknown>;
    runtimeFile: Shell['file'];
    /** Loads what the first page will need. */
    warm: () => Promise<void>;
    /** Routes of pages seen so far that include one of these files. */
    including: (paths: string[]) => Route[];
    assets: ReadonlyMap<string, string>;
    made: ReadonlyMap<string, string>;
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
  turns = noTurns,
  ...given
}: Options): Compiler {
  const { openPrerender, indexSearch, sample, template, runtimeFolder } = toolkit;
  const shell = createShell({ config, fs, root, runtimeFolder, template, dev, cache, runtime: given.runtime });
  const { components, runtime } = shell;
  const checksProse = prose || (config.prose?.build ?? false);
  const parser = createParser(config, fs, {
    components,
    sample,
    remember: dev,
    prose: config.prose && checksProse ? createProseCheck(config.prose, config.docs) : undefined,
    cache,
    seen: outlines,
    turns,
  });
  // A page that is compiled when somebody asks for it is not worth keeping.
  const kept = dev ? undefined : cache;
  const about = async () => [(await components()).key, checksProse];
  const digests = createDigests({ config, fs, parser, cache: kept, about });
  const pages = createPages({
    config,
    fs,
    openPrerender: () => openPrerender(config.site),
    indexSearch,
    digests,
    madeFrom: parser.madeFrom,
    shell,
    dev,
    cache: kept,
  });
  const { link, count, partial } = createLinker({
    config,
    fs,
    root,
    parser,
    shell,
    sources: dev ? createSources(fs, turns) : undefined,
    outlines,
  });
  const indexes = new WeakMap<Site, Promise<OutputFile[]>>();
  const search: Compiler['search'] = site => {
    const analysed = async function* () {
      for (const [route, place] of site.pages) {
        await turns.rest();
        const records = searchRecords((await pages.compile(site, route)).page, place, config.site.base);
        yield indexSearch.analyse(records);
      }
    };
    const index = async (): Promise<OutputFile[]> => {
      const files: OutputFile[] = [];
      for await (const file of emitSearch(analysed(), indexSearch)) files.push(file);
      return files;
    };
    const found = indexes.get(site) ?? index();
    indexes.set(site, found);
    found.catch(() => indexes.delete(site));
    return found;
  };

  const searchIndex = createSearchIndex({ config, indexSearch, cache, compile: pages.compile });
  const emit = createBuild({ config, fs, link, pages, runtime, searchIndex });

  const warm = async () => {
    await Promise.all([parser.warm(), openPrerender(config.site)]);
  };

  const allRecords: Compiler['records'] = async progress => {
    const found: SearchRecord[] = [];
    const diagnostics = await emit(async () => undefined, {
      htmlToo: false,
      progress,
      onRecords: records => found.push(...records),
    });
    return { records: found, diagnostics };
  };

  return {
    ...pages,
    link,
    count,
    partial,
    emit,
    records: allRecords,
    search,
    runtime,
    bundled: () => Promise.all([shell.wrap(), components(), runtime()]),
    runtimeFile: shell.file,
    warm,
    including: parser.including,
  };
}

/** Files whose names carry a hash: kept for one more build, cached for ever by hosts. */
export function isHashed(path: string): boolean {
  return path.startsWith(`${ASSETS}/`);
}
