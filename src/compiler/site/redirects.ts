/**
 * Builds the table of redirects: checks targets, shortens chains to one step, and reports faults where they are written.
 * `findRedirect` is the only function of the compiler that knows where an old address leads.
 */
import { followPatterns, type RedirectPattern } from '../../redirect-patterns.js';
import {
  decodePercent,
  keepQueryAndHash,
  normalizeRoute,
  type Route,
  splitUrl,
  stripRedirectPrefixes,
  toRoute,
} from '../../routes.js';
import { cutText } from '../body/text.js';
import type { Config, ConfiguredRedirect } from '../config/types.js';
import { limitSuggestions } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
import { excessBytes, MAX_ROUTE_PART_BYTES } from '../source/file-names.js';
import type { Site } from '../types.js';
import { type FindAnchors, suggestAnchor } from './anchors.js';
import { buildPatterns, readPatterns } from './pattern-redirects.js';
import type { PublishedPaths, RedirectFault } from './redirect-faults.js';
import { nameByRoute, suggestRoute } from './route-hints.js';

/** The inputs that decide where an old route leads: redirects, prefixes to drop, pages, and files that patterns lead to. */
type RedirectTable = Pick<Site, 'redirects'> & { patterns?: readonly RedirectPattern[]; prefixes: string[] } & Pick<
    PublishedPaths,
    'isPage'
  > &
  Partial<PublishedPaths>;

/** The table of a linked site. */
export function redirectTableOf(site: Site, config: Pick<Config, 'redirectPrefixes' | 'static'>): RedirectTable {
  return {
    redirects: site.redirects,
    patterns: site.patterns,
    prefixes: config.redirectPrefixes,
    isPage: route => site.pages.has(route),
    isFile: path => site.downloads.has(path) || site.files.has(`${config.static}${path}`),
  };
}

