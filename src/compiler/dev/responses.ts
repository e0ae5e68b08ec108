/** What `docsc serve` answers: from the linked site, or from the page's own file where the site is not linked yet. */
import { posix } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ASSETS, chunkFile, DEV_CHUNK, MANIFEST_FILE, PARTIAL_CHUNK, type RouteEntry } from '../../format.js';
import {
  decodePercent,
  htmlFile,
  keepQueryAndHash,
  NOT_FOUND,
  type Route,
  redirectUrl,
  toRoute,
  withBase,
} from '../../routes.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { emitManifest } from '../emit/manifest.js';
import type { Compiler } from '../index.js';
import type { Scheduler } from '../load/scheduler.js';
import { findRedirect } from '../site/redirects.js';
import type { OutputFile, Site } from '../types.js';
import type { HttpResponse } from './http.js';

/** Names the index as long as the site stays as it is; what it leads to has names of its own. */
const SEARCH_INDEX = 'assets/search/index-dev.json';
/** Milliseconds that linking gets once a page's own part is there, because that comes first. */
const LINK_FIRST_MS = 30;
/** Milliseconds in which a browser puts a page on the screen. On two cores it is faster where nothing else is done. */
const PAINT_PAUSE_MS = 150;

export type DevSession = {
  config: Config;
  compiler: Compiler;
  scheduler: Scheduler;
  linked: Promise<Site>;
  /** Absent until then. */
  site?: Site;
  /** Chunks of pages that were shown before, by file. */
  partialChunks: Map<string, string>;
  /** Resolves when most sites are linked: nobody is to see a part of a page for so short a time. */
  minimumWait: Promise<unknown>;
  /** Resolves when this one is, or when it is known to take longer. */
  linkedSoon: Promise<unknown>;
};

export type LinkedSession = DevSession & { site: Site };

export type RequestTarget = { path: string; query: string };

export async function respond(asked: RequestTarget, latest: () => DevSession, fs: FileSystem): Promise<HttpResponse> {
  const session = latest();
  const { base } = session.config.site;
  const prefix = base.replace(/\/$/, '');
  const { path } = asked;
  if (!path.startsWith(`${prefix}/`) && path !== prefix) return { status: 404, contents: `The site is at ${base}` };
  const name = decodeURIComponent(path.slice(prefix.length + 1));
  const file = name.startsWith(`${ASSETS}/`)
    ? await session.scheduler.runFirst(() => respondWithAsset(name, session, fs))
    : undefined;
  if (file) return file;
  const early = session.site ? undefined : await respondPartially(asked, latest);
  if (early) return early;
  const site = latest().site ?? (await session.linked);
  const linked = { ...latest(), site };
  return (await respondWithFile(name, linked, fs)) ?? respondWithPage(asked, linked);
}

async function waitForLink({ linkedSoon, minimumWait }: DevSession): Promise<void> {
  await Promise.race([linkedSoon, Promise.all([minimumWait, pause(LINK_FIRST_MS)])]);
}

/** The page as its own file has it: without sidebar and neighbours, and with links to where pages most likely are. */
async function respondPartially(
  { path, query }: RequestTarget,
  latest: () => DevSession,
): Promise<HttpResponse | undefined> {
  const { config, compiler, scheduler, partialChunks } = latest();
  const { base } = config.site;
  const route = toRoute(path, base);
  const site = route === null ? undefined : await scheduler.runFirst(() => compiler.linkPartially(route));
  if (!site || route === null) return undefined;
  if (withBase(route, base) !== path)
    return { status: 302, headers: { location: withBase(route, base) + (query && `?${query}`) } };
  // What is found out about links says nothing yet.
  const compiled = await scheduler.runFirst(() => compiler.compile(site, route));
  // What takes longest is done, and done for the whole page too.
  if (!latest().site) await waitForLink(latest());
  if (latest().site) return undefined;
  partialChunks.set(chunkFile(route, PARTIAL_CHUNK), JSON.stringify(compiled.chunk));
  const contents = (await compiler.renderHtml(site, compiled, PARTIAL_CHUNK)).html.join('');
  scheduler.pauseFor(PAINT_PAUSE_MS);
  return { status: 200, path: htmlFile(route), contents };
}

