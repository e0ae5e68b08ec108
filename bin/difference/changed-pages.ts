/**
 * The pages that a change concerns: those whose own files, included texts, images or part of an API description differ from a
 * commit, those that are new, and those that are gone. Compiles the site as a check does; of the commit, only what is needed.
 */
import { rm } from 'node:fs/promises';
import { basename, posix, resolve } from 'node:path';
import type { Cache } from '../../src/compiler/cache/index.js';
import { compareStrings } from '../../src/compiler/diagnostics/index.js';
import type { ChangedPages, ConcernedPage } from '../../src/compiler/difference/types.js';
import { type Compiler, createCompiler } from '../../src/compiler/index.js';
import type { RenderedPage } from '../../src/compiler/pages/rendered-page.js';
import { findRedirect, redirectTableOf } from '../../src/compiler/site/redirects.js';
import type { Site } from '../../src/compiler/types.js';
import { NOT_FOUND, type Route } from '../../src/routes.js';
import { docscIdentity, openCache } from '../cache/index.js';
import { checkPages } from '../check/pages.js';
import type { CacheFlag, CommonFlags, JobsFlag } from '../flags.js';
import { openProject, type Project } from '../project.js';
import { openSupervision, watchWork } from '../threads/command-thread.js';
import { checkToolkit } from '../toolkit.js';
import { nameComparison, prepareComparison } from './abandoned.js';
import { extractCommit } from './extract.js';

type Change = { commit: string; paths: ReadonlySet<string> };
type ChangedFlags = CommonFlags & JobsFlag & CacheFlag;

/** Compares the site with the one of a commit. `paths` are the files that differ, relative to the project. */
export async function findChangedPages(
  project: Project,
  { commit, paths }: Change,
  flags: ChangedFlags,
): Promise<ChangedPages> {
  const { config, root, terminal } = project;
  const identity = flags.cache === false ? undefined : docscIdentity();
  const cache = openCache({ root, remote: config.cache.remote, identity, log: terminal.log });
  const folder = nameComparison(root);
  try {
    const now = await compileNow(project, flags, cache);
    terminal.endProgress();
    await prepareComparison(root);
    openSupervision().setTemporary([folder]);
    await extractCommit(root, commit, folder);
    const before = await openBefore(flags, folder, { terminal, cache });
    return await compare(project, { now, before, paths }, cache);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await cache?.store.close();
  }
}

type Now = { site: Site; pages: readonly RenderedPage[] };

async function compileNow(project: Project, { jobs }: ChangedFlags, cache: Cache | undefined): Promise<Now> {
  const found: { now?: Now } = {};
  await checkPages(project, { jobs, onPages: (site, pages) => Object.assign(found, { now: { site, pages } }) }, cache);
  return found.now ?? { site: { pages: new Map() } as Site, pages: [] };
}

type Before = { site: Site; compiler: Compiler };

/** The site of the commit, linked; `undefined` if it has no configuration that can be read. */
async function openBefore(
  flags: ChangedFlags,
  folder: string,
  { terminal, cache }: { terminal: Project['terminal']; cache: Cache | undefined },
): Promise<Before | undefined> {
  const path = resolve(folder, basename(flags.config));
  const project = await openProject({ ...flags, config: path }, terminal).catch(() => undefined);
  if (!project) return undefined;
  const compiler = openCompiler(project, cache);
  return { compiler, site: await compiler.link() };
}

function openCompiler({ config, fs, root }: Project, cache: Cache | undefined): Compiler {
  const watched = watchWork(openSupervision(), config.pageSeconds);
  return createCompiler({ config, fs, root, toolkit: checkToolkit, cache, watched });
}

type Compared = { now: Now; before: Before | undefined; paths: ReadonlySet<string> };

async function compare(
  project: Project,
  { now, before, paths }: Compared,
  cache: Cache | undefined,
): Promise<ChangedPages> {
  const { config } = project;
  const { site, pages } = now;
  const had = before?.site.pages ?? new Map<Route, never>();
  const titleOf = (route: Route) => site.pages.get(route)?.head.title ?? '';
  const isOperation = ({ origin }: RenderedPage) => origin.pointer !== undefined;
  const notes = pages
    .filter(({ route }) => route !== NOT_FOUND)
    .map(page => ({
      page,
      route: page.route,
      title: titleOf(page.route),
      because: filesOf(page, isOperation(page)).filter(path => paths.has(path)),
    }))
    .sort((a, b) => compareStrings(a.route, b.route));
  const toNote = ({ route, title, because }: (typeof notes)[number]): ConcernedPage => ({ route, title, because });
  const added = notes.filter(({ route }) => !had.has(route)).map(toNote);
  const kept = notes.filter(({ route }) => had.has(route));
  const operations = kept.filter(({ page, because }) => isOperation(page) && !because.length).map(({ page }) => page);
  const changedOperations = before
    ? await findChangedOperations(project, { operations, before, paths }, cache)
    : new Map<Route, string[]>();
  const table = redirectTableOf(site, config);
  return {
    added,
    changed: kept
      .map(note => ({ ...toNote(note), because: [...note.because, ...(changedOperations.get(note.route) ?? [])] }))
      .filter(({ because }) => because.length),
    removed: [...had.values()]
      .map(({ head }) => head)
      .filter(({ route }) => route !== NOT_FOUND && !site.pages.has(route))
      .sort((a, b) => compareStrings(a.route, b.route))
      .map(({ route, title }) => ({ route, title, to: findRedirect(route, table) })),
    everywhere: config.files.filter(path => paths.has(path)),
  };
}

/** The files that a page is made from. An operation is part of a file, which says little. */
function filesOf({ origin, includes, assets }: RenderedPage, isOperation: boolean): string[] {
  const texts = [...(isOperation ? [] : [origin.path]), ...includes.map(([path]) => path)];
  return [...new Set([...texts, ...assets.map(([path]) => path)])];
}

type Operations = { operations: readonly RenderedPage[]; before: Before; paths: ReadonlySet<string> };

/** Operations whose pages differ, if a file of their API has changed. Both versions are compiled and compared. */
async function findChangedOperations(
  project: Project,
  { operations, before, paths }: Operations,
  cache: Cache | undefined,
): Promise<Map<Route, string[]>> {
  const found = new Map<Route, string[]>();
  const isOfApi = (file: string) =>
    project.config.apis.some(({ path, overlays = [] }) => {
      const folder = posix.dirname(path);
      return folder === '.' || file.startsWith(`${folder}/`) || overlays.includes(file);
    });
  const changed = [...paths].filter(isOfApi);
  if (!changed.length || !operations.length) return found;
  const compiler = openCompiler(project, cache);
  const site = await compiler.link();
  for (const { route, origin } of operations) {
    const [one, other] = [await textOf(before.compiler, before.site, route), await textOf(compiler, site, route)];
    if (one !== other) found.set(route, paths.has(origin.path) ? [origin.path] : changed);
  }
  return found;
}

/** All that a page of an API shows, without what surrounds it. */
async function textOf(compiler: Compiler, site: Site, route: Route): Promise<string> {
  const { chunk, schemas, openedSchemas } = await compiler.compile(site, route);
  return JSON.stringify([chunk.title, chunk.description, chunk.body, schemas, openedSchemas]);
}