/** The target of a route that is not a page; `undefined` if there is no redirect for it. */
export function findRedirect(route: Route, table: RedirectTable): string | undefined {
  const { redirects, prefixes, isPage } = table;
  const listed = redirects.get(route);
  if (listed !== undefined || isPage(route)) return listed;
  const own = resolvePatterns(route, table);
  if (own !== undefined) return own;
  for (const rest of stripRedirectPrefixes(route, prefixes)) {
    const found = redirects.get(rest) ?? (isPage(rest) ? rest : resolvePatterns(rest, table));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The target by a pattern; `undefined` if it does not lead to anything. Patterns never lead in circles. */
function resolvePatterns(route: Route, table: RedirectTable): string | undefined {
  const { redirects, patterns = [], isPage, isFile } = table;
  const to = patterns.length ? followPatterns(route, patterns) : undefined;
  if (to === undefined || isHttpUrl(to)) return to;
  const { path, query, hash } = splitUrl(to);
  // A host without redirects has a page at each old address.
  if (!redirects.has(path) && (isPage(path) || isFile?.(path))) return to;
  const next = findRedirect(path, table);
  return next === undefined ? undefined : keepQueryAndHash(next, query, hash);
}

/** Builds the table of redirects with the findings about it. `routes` are the routes of all pages. */
export function buildRedirects(
  config: Config,
  { routes, files, ...published }: PublishedPaths & { routes: Iterable<Route>; files: () => Iterable<string> },
): Pick<Site, 'redirects' | 'patterns'> & { diagnostics: Diagnostic[] } {
  const { path, positionAt, list } = config.redirects;
  const prefixes = config.redirectPrefixes;
  const { exact, written, faults: unreadable } = readPatterns(list.filter(({ from }) => !impossibleReason(from)));
  const unusable = list.filter(({ from }) => impossibleReason(from));
  const { configured, faults } = collectRedirects([...unusable, ...exact], published);
  const context = { ...published, taken: configured, prefixes };
  const built = written.length
    ? buildPatterns(written, { ...context, routes: [...routes, ...files()] })
    : { patterns: [], single: [], faults: [] };
  for (const entry of built.single) configured.set(entry.from, entry);
  const known: RedirectTable = {
    redirects: new Map([...configured].map(([from, { to }]) => [from, to])),
    patterns: built.patterns,
    prefixes,
    ...published,
  };
  const ends = new Map<Route, RedirectEnd>();
  const suggest = limitSuggestions((end: string) => suggestRoute(targetRoute(end), nameByRoute(routes)));
  const checked = [...configured].map(([from, { to, pointer }]) => {
    const { end, steps } = followRedirect(from, known, ends);
    if (end === undefined || !leadsSomewhere(end, published))
      return { from, faults: [deadRedirect({ from, to, pointer }, end, suggest)] };
    const faults = liveRedirectFaults({ from, to, pointer, end, steps }, known);
    return { from, target: normalizeTarget(end), faults };
  });
  const all = [...faults, ...unreadable, ...built.faults, ...checked.flatMap(redirect => redirect.faults)];
  return {
    redirects: new Map(checked.flatMap(({ from, target }) => (target === undefined ? [] : [[from, target] as const]))),
    patterns: built.patterns,
    diagnostics: [
      ...all.map(({ rule, message, pointer, hint, level }) => ({
        ...finding(rule, message, { path, pointer, place: positionAt(pointer), hint }),
        ...(level && { level }),
      })),
      ...checkPrefixes(config, routes),
    ],
  };
}

/** A redirect whose chain is circular, or ends at `end`, which does not exist. */
function deadRedirect(
  { from, to, pointer }: ConfiguredRedirect,
  end: string | undefined,
  suggest: (end: string) => Hint | undefined,
): RedirectFault {
  if (end === undefined)
    return { rule: 'dead-redirect', message: `The redirect from "${from}" runs in a circle.`, pointer };
  const message = `The redirect from "${from}" leads to "${to}", which does not exist.`;
  return { rule: 'dead-redirect', message, pointer, hint: suggest(end) };
}

/** Faults of a redirect that works: it takes several steps, or a prefix does the same. */
function liveRedirectFaults(
  { from, to, pointer, end, steps }: ConfiguredRedirect & { end: string; steps: number },
  { prefixes, isPage }: RedirectTable,
): RedirectFault[] {
  const chain: RedirectFault = {
    rule: 'redirect-chain',
    message: `The redirect from "${from}" leads to "${to}", which is redirected to "${end}".`,
    pointer,
    hint: `Let it lead to "${end}".`,
  };
  const shadowed: RedirectFault = {
    rule: 'shadowed-redirect',
    message: `"${from}" leads to "${end}" by its prefix, without this redirect.`,
    pointer,
  };
  const isCovered = stripRedirectPrefixes(from, prefixes).some(rest => isPage(rest) && rest === end);
  return [...(steps > 1 ? [chain] : []), ...(isCovered ? [shadowed] : [])];
}

/** The first redirect of each route that readers can request and that is neither page nor file; faults of the others. */
function collectRedirects(
  list: ConfiguredRedirect[],
  published: PublishedPaths,
): { configured: Map<Route, ConfiguredRedirect>; faults: RedirectFault[] } {
  const configured = new Map<Route, ConfiguredRedirect>();
  const faults = list.flatMap((entry): RedirectFault[] => {
    const { from: written, pointer } = entry;
    const from = routeOfRedirect(written);
    const fault = unusableReason(written, from, published);
    if (fault) return [{ ...fault, pointer }];
    const isTwice = configured.has(from);
    if (!isTwice) configured.set(from, entry);
    const message = `"${from}" is redirected twice; the first one wins.`;
    return isTwice ? [{ rule: 'shadowed-redirect', message, pointer }] : [];
  });
  return { configured, faults };
}

function unusableReason(
  written: string,
  from: Route,
  { isPage, isFile }: PublishedPaths,
): Omit<RedirectFault, 'pointer'> | undefined {
  const impossible = impossibleReason(written);
  if (impossible !== undefined) return { rule: 'impossible-redirect', message: `"${written}" ${impossible}.` };
  const bytes = excessBytes(from);
  if (bytes) {
    const message = `A part of "${cutText(from, 40)}" has ${bytes} bytes; disks hold names of at most ${MAX_ROUTE_PART_BYTES} for a page.`;
    return { rule: 'limit-exceeded', message, hint: 'Remove this redirect: no page can have had this address.' };
  }
  if (isPage(from))
    return { rule: 'shadowed-redirect', message: `"${from}" is a page, so its redirect never applies.` };
  const isPublishedFile = [from, `${from}.html`, normalizeRoute(decodePercent(written))].some(isFile);
  if (!isPublishedFile) return undefined;
  return { rule: 'shadowed-redirect', message: `"${written}" is a file, so its redirect never applies.` };
}

/**
 * Why no browser requests this address: browsers send neither hashes nor dot segments, and only paths are matched. U+FFFD
 * stands for what the author wrote with an escape and no address can hold.
 */
function impossibleReason(from: string): string | undefined {
  if (isExternalUrl(from)) return 'is outside this site';
  if (from.includes('?')) return 'has a query, which redirects ignore';
  if (from.includes('#')) return 'has a hash, which browsers do not send';
  return /(^|\/)\.\.?(\/|$)|[\\\ufffd]/u.test(from)
    ? 'is an address that browsers rewrite before they send it'
    : undefined;
}

/** True if the address names a scheme or a host, and so leads out of the site. */
export function isExternalUrl(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

/** The end of a chain of redirects, and its length; a circular chain has no end. */
type RedirectEnd = { end?: string; steps: number };

/** The end of the chain from a route. `ends` takes the ends of all routes on the way, so that no chain is walked twice. */
function followRedirect(from: Route, known: RedirectTable, ends: Map<Route, RedirectEnd>): RedirectEnd {
  const seen = new Set<Route>([from]);
  const plain = new Map<Route, number>([[from, 0]]);
  const finish = (last: RedirectEnd, steps: number): RedirectEnd => {
    for (const [route, nth] of plain) ends.set(route, { end: last.end, steps: steps - nth + last.steps });
    return ends.get(from)!;
  };
  for (let to = known.redirects.get(from)!, steps = 1; ; steps++) {
    if (isHttpUrl(to)) return finish({ end: to, steps: 0 }, steps);
    const path = targetRoute(to);
    const { query, hash } = splitUrl(to);
    // What a query or a hash becomes depends on the whole chain.
    const isPlain = !query && !hash;
    const ended = isPlain ? ends.get(path) : undefined;
    if (ended) return finish(ended, steps);
    const next = known.isPage(path) ? undefined : findRedirect(path, known);
    if (next === undefined) return finish({ end: path + query + hash, steps: 0 }, steps);
    if (seen.has(path)) return finish({ steps: 0 }, steps);
    seen.add(path);
    if (isPlain) plain.set(path, steps);
    to = keepQueryAndHash(next, query, hash);
  }
}

function leadsSomewhere(end: string, { isPage, isFile }: PublishedPaths): boolean {
  if (isHttpUrl(end)) return URL.canParse(end);
  return isPage(targetRoute(end)) || isFile(targetRoute(end));
}

/** The target with query and hash encoded as browsers do; its path stays a route. */
function normalizeTarget(end: string): string {
  if (isHttpUrl(end)) return new URL(end).href;
  const { search, hash } = new URL(end.replace(/^[^?#]*/, ''), 'https://site.invalid');
  return targetRoute(end) + search + hash;
}

function isHttpUrl(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

function targetRoute(target: string): string {
  return normalizeRoute(decodePercent(splitUrl(target).path));
}

/** A page whose route begins with a prefix wins over the redirect that the prefix would make. */
function checkPrefixes({ redirectPrefixes, ...config }: Config, routes: Iterable<Route>): Diagnostic[] {
  const all = new Set(routes);
  return redirectPrefixes.flatMap((prefix, index) => {
    const hidden = [...all].find(route => all.has(normalizeRoute(prefix + route)));
    if (hidden === undefined) return [];
    const pointer = `/redirectPrefixes/${index}`;
    const message = `"${normalizeRoute(prefix + hidden)}" is a page, so the prefix "${prefix}" does not lead to "${hidden}".`;
    const where = { path: config.path, pointer, place: config.positionAt(pointer) };
    return [finding('shadowed-redirect', message, where)];
  });
}

/** The route of an old address as written, with or without a slash at its end. */
export function routeOfRedirect(written: string): Route {
  return toRoute(normalizeRoute(written), '/')!;
}

/** Findings for targets whose anchor is missing from their page. Runs once all pages are compiled. */
export function checkRedirectAnchors(config: Config, site: Site, anchorsOf: FindAnchors): Diagnostic[] {
  const { path, positionAt, list } = config.redirects;
  const suggest = limitSuggestions(suggestAnchor);
  return list.flatMap(({ from, to, pointer }) => {
    const end = site.redirects.get(routeOfRedirect(from));
    const anchors = end === undefined || isHttpUrl(end) ? undefined : anchorsOf(targetRoute(end));
    if (!anchors) return [];
    const name = decodePercent(splitUrl(to).hash.slice(1));
    // The anchor of a later redirect in the chain is reported with that redirect.
    const isOwn = name === decodePercent(splitUrl(end!).hash.slice(1));
    if (!isOwn || !name || anchors.has(name) || name === 'top') return [];
    const hint = suggest(name, anchors) ?? 'Lead to the page, or add the heading.';
    const message = `The redirect from "${from}" leads to "#${name}", which is not on ${targetRoute(end!)}.`;
    return [finding('broken-anchor', message, { path, pointer, place: positionAt(pointer), hint })];
  });
}
