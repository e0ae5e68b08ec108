/**
 * The server of `docsc serve`: compiles a page when it is requested, and notifies open tabs of changes. Uses the same
 * pipeline as a build.
 */
import type { Server, ServerResponse } from 'node:http';
import type { PageChunk } from '../../format.js';
import { type Route, withBase } from '../../routes.js';
import { debug } from '../diagnostics/debug.js';
import { normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { CompiledPage } from '../pages/rendered-page.js';
import type { Site } from '../types.js';
import { createAnchorWatch } from './anchor-watch.js';
import { type HttpServerOptions, openServer } from './http.js';
import { type DevSession, type LinkedSession, respond } from './responses.js';
import { addTabToken, createTabToken, readEventsQuery } from './tab-token.js';

const EVENTS_PATH = '__docsc/events';
/** Maximum number of tabs that listen for changes. */
const MAX_TABS = 200;
/** Size of the messages that a tab may leave unread. */
const MAX_UNREAD_BYTES = 4_000_000;
/** Headers that keep drafts out of caches and of other sites' pages. */
const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // The rest of the policy is in each page.
  'content-security-policy': "frame-ancestors 'none'",
};

/** The server, and how to notify its tabs. */
export type DevServer = {
  server: Server;
  /** Switches to a newly linked site after files have changed; resolves to its findings. */
  applyChanges: (session: LinkedSession, changed: string[]) => Promise<Diagnostic[]>;
  /** Shows findings in an overlay over the last good page; without any, hides it. */
  showErrors: (diagnostics: Diagnostic[]) => Promise<void>;
};

/** How the server listens, and what it tells. */
export type DevServerOptions = Omit<HttpServerOptions, 'compresses'> & {
  /** Called with all findings about the site and the pages opened so far, when a browser opened another one. */
  onOpen?: (diagnostics: Diagnostic[]) => Promise<void>;
  /** The token of this run, if several threads serve its pages. */
  token?: string;
};

/** A server that serves the session `first` until changes are applied. It does not listen yet. */
export function createDevServer(
  first: DevSession,
  fs: FileSystem,
  { onOpen, token = createTabToken(), ...options }: DevServerOptions,
): DevServer {
  const state = { session: first, shown: [] as Diagnostic[], errors: [] as unknown[] };
  const anchors = createAnchorWatch();
  /** What the pages that were opened or edited have in them. */
  const found = new Map<Route, Diagnostic[]>();
  const opened = new Set<Route>();
  const linked = first.linked.then(site => {
    state.session = { ...first, site };
  });
  // The caller handles a failure of linking.
  linked.catch(() => undefined);
  const tabs = new Set<ServerResponse>();
  const broadcast = (message: unknown) => sendToAll(tabs, formatEvent(message));
  const showErrors = async (diagnostics: Diagnostic[]) => {
    state.shown = diagnostics;
    state.errors = await Promise.all(diagnostics.map(diagnostic => addExcerpt(diagnostic, fs)));
    broadcast(state.errors.length ? { type: 'error', diagnostics: state.errors } : { type: 'ok' });
  };
  const subscribe = (response: ServerResponse, { isOwn, isPartial }: { isOwn: boolean; isPartial: boolean }) => {
    response.writeHead(200, {
      ...PRIVATE_HEADERS,
      'content-type': 'text/event-stream',
      'x-content-type-options': 'nosniff',
    });
    response.write('retry: 500\n\n');
    // A page of an earlier run learns this alone, and asks for itself again.
    if (!isOwn) return response.end(formatEvent({ type: 'reload' }));
    if (state.errors.length) response.write(formatEvent({ type: 'error', diagnostics: state.errors }));
    tabs.add(response);
    // The tab shows a partial page, whose document does not have the style sheet of icons.
    const linkedEvent = () => formatEvent({ type: state.session.site?.iconSheet ? 'reload' : 'site' });
    if (isPartial) void linked.then(() => response.write(linkedEvent()));
    return response.on('close', () => tabs.delete(response));
  };
  /** Tells what is wrong with a page once a browser has it for the first time, and the site is linked. */
  const checkOpened = async (route: Route): Promise<void> => {
    const isFirst = !opened.has(route);
    opened.add(route);
    await linked;
    const { session } = state;
    const { site } = session;
    if (!site?.pages.has(route)) return;
    if (isFirst && !found.has(route)) found.set(route, findingsOf(await session.compiler.compile(site, route)));
    const broken = (await anchors.openPage({ ...session, site }, route)) ?? [];
    const errors = broken.filter(({ level }) => level === 'error');
    if (errors.length) await showErrors(normalizeDiagnostics([...state.shown, ...errors]));
    if (isFirst || broken.length)
      await onOpen?.(normalizeDiagnostics([...site.diagnostics, ...allOf(found), ...broken], session.config.rules));
  };
  const server = openServer(async (target, response) => {
    const { base } = state.session.config.site;
    if (target.path === withBase(EVENTS_PATH, base)) {
      if (tabs.size >= MAX_TABS) return { status: 503, contents: 'Too many tabs.' };
      const { token: named, isPartial } = readEventsQuery(target.query);
      if (named === undefined) return { status: 403, contents: 'Only pages of this server are told of changes.' };
      subscribe(response, { isOwn: named === token, isPartial });
      return undefined;
    }
    const reply = await respond(target, () => state.session, fs);
    // A page that cannot be compiled is reported by its own request.
    if (reply.route !== undefined) void checkOpened(reply.route).catch(() => undefined);
    return addTabToken({ ...reply, headers: { ...PRIVATE_HEADERS, ...reply.headers } }, token, base);
  }, options);

  const applyChanges: DevServer['applyChanges'] = async (session, changed) => {
    const lastSite = state.session.site;
    const { compiler, site } = session;
    const routes = routesAffectedBy(changed, session);
    debug.serve('%s changed: %s', changed.join(', '), routes.join(', ') || 'no page is open for it');
    const compiled = await Promise.all(routes.map(route => compiler.compile(site, route)));
    const isOther = compiler !== state.session.compiler;
    const all = normalizeDiagnostics([...site.diagnostics, ...compiled.flatMap(findingsOf)], session.config.rules);
    const errors = all.filter(({ level }) => level === 'error');
    state.session = session;
    await showErrors(errors);
    if (!errors.length) broadcast(describeChange(session, { changed, routes, compiled, lastSite }));
    const broken = await anchors.checkEdit(session, routes).catch(() => []);
    const brokenErrors = broken.filter(({ level }) => level === 'error');
    if (brokenErrors.length) await showErrors(normalizeDiagnostics([...errors, ...brokenErrors]));
    const edited = routes.map((route, nth): FoundOnPage => [route, findingsOf(compiled[nth]!)]);
    // A change of a plugin or the configuration may find something else on any page.
    const others = isOther ? [...opened].filter(route => !routes.includes(route)) : [];
    for (const [route, findings] of [...edited, ...(await compileAgain(session, others))]) found.set(route, findings);
    for (const route of found.keys()) if (!site.pages.has(route)) found.delete(route);
    return normalizeDiagnostics([...site.diagnostics, ...allOf(found), ...broken], session.config.rules);
  };
  return { server, applyChanges, showErrors };
}

