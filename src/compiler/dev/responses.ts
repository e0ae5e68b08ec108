/** Responses of `docsc serve`: from the linked site, or from the page's own file while the site is not linked yet. */
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
  twinFile,
  withBase,
} from '../../routes.js';
import type { Scheduler } from '../concurrency/scheduler.js';
import { imagesAmongDocuments } from '../config/image-files.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { emitFeeds } from '../emit/feeds/index.js';
import { ASSET_POLICY, buildHeaderPolicy } from '../emit/hosts/rules.js';
import { emitLlmsLists } from '../emit/llms/index.js';
import { emitManifest } from '../emit/manifest.js';
import { writeTwin } from '../emit/twin/index.js';
import { hasTwinAt, twinSiteOf } from '../emit/twin/site.js';
import type { Compiler } from '../index.js';
import { feedRoutes } from '../site/changelog-page.js';
import { findRedirect } from '../site/redirects.js';
import { publishedStatics } from '../site/static-files.js';
import type { OutputFile, Site } from '../types.js';
import type { HttpResponse } from './http-response.js';
import { isAlias, nameInSite, type RequestTarget } from './request-target.js';

/** Path of the index, which stays the same when the site changes. The files that it refers to have hashed names. */
const SEARCH_INDEX = 'assets/search/index-dev.json';
/** Milliseconds to wait for linking once the page's own part is compiled, which has priority. */
const LINK_FIRST_MS = 30;
/** Milliseconds in which background work rests while a browser renders a page: on two cores, both would be slower. */
const PAINT_PAUSE_MS = 150;

/** The state of `docsc serve` for one configuration. */
export type DevSession = {
  config: Config;
  compiler: Compiler;
  scheduler: Scheduler;
  linked: Promise<Site>;
  /** The linked site; absent while it is being linked. */
  site?: Site;
  /** Chunks of pages that were served before the site was linked, by file. */
  partialChunks: Map<string, string>;
  /** Resolves after the time in which most sites are linked, so that no partial page is shown for a moment only. */
  minimumWait: Promise<unknown>;
  /** Resolves when this site is linked, or when linking is known to take longer. */
  linkedSoon: Promise<unknown>;
};

/** A session whose site is linked. */
export type LinkedSession = DevSession & { site: Site };

/** What it takes to compile pages of a linked site. */
export type LinkedPages = Pick<LinkedSession, 'config' | 'compiler' | 'site'>;

/**
 * The response to a request. `latest` returns the current session, which may be replaced while the response is made.
 */
export async function respond(target: RequestTarget, latest: () => DevSession, fs: FileSystem): Promise<HttpResponse> {
  const session = latest();
  const { base } = session.config.site;
  const name = nameInSite(target, base);
  if (name === undefined) return { status: 404, contents: `The site is at ${base}` };
  const file = name.startsWith(`${ASSETS}/`)
    ? await session.scheduler.runFirst(() => respondWithAsset(name, session, fs))
    : undefined;
  if (file) return { ...file, headers: { 'content-security-policy': ASSET_POLICY } };
  const partial = session.site || target.wantsMarkdown ? undefined : await respondPartially(target, latest);
  if (partial) return partial;
  const site = latest().site ?? (await session.linked);
  const linked = { ...latest(), site };
  const found = (await respondWithFile(name, linked, fs)) ?? (await respondWithPage(target, linked));
  return found.status === 404 && isAlias(name) ? { status: 400, contents: 'Not an address.' } : found;
}

async function waitForLink({ linkedSoon, minimumWait }: DevSession): Promise<void> {
  await Promise.race([linkedSoon, Promise.all([minimumWait, pause(LINK_FIRST_MS)])]);
}

