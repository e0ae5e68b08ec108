/** `docsc serve`: compiles a page when it is asked for and tells open tabs what changed. Works on the same pipeline as a build. */
import type { Server, ServerResponse } from 'node:http';
import { posix } from 'node:path';
import { chunkFile, MANIFEST_FILE, type RouteEntry } from '../../format.js';
import { carryOver, htmlFile, type Route, targetAddress, toRoute, unescapePercent, withBase } from '../../routes.js';
import { arrange } from '../diagnostics.js';
import { emitManifest } from '../emit/manifest.js';
import type { FileSystem } from '../fs.js';
import type { Compiler } from '../index.js';
import { NOT_FOUND } from '../site/indexes.js';
import { movedTo } from '../site/redirects.js';
import type { Config, Diagnostic, OutputFile, Site } from '../types.js';
import { type Answer, openServer, pathOf } from './http.js';

/** Stands for the content hash in addresses: in `serve` a chunk's name never changes. */
const DEV_HASH = 'dev';
/** Names the index as long as the site stays as it is; what it leads to has names of its own. */
const SEARCH_INDEX = 'assets/search/index-dev.json';
const EVENTS = '__docsc/events';
/** What is read here is a draft, for nobody else's pages. */
const PRIVATE = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

export type DevSession = { config: Config; compiler: Compiler; site: Site };

type DevServer = {
  server: Server;
  /** Takes over a newly linked site after files have changed; returns what is wrong with it. */
  update: (session: DevSession, changed: string[]) => Promise<Diagnostic[]>;
  /** Shows findings over the page; the last good page stays. */
  fail: (diagnostics: Diagnostic[]) => Promise<void>;
};

export function createDevServer(first: DevSession, fs: FileSystem, host: string): DevServer {
  const state = { session: first, problems: [] as unknown[] };
  const tabs = new Set<ServerResponse>();
  const tell = (message: unknown) => {
    for (const tab of tabs) tab.write(eventOf(message));
  };
  const fail = async (diagnostics: Diagnostic[]) => {
    state.problems = await Promise.all(diagnostics.map(found => withExcerpt(found, fs)));
    tell(state.problems.length ? { type: 'error', diagnostics: state.problems } : { type: 'ok' });
  };
  const subscribe = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 500\n\n');
    if (state.problems.length) response.write(eventOf({ type: 'error', diagnostics: state.problems }));
    tabs.add(response);
    response.on('close', () => tabs.delete(response));
  };
  const server = openServer(async (request, response) => {
    const asked = pathOf(request);
    if (!asked) return { status: 400, contents: 'Not an address.' };
    const { base } = state.session.config.site;
    if (asked.path === withBase(EVENTS, base)) {
      if (tabs.size >= 200) return { status: 503, contents: 'Too many tabs.' };
      subscribe(response);
      return undefined;
    }
    const answer = await answerFor(asked.path, asked.query, state.session, fs);
    return { ...answer, headers: { ...PRIVATE, ...answer.headers } };
  }, host);

  const update: DevServer['update'] = async (session, changed) => {
    const before = state.session;
    const { compiler, site } = session;
    const including = new Set(compiler.including(changed));
    const touched = [...site.pages.values()]
      .filter(({ head }) => changed.includes(head.origin.path) || including.has(head.route))
      .map(({ head }) => head.route);
    const compiled = await Promise.all(touched.map(route => compiler.compile(site, route)));
    const found = compiled.flatMap(({ page, diagnostics }) => [...page.diagnostics, ...diagnostics]);
    const all = arrange([...site.diagnostics, ...found], session.config.rules);
    const errors = all.filter(({ level }) => level === 'error');
    state.session = session;
    await fail(errors);
    if (errors.length) return all;
    const { components, theme } = session.config;
    if (changed.some(path => path === components.module || path === theme.stylesheet)) {
      // Components are code, and styles stand in the head: the page that has the old ones starts again.
      tell({ type: 'reload' });
      return all;
    }
    tell(
      shapeOf(before.site) === shapeOf(site) && touched.length ? { type: 'update', routes: touched } : { type: 'site' },
    );
    return all;
  };
  return { server, update, fail };
}

