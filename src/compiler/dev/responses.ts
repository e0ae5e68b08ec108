/** What `docsc serve` answers: from the linked site, or from the page's own file where the site is not linked yet. */
import { posix } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ASSETS, chunkFile, DEV_CHUNK, MANIFEST_FILE, PARTIAL_CHUNK, type RouteEntry } from '../../format.js';
import {
  carryOver,
  htmlFile,
  NOT_FOUND,
  type Route,
  targetAddress,
  toRoute,
  unescapePercent,
  withBase,
} from '../../routes.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { emitManifest } from '../emit/manifest.js';
import type { Compiler } from '../index.js';
import type { Turns } from '../load/scheduler.js';
import { movedTo } from '../site/redirects.js';
import type { OutputFile, Site } from '../types.js';
import type { Answer } from './http.js';

/** Names the index as long as the site stays as it is; what it leads to has names of its own. */
const SEARCH_INDEX = 'assets/search/index-dev.json';
/** Milliseconds that linking gets once a page's own part is there, because that comes first. */
const SOON = 30;
/** Milliseconds in which a browser puts a page on the screen. On two cores it is faster where nothing else is done. */
const SHOWING = 150;

export type DevSession = {
  config: Config;
  compiler: Compiler;
  turns: Turns;
  linked: Promise<Site>;
  /** Absent until then. */
  site?: Site;
  /** Chunks of pages that were shown before, by file. */
  partial: Map<string, string>;
  /** Resolves when most sites are linked: nobody is to see a part of a page for so short a time. */
  patience: Promise<unknown>;
  /** Resolves when this one is, or when it is known to take longer. */
  hoped: Promise<unknown>;
};

export type LinkedSession = DevSession & { site: Site };

export type Asked = { path: string; query: string };

export async function answerFor(asked: Asked, latest: () => DevSession, fs: FileSystem): Promise<Answer> {
  const session = latest();
  const { base } = session.config.site;
  const prefix = base.replace(/\/$/, '');
  const { path } = asked;
  if (!path.startsWith(`${prefix}/`) && path !== prefix) return { status: 404, contents: `The site is at ${base}` };
  const name = decodeURIComponent(path.slice(prefix.length + 1));
  const file = name.startsWith(`${ASSETS}/`)
    ? await session.turns.first(() => assetAnswer(name, session, fs))
    : undefined;
  if (file) return file;
  const early = session.site ? undefined : await partialAnswer(asked, latest);
  if (early) return early;
  const site = latest().site ?? (await session.linked);
  const linked = { ...latest(), site };
  return (await fileAnswer(name, linked, fs)) ?? pageAnswer(asked, linked);
}

async function soon({ hoped, patience }: DevSession): Promise<void> {
  await Promise.race([hoped, Promise.all([patience, pause(SOON)])]);
}

/** The page as its own file has it: without sidebar and neighbours, and with links to where pages most likely are. */
async function partialAnswer({ path, query }: Asked, latest: () => DevSession): Promise<Answer | undefined> {
  const { config, compiler, turns, partial } = latest();
  const { base } = config.site;
  const route = toRoute(path, base);
  const site = route === null ? undefined : await turns.first(() => compiler.partial(route));
  if (!site || route === null) return undefined;
  if (withBase(route, base) !== path)
    return { status: 302, headers: { location: withBase(route, base) + (query && `?${query}`) } };
  // What is found out about links says nothing yet.
  const compiled = await turns.first(() => compiler.compile(site, route));
  // What takes longest is done, and done for the whole page too.
  if (!latest().site) await soon(latest());
  if (latest().site) return undefined;
  partial.set(chunkFile(route, PARTIAL_CHUNK), JSON.stringify(compiled.chunk));
  const contents = (await compiler.renderHtml(site, compiled, PARTIAL_CHUNK)).join('');
  turns.pause(SHOWING);
  return { status: 200, path: htmlFile(route), contents };
}