/** The page made from its own file: without sidebar and neighbors, and with links to the most likely routes. */
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
  // Findings about links are dropped: they mean nothing before the site is linked.
  const compiled = await scheduler.runFirst(() => compiler.compile(site, route));
  // The slowest part is done and need not be repeated for the complete page, so linking may be worth waiting for.
  if (!latest().site) await waitForLink(latest());
  if (latest().site) return undefined;
  partialChunks.set(chunkFile(route, PARTIAL_CHUNK), JSON.stringify(compiled.chunk));
  const contents = (await compiler.renderHtml(site, compiled, PARTIAL_CHUNK)).html.join('');
  scheduler.pauseFor(PAINT_PAUSE_MS);
  return { status: 200, path: htmlFile(route), contents };
}

async function respondWithPage(
  { path, query, wantsMarkdown }: RequestTarget,
  session: LinkedSession,
): Promise<HttpResponse> {
  const { config, compiler, site } = session;
  const { base } = config.site;
  const route = toRoute(path, base) ?? NOT_FOUND;
  const isKnown = (to: Route) => site.pages.has(to) && to !== NOT_FOUND;
  const to = findRedirect(route, {
    redirects: site.redirects,
    patterns: site.patterns,
    prefixes: config.redirectPrefixes,
    isPage: isKnown,
    isFile: file => site.downloads.has(file) || site.files.has(`${config.static}${file}`),
  });
  const suffix = query ? `?${query}` : '';
  if (to !== undefined) return { status: 302, headers: { location: keepQueryAndHash(redirectUrl(to, base), suffix) } };
  const isPage = isKnown(route);
  if (isPage && withBase(route, base) !== path)
    return { status: 302, headers: { location: withBase(route, base) + suffix } };
  const isNegotiated = isPage && hasTwinAt(route, session.site, session.config) && { isNegotiated: true as const };
  if (isNegotiated && wantsMarkdown)
    return { status: 200, path: twinFile(route), contents: await compileTwin(route, session), ...isNegotiated };
  const compiled = await compiler.compile(site, isPage ? route : NOT_FOUND);
  const contents = (await compiler.renderHtml(site, compiled, DEV_CHUNK)).html.join('');
  return { status: isPage ? 200 : 404, path: htmlFile(route), contents, ...(isPage && { route }), ...isNegotiated };
}

/** Files that do not depend on the site: those of the runtime, and assets of the pages compiled so far. */
async function respondWithAsset(
  name: string,
  { compiler, partialChunks }: DevSession,
  fs: FileSystem,
): Promise<HttpResponse | undefined> {
  const generated = partialChunks.get(name) ?? compiler.generatedFiles.get(name);
  if (generated !== undefined) return { status: 200, path: name, contents: generated };
  const source = compiler.assetSources.get(name);
  const asset = source === undefined ? undefined : await fs.readBytes(source).catch(ignoreVanished);
  if (asset) return { status: 200, path: name, contents: asset };
  const file = await compiler.runtimeFile(name);
  return file && { status: 200, path: name, contents: file.contents };
}

async function respondWithFile(
  name: string,
  session: LinkedSession,
  fs: FileSystem,
): Promise<HttpResponse | undefined> {
  const { config, compiler, site } = session;
  const chunk = parseChunkRoute(name, site);
  if (chunk !== undefined)
    return {
      ...{ status: 200, path: name, route: chunk },
      contents: JSON.stringify((await compiler.compile(site, chunk)).chunk),
    };
  const twin = name === twinFile('/') ? '/' : /^(.+)\.md$/.exec(`/${name}`)?.[1];
  if (twin !== undefined && hasTwinAt(twin, session.site, session.config))
    return { status: 200, path: name, contents: await compileTwin(twin, session) };
  const fragment = await compileSchemaJson(name, session);
  if (fragment !== undefined) return { status: 200, path: name, contents: fragment };
  const download = site.downloads.get(`/${name}`);
  if (download?.contents) return { status: 200, path: name, contents: download.contents() };
  const file = (await findFeed(name, session)) ?? (await findSiteFile(name, session));
  if (file) return { status: 200, path: name, contents: file.contents };
  const source = publishedFiles(site, config).get(name);
  const contents = source === undefined ? undefined : await fs.readBytes(source).catch(ignoreVanished);
  const headers = { 'content-security-policy': buildHeaderPolicy(config, '') };
  return contents && { status: 200, path: name, contents, headers };
}

