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
import type { HttpResponse } from './http-response.js';
import { createPageFindings } from './page-findings.js';
import { nameInSite, type RequestTarget } from './request-target.js';
import { type DevSession, type LinkedSession, respond } from './responses.js';
import { respondWithStatus, type SearchOutcome, type Status } from './status/index.js';
import { createStopwatch } from './status/timings.js';
import { addTabToken, createTabToken, readEventsQuery } from './tab-token.js';
import { createTabs, formatEvent } from './tabs.js';

const EVENTS_PATH = '__docsc/events';
/** The most findings of a page that its tabs list. */
const MAX_FINDINGS_SENT = 20;
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
  /** Replaces the outcome of the search tests. Returns all findings, or none before the site is linked. */
  showSearch: (outcome: SearchOutcome) => Diagnostic[];
};

/** How the server listens, and what it tells. */
export type DevServerOptions = Omit<HttpServerOptions, 'compresses'> & {
  /** Called with all findings about the site and the pages opened so far, when a browser opened another one. */
  onOpen?: (diagnostics: Diagnostic[]) => Promise<void>;
  /** The token of this run, if several threads serve its pages. */
  token?: string;
};

/** A server that serves the session `first` until changes are applied. It does not listen yet. */
export function createDevServer(first: DevSession, fs: FileSystem, options: DevServerOptions): DevServer {
  const { onOpen, token = createTabToken(), ...httpOptions } = options;
  const site = new ServedSite(first, { fs, onOpen, token });
  return {
    server: openServer((target, response) => site.respond(target, response), httpOptions),
    applyChanges: (session, changed) => site.applyChanges(session, changed),
    showErrors: diagnostics => site.showErrors(diagnostics),
    showSearch: outcome => site.showSearch(outcome),
  };
}

/** The site as it is served: its session, what is known to be wrong with it, and the tabs that show it. */
class ServedSite {
  readonly #fs: FileSystem;
  readonly #token: string;
  readonly #onOpen: DevServerOptions['onOpen'];
  readonly #anchors = createAnchorWatch();
  readonly #findings = createPageFindings();
  readonly #stopwatch = createStopwatch();
  readonly #tabs = createTabs();
  readonly #linked: Promise<void>;
  #session: DevSession;
  /** The findings in the overlay, and the same with the lines that they are about. */
  #shown: Diagnostic[] = [];
  #errors: unknown[] = [];
  #search: SearchOutcome | undefined;

