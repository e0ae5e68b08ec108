/** The library of a project's sources: linked once, and each page compiled when somebody reads it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createScheduler, type Scheduler } from '../../src/compiler/concurrency/scheduler.js';
import { watchFiles } from '../../src/compiler/dev/watch.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { lastChange } from '../../src/compiler/emit/last-change.js';
import { isIndexed } from '../../src/compiler/emit/sitemap.js';
import { writeTwin } from '../../src/compiler/emit/twin/index.js';
import { hasTwin, hasTwinAt, twinSiteOf } from '../../src/compiler/emit/twin/site.js';
import { type Compiler, createCompiler } from '../../src/compiler/index.js';
import { readChangeDates } from '../../src/compiler/load/git-dates.js';
import { findRedirect, redirectTableOf } from '../../src/compiler/site/redirects.js';
import type { OutputFile, PageHead, Site } from '../../src/compiler/types.js';
import type { SearchEngine } from '../../src/runtime/search/engine/engine.js';
import type { IndexManifest } from '../../src/runtime/search/engine/index-writer.js';
import type { Project } from '../project.js';
import { reportFindings } from '../report/findings.js';
import { openWrittenIndex } from '../search/memory-index.js';
import { openToolkit } from '../toolkit.js';
import { isWatched, watchTargets } from '../watch-targets.js';
import { type FollowedLibrary, type Library, type LibraryPage, Refusal } from './library.js';

/**
 * Follows the sources of a project: after a change, the next call reads them again. If that fails, the last state stays, and the
 * terminal says why. Rejects with `DiagnosticError` if the project cannot be opened or has no pages for programs.
 */
export async function followSources(reopen: () => Promise<Project>): Promise<FollowedLibrary> {
  const first = await openSources(await reopen());
  const state: { opened: OpenedSources; isStale: boolean; running?: Promise<void> } = { opened: first, isStale: false };
  const { terminal, fs } = first.project;
  const watch = ({ project: { root, config }, targets }: OpenedSources) =>
    watchFiles({ root, ...targets, yieldNow: nextTurn, skips: path => !isWatched(path, config) }, paths => {
      if (paths.some(path => isWatched(path, config))) state.isStale = true;
    });
  const watched = { stop: watch(first) };
  const update = async () => {
    const before = state.opened;
    try {
      state.opened = await openSources(await reopen());
      before.retire();
      if (isDeepStrictEqual(state.opened.targets, before.targets)) return;
      watched.stop();
      watched.stop = watch(state.opened);
    } catch (thrown) {
      if (!(thrown instanceof DiagnosticError)) throw thrown;
      await reportFindings(thrown.diagnostics, terminal, fs);
    }
  };
  const open = async () => {
    if (state.isStale) {
      state.isStale = false;
      state.running = (state.running ?? Promise.resolve()).catch(() => undefined).then(update);
    }
    await state.running;
    return state.opened.library;
  };
  const close = () => {
    watched.stop();
    state.opened.retire();
  };
  return { open, close };
}

/** A linked project; `retire` ends what is done before anybody asks for it. */
type OpenedSources = SourceLibrary & { project: Project; targets: ReturnType<typeof watchTargets> };

type SourceLibrary = { library: Library; retire: () => void };

/** Links the project, reports what is wrong with it, and begins to index it. */
async function openSources(project: Project): Promise<OpenedSources> {
  const { config, fs, root, terminal } = project;
  if (!config.agents) {
    const message = 'docsc mcp has nothing to read, because "agents" is false.';
    const place = { path: config.path, pointer: '/agents', place: config.positionAt('/agents') };
    throw new DiagnosticError([error('invalid-config', message, { ...place, hint: 'Remove the line.' })]);
  }
  const scheduler = createScheduler();
  const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit(), scheduler });
  const site = await compiler.link();
  await reportFindings(site.diagnostics, terminal, fs);
  const described = describeLibrary({ config, root, compiler, scheduler, site });
  // The first search should not have to wait for it. A failure is that of the search.
  void compiler.buildSearchIndex(site).catch(() => undefined);
  return { ...described, project, targets: watchTargets(config, await compiler.pluginFiles()) };
}

type LinkedProject = Pick<Project, 'config' | 'root'> & { compiler: Compiler; scheduler: Scheduler; site: Site };

/** Lets calls end their work before the scheduler stops, because a stopped one lets nobody go on. */
function createCalls(scheduler: Scheduler) {
  const state = { running: 0, isRetired: false };
  const settle = () => {
    if (state.isRetired && !state.running) scheduler.stop();
  };
  return {
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (state.isRetired && !state.running) throw new Refusal('The sources have just been read again. Call again.');
      state.running++;
      try {
        return await work();
      } finally {
        state.running--;
        settle();
      }
    },
    retire: () => {
      state.isRetired = true;
      settle();
    },
  };
}

function describeLibrary({ config, root, compiler, scheduler, site }: LinkedProject): SourceLibrary {
  const { run, retire } = createCalls(scheduler);
  const twins = twinSiteOf(site, config);
  const heads = [...site.pages.values()]
    .map(({ head }) => head)
    .filter(head => hasTwin(head, config) && isIndexed(head));
  const { base, url, title } = config.site;
  const state: { engine?: SearchEngine } = {};
  const library: Library = {
    ...{ title, base, origin: url, pages: heads.map(describePage) },
    readPage: async route =>
      hasTwinAt(route, site, config)
        ? run(() => scheduler.runFirst(async () => writeTwin(await compiler.compile(site, route), twins)))
        : undefined,
    redirect: route => findRedirect(route, redirectTableOf(site, config)),
    openSearch: () =>
      run(async () => {
        state.engine ??= openIndex(await compiler.buildSearchIndex(site));
        return state.engine;
      }),
    readChanges: async () => {
      const dates = await readChangeDates(root, config.docs);
      const pages = heads.map(head => ({ ...describePage(head), changed: lastChange(head, { lastChanged: dates }) }));
      return pages.some(({ changed }) => changed !== undefined)
        ? pages
        : { lack: 'No page has a date: the project is no Git repository, or its pages were never committed.' };
    },
  };
  return { library, retire };
}

/** The last file of an index is its manifest. */
function openIndex(files: readonly OutputFile[]): SearchEngine {
  const texts = files.map(({ path, contents }) => ({ path, contents: String(contents) }));
  return openWrittenIndex({ manifest: JSON.parse(texts.at(-1)!.contents) as IndexManifest, files: texts });
}

function describePage({ route, title, description, excerpt, listedAs }: PageHead): LibraryPage {
  const note = description ?? excerpt;
  return { route, title, ...(note && { note }), ...(listedAs && { names: listedAs.names }) };
}