/** A file that was deleted, or replaced by a link out of the project, after it was listed is no file of the site. */
function ignoreVanished(thrown: NodeJS.ErrnoException): undefined {
  if (thrown.code !== undefined && !['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'].includes(thrown.code)) throw thrown;
}

const published = new WeakMap<Site, ReadonlyMap<string, string>>();

/** The static files of a site by their published names. */
function publishedFiles(
  site: Site,
  config: Pick<Config, 'static' | 'docs' | 'images' | 'hosts' | 'site'>,
): ReadonlyMap<string, string> {
  const known = published.get(site);
  if (known) return known;
  const files = new Map([...imagesAmongDocuments(config, site.files), ...publishedStatics(config, site.files)]);
  published.set(site, files);
  return files;
}

/** A page as Markdown. */
async function compileTwin(route: Route, { compiler, config, site }: LinkedSession): Promise<string> {
  return writeTwin(await compiler.compile(site, route), twinSiteOf(site, withoutOrigin(config)));
}

/** Links of the text stay on this server. */
function withoutOrigin(config: Config): Config {
  return { ...config, site: { ...config.site, url: '' } };
}

async function compileSchemaJson(name: string, { compiler, site }: LinkedSession): Promise<string | undefined> {
  const match = /^assets\/schemas\/([^/]+)\/([^/]+)\.json$/.exec(name);
  if (!match) return undefined;
  const fragment = await compiler.compileSchema(site, decodePercent(match[1]!), decodePercent(match[2]!));
  return fragment?.json;
}

function parseChunkRoute(name: string, site: Site): Route | undefined {
  const match = /^assets\/pages(\/.+)-(?:dev|partial)\.json$/.exec(name);
  if (!match) return undefined;
  const route = match[1] === '/index' ? '/' : match[1]!;
  const isNamed = [DEV_CHUNK, PARTIAL_CHUNK].some(hash => chunkFile(route, hash) === name);
  return isNamed && site.pages.has(route) ? route : undefined;
}

/** A feed of a changelog. Its addresses are those of the published site, because readers keep entries by them. */
async function findFeed(name: string, { compiler, config, site }: LinkedSession) {
  const changelog = site.changelogs?.find(one => one.feedEntries > 0 && feedRoutes(one).includes(`/${name}`));
  if (!changelog) return undefined;
  const files = await emitFeeds(changelog, { site, config, compile: route => compiler.compile(site, route) });
  return files.find(({ path }) => path === name);
}

async function findSiteFile(name: string, session: LinkedSession) {
  const { config, site } = session;
  if (name.startsWith('assets/search/')) return findSearchFile(name, session);
  if (/(?:^|\/)llms(?:-[^/]*)?\.txt$/.test(name))
    return emitLlmsLists(site, withoutOrigin(config)).find(({ path }) => path === name);
  if (!/^assets\/(routes|sidebars)\//.test(name) && name !== MANIFEST_FILE) return undefined;
  const routes = new Map<Route, RouteEntry>([...site.pages.keys()].map(route => [route, DEV_CHUNK]));
  for (const [from, to] of site.redirects) routes.set(from, { redirect: to });
  const files = emitManifest({
    routes,
    sidebars: site.sidebars,
    search: config.hasLocalIndex ? SEARCH_INDEX : null,
    schemas: Object.fromEntries(config.apis.map(({ id }) => [id, null])),
    prefixes: config.redirectPrefixes,
    patterns: site.patterns,
    runtime: [],
    version: config.version,
  });
  return files.find(({ path }) => path === name);
}

/** A file of the search index, which is built with the first search, and again after the site has changed. */
async function findSearchFile(name: string, { compiler, site }: LinkedSession): Promise<OutputFile | undefined> {
  const files = await compiler.buildSearchIndex(site);
  return name === SEARCH_INDEX ? files.at(-1) : files.find(({ path }) => path === name);
}