/** One message of an event stream. */
function eventOf(message: unknown): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** What the shell shows of a site: when it is equal, only bodies have changed. */
function shapeOf({ sidebars, pages, redirects }: Site): string {
  const heads = [...pages.values()].map(({ head, crumbs, prev, next }) => [
    head.route,
    head.title,
    head.layout,
    crumbs,
    prev,
    next,
  ]);
  return JSON.stringify([[...sidebars], heads, [...redirects]]);
}

async function answerFor(path: string, query: string, session: DevSession, fs: FileSystem): Promise<Answer> {
  const { config, compiler, site } = session;
  const { base } = config.site;
  const prefix = base.replace(/\/$/, '');
  if (!path.startsWith(`${prefix}/`) && path !== prefix) return { status: 404, contents: `The site is at ${base}` };
  const name = decodeURIComponent(path.slice(prefix.length + 1));
  const file = await fileAnswer(name, session, fs);
  if (file) return file;
  const route = toRoute(path, base) ?? NOT_FOUND;
  const isKnown = (asked: Route) => site.pages.has(asked) && asked !== NOT_FOUND;
  const moved = movedTo(route, { redirects: site.redirects, prefixes: config.redirectPrefixes, isPage: isKnown });
  const suffix = query ? `?${query}` : '';
  if (moved !== undefined) return { status: 302, headers: { location: carryOver(targetAddress(moved, base), suffix) } };
  const isPage = isKnown(route);
  if (isPage && withBase(route, base) !== path)
    return { status: 302, headers: { location: withBase(route, base) + suffix } };
  const compiled = await compiler.compile(site, isPage ? route : NOT_FOUND);
  const contents = await compiler.renderHtml(site, { ...compiled, hash: DEV_HASH });
  return { status: isPage ? 200 : 404, path: htmlFile(route), contents };
}

async function fileAnswer(name: string, session: DevSession, fs: FileSystem): Promise<Answer | undefined> {
  const { config, compiler, site } = session;
  const chunk = chunkRoute(name, site);
  if (chunk !== undefined) return { status: 200, path: name, contents: (await compiler.compile(site, chunk)).json };
  const fragment = await schemaAnswer(name, session);
  if (fragment !== undefined) return { status: 200, path: name, contents: fragment };
  const download = site.downloads.get(`/${name}`);
  if (download) return { status: 200, path: name, contents: download.contents() };
  const { files } = await compiler.runtime();
  const made = files.find(({ path }) => path === name) ?? (await wholeSiteFile(name, session));
  if (made) return { status: 200, path: name, contents: made.contents };
  const own = compiler.made.get(name);
  if (own !== undefined) return { status: 200, path: name, contents: own };
  const source = compiler.assets.get(name) ?? posix.join(config.static, name);
  const isPublished = compiler.assets.has(name) || (site.files.has(source) && source.startsWith(`${config.static}/`));
  return isPublished ? { status: 200, path: name, contents: await fs.readBytes(source) } : undefined;
}

async function schemaAnswer(name: string, { compiler, site }: DevSession): Promise<string | undefined> {
  const match = /^assets\/schemas\/([^/]+)\/([^/]+)\.json$/.exec(name);
  if (!match) return undefined;
  const made = await compiler.compileSchema(site, unescapePercent(match[1]!), unescapePercent(match[2]!));
  return made?.json;
}

function chunkRoute(name: string, site: Site): Route | undefined {
  const match = /^assets\/pages(\/.+)-dev\.json$/.exec(name);
  if (!match) return undefined;
  const route = match[1] === '/index' ? '/' : match[1]!;
  return site.pages.has(route) && chunkFile(route, DEV_HASH) === name ? route : undefined;
}

async function wholeSiteFile(name: string, session: DevSession) {
  const { config, site } = session;
  if (name.startsWith('assets/search/')) return searchFile(name, session);
  if (!/^assets\/(routes|sidebars)\//.test(name) && name !== MANIFEST_FILE) return undefined;
  const routes = new Map<Route, RouteEntry>([...site.pages.keys()].map(route => [route, DEV_HASH]));
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
async function searchFile(name: string, { compiler, site }: DevSession): Promise<OutputFile | undefined> {
  const { manifest, files } = await compiler.search(site);
  return name === SEARCH_INDEX ? manifest : files.find(({ path }) => path === name);
}

async function withExcerpt(found: Diagnostic, fs: FileSystem) {
  const text = found.place ? await fs.readText(found.path).catch(() => '') : '';
  return { ...found, excerpt: found.place ? text.split('\n')[found.place.line - 1]?.slice(0, 300) : undefined };
}