  constructor(first: DevSession, options: { fs: FileSystem; token: string; onOpen: DevServerOptions['onOpen'] }) {
    this.#session = first;
    this.#fs = options.fs;
    this.#token = options.token;
    this.#onOpen = options.onOpen;
    this.#linked = first.linked.then(site => {
      this.#session = { ...first, site };
    });
    // The caller handles a failure of linking.
    this.#linked.catch(() => undefined);
    this.#stopwatch.linking(this.#linked);
  }

  async respond(target: RequestTarget, response: ServerResponse): Promise<HttpResponse | undefined> {
    const { base } = this.#session.config.site;
    if (target.path === withBase(EVENTS_PATH, base)) return this.#subscribe(target, response);
    const name = nameInSite(target, base);
    const status = name === undefined ? undefined : await respondWithStatus(name, () => this.#readStatus());
    const reply =
      status ??
      (await this.#stopwatch.response(
        () => respond(target, () => this.#session, this.#fs),
        ({ route }) => route,
      ));
    // A page that cannot be compiled is reported by its own request.
    if (reply.route !== undefined) void this.#checkOpened(reply.route).catch(() => undefined);
    return addTabToken({ ...reply, headers: { ...PRIVATE_HEADERS, ...reply.headers } }, this.#token, base);
  }

  async showErrors(diagnostics: Diagnostic[]): Promise<void> {
    this.#shown = diagnostics;
    this.#errors = await Promise.all(diagnostics.map(diagnostic => addExcerpt(diagnostic, this.#fs)));
    this.#tabs.broadcast(this.#errors.length ? { type: 'error', diagnostics: this.#errors } : { type: 'ok' });
  }

  showSearch(outcome: SearchOutcome): Diagnostic[] {
    this.#search = outcome;
    this.#findings.setSearch(outcome.findings);
    return isLinked(this.#session) ? this.#findings.all(this.#session) : [];
  }

  applyChanges(session: LinkedSession, changed: string[]): Promise<Diagnostic[]> {
    return this.#stopwatch.update(changed, () => this.#applyChanges(session, changed));
  }

  async #applyChanges(session: LinkedSession, changed: string[]): Promise<Diagnostic[]> {
    const lastSite = this.#session.site;
    const { compiler, site } = session;
    const routes = routesAffectedBy(changed, session);
    debug.serve('%s changed: %s', changed.join(', '), routes.join(', ') || 'no page is open for it');
    const compiled = await Promise.all(routes.map(route => compiler.compile(site, route)));
    const isOther = compiler !== this.#session.compiler;
    const all = normalizeDiagnostics([...site.diagnostics, ...compiled.flatMap(findingsOf)], session.config.rules);
    const errors = all.filter(({ level }) => level === 'error');
    this.#session = session;
    await this.showErrors(errors);
    if (!errors.length) this.#tabs.broadcast(describeChange(session, { changed, routes, compiled, lastSite }));
    const broken = await this.#anchors.checkEdit(session, routes).catch(() => []);
    const brokenErrors = broken.filter(({ level }) => level === 'error');
    if (brokenErrors.length) await this.showErrors(normalizeDiagnostics([...errors, ...brokenErrors]));
    const edited = routes.map((route, nth): FoundOnPage => [route, findingsOf(compiled[nth]!)]);
    // A change of a plugin or the configuration may find something else on any page.
    const others = isOther ? [...this.#findings.opened].filter(route => !routes.includes(route)) : [];
    for (const [route, found] of [...edited, ...(await compileAgain(session, others))])
      this.#findings.set(route, found);
    this.#findings.setBroken(broken);
    this.#findings.forget(site);
    for (const message of this.#describeOpened(session)) this.#tabs.broadcast(message);
    return this.#findings.all(session);
  }

  async #readStatus(): Promise<Status> {
    await this.#linked;
    const session = this.#session as LinkedSession;
    const search = this.#search;
    return { ...session, findings: this.#findings.all(session), timings: this.#stopwatch.read(), search };
  }

  /** Answers a tab that asks to be told of changes. Sends the response itself, unless it refuses. */
  #subscribe({ query }: RequestTarget, response: ServerResponse): HttpResponse | undefined {
    if (this.#tabs.isFull()) return { status: 503, contents: 'Too many tabs.' };
    const { token, isPartial } = readEventsQuery(query);
    if (token === undefined) return { status: 403, contents: 'Only pages of this server are told of changes.' };
    // A page of an earlier run learns this alone, and asks for itself again.
    if (token !== this.#token) {
      this.#tabs.turnAway(response, PRIVATE_HEADERS, { type: 'reload' });
      return undefined;
    }
    const session = this.#session;
    const errors = this.#errors.length ? [{ type: 'error', diagnostics: this.#errors }] : [];
    const found = isLinked(session)
      ? this.#describeOpened(session).filter(({ diagnostics }) => diagnostics.length)
      : [];
    this.#tabs.open(response, PRIVATE_HEADERS, [...errors, ...found]);
    // The tab shows a partial page, whose document does not have the style sheet of icons.
    const linkedEvent = () => formatEvent({ type: this.#session.site?.iconSheet ? 'reload' : 'site' });
    if (isPartial) void this.#linked.then(() => response.write(linkedEvent()));
    return undefined;
  }

  /** Tells what is wrong with a page once a browser has it for the first time, and the site is linked. */
  async #checkOpened(route: Route): Promise<void> {
    const isFirst = this.#findings.open(route);
    await this.#linked;
    const session = this.#session;
    if (!isLinked(session) || !session.site.pages.has(route)) return;
    if (isFirst && !this.#findings.isKnown(route))
      this.#findings.set(route, findingsOf(await session.compiler.compile(session.site, route)));
    const broken = await this.#anchors.openPage(session, route);
    if (broken) this.#findings.setBroken(broken);
    const errors = (broken ?? []).filter(({ level }) => level === 'error');
    if (errors.length) await this.showErrors(normalizeDiagnostics([...this.#shown, ...errors]));
    if (!isFirst && !broken?.length) return;
    this.#tabs.broadcast(this.#describeFindings(session, route));
    await this.#onOpen?.(this.#findings.all(session));
  }

  #describeOpened(session: LinkedSession) {
    const routes = [...this.#findings.opened].filter(route => session.site.pages.has(route));
    return routes.map(route => this.#describeFindings(session, route));
  }

  /** The message that tells tabs what is wrong with a page; they show it while they show the page. */
  #describeFindings(session: LinkedSession, route: Route) {
    const diagnostics = this.#findings.onPage(session, route);
    const path = encodeURI(withBase(route, session.config.site.base));
    return { type: 'findings', path, count: diagnostics.length, diagnostics: diagnostics.slice(0, MAX_FINDINGS_SENT) };
  }
}

const isLinked = (session: DevSession): session is LinkedSession => session.site !== undefined;

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

const findingsOf = ({ page, diagnostics }: CompiledPage): Diagnostic[] => [...page.diagnostics, ...diagnostics];

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