async function pageAnswer({ path, query }: Asked, { config, compiler, site }: LinkedSession): Promise<Answer> {
  const { base } = config.site;
  const route = toRoute(path, base) ?? NOT_FOUND;
  const isKnown = (asked: Route) => site.pages.has(asked) && asked !== NOT_FOUND;
  const moved = movedTo(route, { redirects: site.redirects, prefixes: config.redirectPrefixes, isPage: isKnown });
  const suffix = query ? `?${query}` : '';
  if (moved !== undefined) return { status: 302, headers: { location: carryOver(targetAddress(moved, base), suffix) } };
  const isPage = isKnown(route);
  if (isPage && withBase(route, base) !== path)
    return { status: 302, headers: { location: withBase(route, base) + suffix } };
  const compiled = await compiler.compile(site, isPage ? route : NOT_FOUND);
  const contents = (await compiler.renderHtml(site, compiled, DEV_CHUNK)).join('');
  return { status: isPage ? 200 : 404, path: htmlFile(route), contents };
}

/** Files that need no site: those of the application, and what compiled pages have brought. */
async function assetAnswer(
  name: string,
  { compiler, partial }: DevSession,
  fs: FileSystem,
): Promise<Answer | undefined> {
  const own = partial.get(name) ?? compiler.made.get(name);
  if (own !== undefined) return { status: 200, path: name, contents: own };
  const source = compiler.assets.get(name);
  if (source !== undefined) return { status: 200, path: name, contents: await fs.readBytes(source) };
  const made = await compiler.runtimeFile(name);
  return made && { status: 200, path: name, contents: made.contents };
}

async function fileAnswer(name: string, session: LinkedSession, fs: FileSystem): Promise<Answer | undefined> {
  const { config, compiler, site } = session;
  const chunk = chunkRoute(name, site);
  if (chunk !== undefined)
    return { status: 200, path: name, contents: JSON.stringify((await compiler.compile(site, chunk)).chunk) };
  const fragment = await schemaAnswer(name, session);
  if (fragment !== undefined) return { status: 200, path: name, contents: fragment };
  const download = site.downloads.get(`/${name}`);
  if (download?.contents) return { status: 200, path: name, contents: download.contents() };
  const made = await wholeSiteFile(name, session);
  if (made) return { status: 200, path: name, contents: made.contents };
  const source = posix.join(config.static, name);
  const isPublished = site.files.has(source) && source.startsWith(`${config.static}/`);
  return isPublished ? { status: 200, path: name, contents: await fs.readBytes(source) } : undefined;
}

async function schemaAnswer(name: string, { compiler, site }: LinkedSession): Promise<string | undefined> {
  const match = /^assets\/schemas\/([^/]+)\/([^/]+)\.json$/.exec(name);
  if (!match) return undefined;
  const made = await compiler.compileSchema(site, unescapePercent(match[1]!), unescapePercent(match[2]!));
  return made?.json;
}

function chunkRoute(name: string, site: Site): Route | undefined {
  const match = /^assets\/pages(\/.+)-(?:dev|partial)\.json$/.exec(name);
  if (!match) return undefined;
  const route = match[1] === '/index' ? '/' : match[1]!;
  const isNamed = [DEV_CHUNK, PARTIAL_CHUNK].some(hash => chunkFile(route, hash) === name);
  return isNamed && site.pages.has(route) ? route : undefined;
}

async function wholeSiteFile(name: string, session: LinkedSession) {
  const { config, site } = session;
  if (name.startsWith('assets/search/')) return searchFile(name, session);
  if (!/^assets\/(routes|sidebars)\//.test(name) && name !== MANIFEST_FILE) return undefined;
  const routes = new Map<Route, RouteEntry>([...site.pages.keys()].map(route => [route, DEV_CHUNK]));
  for (const [from, to] of site.redirects) routes.set(from, { redirect: to });
  const files = emitManifest({
    routes,
    sidebars: site.sidebars,
    search: config.localIndex ? SEARCH_INDEX : null,
    schemas: Object.fromEntries(config.apis.map(({ id }) => [id, null])),
    prefixes: config.redirectPrefixes,
    runtime: [],
    version: config.version,
  });
  return files.find(({ path }) => path === name);
}

/** The index is of all pages: it is made when somebody searches, and again after the site has changed. */
async function searchFile(name: string, { compiler, site }: LinkedSession): Promise<OutputFile | undefined> {
  const files = await compiler.search(site);
  return name === SEARCH_INDEX ? files.at(-1) : files.find(({ path }) => path === name);
}
