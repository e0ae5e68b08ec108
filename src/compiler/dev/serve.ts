/** `docsc serve`: compiles a page when it is asked for and tells open tabs what changed. Works on the same pipeline as a build. */
import type { Server, ServerResponse } from 'node:http';
import type { PageChunk } from '../../format.js';
import { type Route, withBase } from '../../routes.js';
import { normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { CompiledPage } from '../pages/rendered-page.js';
import type { Site } from '../types.js';
import { openServer, parseRequestTarget } from './http.js';
import { type DevSession, type LinkedSession, respond } from './responses.js';

const EVENTS_PATH = '__docsc/events';
/** What is read here is a draft, for nobody else's pages. */
const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

export type DevServer = {
  server: Server;
  /** Takes over a newly linked site after files have changed; returns what is wrong with it. */
  applyChanges: (session: LinkedSession, changed: string[]) => Promise<Diagnostic[]>;
  /** Shows findings over the page; the last good page stays. */
  showErrors: (diagnostics: Diagnostic[]) => Promise<void>;
};

export function createDevServer(first: DevSession, fs: FileSystem, host: string): DevServer {
  const state = { session: first, problems: [] as unknown[] };
  const linked = first.linked.then(site => {
    state.session = { ...first, site };
  });
  // Whoever started the server hears of it.
  linked.catch(() => undefined);
  const tabs = new Set<ServerResponse>();
  const tell = (message: unknown) => {
    for (const tab of tabs) tab.write(formatEvent(message));
  };
  const fail = async (diagnostics: Diagnostic[]) => {
    state.problems = await Promise.all(diagnostics.map(found => addExcerpt(found, fs)));
    tell(state.problems.length ? { type: 'error', diagnostics: state.problems } : { type: 'ok' });
  };
  const subscribe = (response: ServerResponse, isPartial: boolean) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 500\n\n');
    if (state.problems.length) response.write(formatEvent({ type: 'error', diagnostics: state.problems }));
    tabs.add(response);
    // What the tab shows was made before the site was linked.
    if (isPartial) void linked.then(() => response.write(formatEvent({ type: 'site' })));
    response.on('close', () => tabs.delete(response));
  };
  const server = openServer(
    async (request, response) => {
      const asked = parseRequestTarget(request);
      if (!asked) return { status: 400, contents: 'Not an address.' };
      const { base } = state.session.config.site;
      if (asked.path === withBase(EVENTS_PATH, base)) {
        if (tabs.size >= 200) return { status: 503, contents: 'Too many tabs.' };
        subscribe(response, asked.query === 'partial');
        return undefined;
      }
      const answer = await respond(asked, () => state.session, fs);
      return { ...answer, headers: { ...PRIVATE_HEADERS, ...answer.headers } };
    },
    host,
    false,
  );

  const update: DevServer['applyChanges'] = async (session, changed) => {
    const before = state.session.site;
    const { compiler, site } = session;
    const touched = routesAffectedBy(changed, session);
    const compiled = await Promise.all(touched.map(route => compiler.compile(site, route)));
    const found = compiled.flatMap(({ page, diagnostics }) => [...page.diagnostics, ...diagnostics]);
    const all = normalizeDiagnostics([...site.diagnostics, ...found], session.config.rules);
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
    const isSame = touched.length > 0 && before !== undefined && looksLike(before, site);
    tell(isSame ? { type: 'update', routes: touched, chunks: chunksToSend(compiled) } : { type: 'site' });
    return all;
  };
  return { server, applyChanges: update, showErrors: fail };
}

/** One message of an event stream. */
function formatEvent(message: unknown): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** Routes of pages that these files hold, or are included in. */
function routesAffectedBy(changed: string[], { compiler, site }: LinkedSession): Route[] {
  const including = compiler.routesIncluding(changed).filter(route => site.pages.has(route));
  const own = changed.flatMap(path => site.routeOfFile.get(path) ?? routesOfFile(path, site));
  return [...new Set([...own, ...including])];
}

/** Of a file with many pages. */
function routesOfFile(path: string, { pages }: Site): Route[] {
  return [...pages].filter(([, { head }]) => head.origin.path === path).map(([route]) => route);
}

/** Pages that a tab is sent at once. */
const MAX_CHUNKS_SENT = 8;

/** `undefined` where tabs have to ask: for more pages than one shows, or for what comes with a page. */
function chunksToSend(compiled: CompiledPage[]): PageChunk[] | undefined {
  const isAlone = compiled.every(({ chunk }) => chunk.schemas === undefined);
  return isAlone && compiled.length <= MAX_CHUNKS_SENT ? compiled.map(({ chunk }) => chunk) : undefined;
}

/** Then only bodies have changed. */
function looksLike(before: Site, now: Site): boolean {
  return before.pages === now.pages || shellFingerprint(before) === shellFingerprint(now);
}

/** What the shell shows of a site. */
function shellFingerprint({ sidebars, pages, redirects }: Site): string {
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

async function addExcerpt(found: Diagnostic, fs: FileSystem) {
  const text = found.place ? await fs.readText(found.path).catch(() => '') : '';
  return { ...found, excerpt: found.place ? text.split('\n')[found.place.line - 1]?.slice(0, 300) : undefined };
}