async function respondWithPage(
  { path, query }: RequestTarget,
  { config, compiler, site }: LinkedSession,
): Promise<HttpResponse> {
  const { base } = config.site;
  const route = toRoute(path, base) ?? NOT_FOUND;
  const isKnown = (asked: Route) => site.pages.has(asked) && asked !== NOT_FOUND;
  const moved = findRedirect(route, { redirects: site.redirects, prefixes: config.redirectPrefixes, isPage: isKnown });
  const suffix = query ? `?${query}` : '';
  if (moved !== undefined)
    return { status: 302, headers: { location: keepQueryAndHash(redirectUrl(moved, base), suffix) } };
  const isPage = isKnown(route);
  if (isPage && withBase(route, base) !== path)
    return { status: 302, headers: { location: withBase(route, base) + suffix } };
  const compiled = await compiler.compile(site, isPage ? route : NOT_FOUND);
  const contents = (await compiler.renderHtml(site, compiled, DEV_CHUNK)).html.join('');
  return { status: isPage ? 200 : 404, path: htmlFile(route), contents };
}

/** Files that need no site: those of the application, and what compiled pages have brought. */
async function respondWithAsset(
  name: string,
  { compiler, partialChunks }: DevSession,
  fs: FileSystem,
): Promise<HttpResponse | undefined> {
  const own = partialChunks.get(name) ?? compiler.generatedFiles.get(name);
  if (own !== undefined) return { status: 200, path: name, contents: own };
  const source = compiler.assetSources.get(name);
  if (source !== undefined) return { status: 200, path: name, contents: await fs.readBytes(source) };
  const made = await compiler.runtimeFile(name);
  return made && { status: 200, path: name, contents: made.contents };
}

async function respondWithFile(
  name: string,
  session: LinkedSession,
  fs: FileSystem,
): Promise<HttpResponse | undefined> {
  const { config, compiler, site } = session;
  const chunk = parseChunkRoute(name, site);
  if (chunk !== undefined)
    return { status: 200, path: name, contents: JSON.stringify((await compiler.compile(site, chunk)).chunk) };
  const fragment = await compileSchemaJson(name, session);
  if (fragment !== undefined) return { status: 200, path: name, contents: fragment };
  const download = site.downloads.get(`/${name}`);
  if (download?.contents) return { status: 200, path: name, contents: download.contents() };
  const made = await findSiteFile(name, session);
  if (made) return { status: 200, path: name, contents: made.contents };
  const source = posix.join(config.static, name);
  const isPublished = site.files.has(source) && source.startsWith(`${config.static}/`);
  return isPublished ? { status: 200, path: name, contents: await fs.readBytes(source) } : undefined;
}

async function compileSchemaJson(name: string, { compiler, site }: LinkedSession): Promise<string | undefined> {
  const match = /^assets\/schemas\/([^/]+)\/([^/]+)\.json$/.exec(name);
  if (!match) return undefined;
  const made = await compiler.compileSchema(site, decodePercent(match[1]!), decodePercent(match[2]!));
  return made?.json;
}

function parseChunkRoute(name: string, site: Site): Route | undefined {
  const match = /^assets\/pages(\/.+)-(?:dev|partial)\.json$/.exec(name);
  if (!match) return undefined;
  const route = match[1] === '/index' ? '/' : match[1]!;
  const isNamed = [DEV_CHUNK, PARTIAL_CHUNK].some(hash => chunkFile(route, hash) === name);
  return isNamed && site.pages.has(route) ? route : undefined;
}

async function findSiteFile(name: string, session: LinkedSession) {
  const { config, site } = session;
  if (name.startsWith('assets/search/')) return findSearchFile(name, session);
  if (!/^assets\/(routes|sidebars)\//.test(name) && name !== MANIFEST_FILE) return undefined;
  const routes = new Map<Route, RouteEntry>([...site.pages.keys()].map(route => [route, DEV_CHUNK]));
  for (const [from, to] of site.redirects) routes.set(from, { redirect: to });
  const files = emitManifest({
    routes,
    sidebars: site.sidebars,
    search: config.hasLocalIndex ? SEARCH_INDEX : null,
    schemas: Object.fromEntries(config.apis.map(({ id }) => [id, null])),
    prefixes: config.redirectPrefixes,
    runtime: [],
    version: config.version,
  });
  return files.find(({ path }) => path === name);
}

/** The index is of all pages: it is made when somebody searches, and again after the site has changed. */
async function findSearchFile(name: string, { compiler, site }: LinkedSession): Promise<OutputFile | undefined> {
  const files = await compiler.buildSearchIndex(site);
  return name === SEARCH_INDEX ? files.at(-1) : files.find(({ path }) => path === name);
}