function sendToAll(tabs: Iterable<ServerResponse>, event: string): void {
  for (const tab of tabs) {
    tab.write(event);
    // A tab that reads nothing connects again once it does.
    if (tab.writableLength > MAX_UNREAD_BYTES) tab.destroy();
  }
}

/** Changed files, the pages that are made from them, and the site as it was before. */
type Change = { changed: string[]; routes: Route[]; compiled: CompiledPage[]; lastSite: Site | undefined };

/** The message that tells open tabs what changed. */
function describeChange({ config, site }: LinkedSession, { changed, routes, compiled, lastSite }: Change): unknown {
  const { components, theme } = config;
  const hasNewIcons = lastSite?.iconSheet !== site.iconSheet;
  // Code and style sheets of the site cannot be replaced in a running page, so tabs reload.
  if (hasNewIcons || changed.some(path => path === components.module || path === theme.stylesheet))
    return { type: 'reload' };
  const isSameShell = routes.length > 0 && lastSite !== undefined && hasSameShell(lastSite, site);
  return isSameShell ? { type: 'update', routes, chunks: chunksToSend(compiled) } : { type: 'site' };
}

/** A page and what is wrong in it. */
type FoundOnPage = [route: Route, findings: Diagnostic[]];

/** The findings of pages, compiled again. */
async function compileAgain({ compiler, site }: LinkedSession, opened: Route[]): Promise<FoundOnPage[]> {
  const routes = opened.filter(route => site.pages.has(route));
  // A page that cannot be compiled is reported when it is requested again.
  const compiled = await Promise.allSettled(routes.map(route => compiler.compile(site, route)));
  return compiled.flatMap((one, nth): FoundOnPage[] =>
    one.status === 'fulfilled' ? [[routes[nth]!, findingsOf(one.value)]] : [],
  );
}

const allOf = (found: ReadonlyMap<Route, Diagnostic[]>): Diagnostic[] => [...found.values()].flat();

const findingsOf = ({ page, diagnostics }: CompiledPage): Diagnostic[] => [...page.diagnostics, ...diagnostics];

/** One message of an event stream. */
function formatEvent(message: unknown): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** Routes of the pages that are made from these files or include them. */
function routesAffectedBy(changed: string[], { compiler, site }: LinkedSession): Route[] {
  const including = compiler.routesIncluding(changed).filter(route => site.pages.has(route));
  const direct = changed.flatMap(path => site.routeOfFile.get(path) ?? routesOfFile(path, site));
  return [...new Set([...direct, ...including])];
}

/** Routes of a file that makes many pages, such as an API description. */
function routesOfFile(path: string, { pages }: Site): Route[] {
  return [...pages].filter(([, { head }]) => head.origin.path === path).map(([route]) => route);
}

/** Maximum chunks that are sent with one message. */
const MAX_CHUNKS_SENT = 8;

/** `undefined` if tabs have to fetch the chunks: if there are too many, or if they refer to schemas. */
function chunksToSend(compiled: CompiledPage[]): PageChunk[] | undefined {
  const isComplete = compiled.every(({ chunk }) => chunk.schemas === undefined);
  return isComplete && compiled.length <= MAX_CHUNKS_SENT ? compiled.map(({ chunk }) => chunk) : undefined;
}

/** True if no more than the bodies of pages differ. */
function hasSameShell(before: Site, now: Site): boolean {
  return before.pages === now.pages || shellFingerprint(before) === shellFingerprint(now);
}

/** Everything that the shell shows of a site. */
function shellFingerprint({ sidebars, tabs, pages, redirects, patterns }: Site): string {
  const heads = [...pages.values()].map(({ head, crumbs, prev, next }) => [
    head.route,
    head.title,
    head.layout,
    crumbs,
    prev,
    next,
  ]);
  return JSON.stringify([[...sidebars], tabs, heads, [...redirects], patterns]);
}

/** Adds the line of the file that a finding is about. */
async function addExcerpt(diagnostic: Diagnostic, fs: FileSystem) {
  const { place, path } = diagnostic;
  const text = place ? await fs.readText(path).catch(() => '') : '';
  return { ...diagnostic, excerpt: place ? text.split('\n')[place.line - 1]?.slice(0, 300) : undefined };
}
