/**
 * The redirect table: targets checked, chains shortened to one step, and all that can be wrong reported where it is
 * written. With `movedTo` it is the one place of the compiler that knows where an old address leads.
 */
import {
  decodePercent,
  keepQueryAndHash,
  normalizeRoute,
  type Route,
  splitUrl,
  stripRedirectPrefixes,
  toRoute,
} from '../../routes.js';
import type { Config, ConfiguredRedirect } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Site } from '../types.js';
import type { FindAnchors } from './anchors.js';

/** What is published: pages, and other files at their own path. */
type PublishedPaths = { isPage: (route: Route) => boolean; isFile: (path: string) => boolean };

type RedirectsByRoute = Map<Route, ConfiguredRedirect>;
type ReportRedirect = (rule: RuleName, message: string, pointer: string, hint?: string) => void;

/** Where a route that is no page leads; `undefined` where nothing has moved. */
export function findRedirect(
  route: Route,
  { redirects, prefixes, isPage }: Pick<Site, 'redirects'> & { prefixes: string[]; isPage: PublishedPaths['isPage'] },
): string | undefined {
  const listed = redirects.get(route);
  if (listed !== undefined || isPage(route)) return listed;
  for (const rest of stripRedirectPrefixes(route, prefixes)) {
    const found = redirects.get(rest) ?? (isPage(rest) ? rest : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `routes` are those of pages, for suggestions. */
export function buildRedirects(
  config: Config,
  { routes, ...published }: PublishedPaths & { routes: Iterable<Route> },
  diagnostics: Diagnostic[],
): Map<Route, string> {
  const { path, positionAt, list } = config.redirects;
  const report: ReportRedirect = (rule, message, pointer, hint) =>
    diagnostics.push(finding(rule, message, { path, pointer, place: positionAt(pointer), hint }));
  const wanted = collectRedirects(list, published, report);
  const prefixes = config.redirectPrefixes;
  const redirects = new Map([...wanted].map(([from, { to }]) => [from, to]));
  const table = new Map<Route, string>();
  for (const [from, { to, pointer }] of wanted) {
    const { end, steps } = followRedirect(from, { redirects, prefixes, isPage: published.isPage });
    const lost = end === undefined || !leadsSomewhere(end, published);
    if (end === undefined) report('dead-redirect', `The redirect from "${from}" runs in a circle.`, pointer);
    else if (lost) {
      const message = `The redirect from "${from}" leads to "${to}", which does not exist.`;
      report('dead-redirect', message, pointer, didYouMean(targetRoute(end), routes));
    } else table.set(from, normalizeTarget(end));
    if (lost || end === undefined) continue;
    if (steps > 1) {
      const message = `The redirect from "${from}" leads to "${to}", which is redirected to "${end}".`;
      report('redirect-chain', message, pointer, `Let it lead to "${end}".`);
    }
    const byPrefix = stripRedirectPrefixes(from, prefixes).find(rest => published.isPage(rest) && rest === end);
    if (byPrefix !== undefined)
      report('shadowed-redirect', `"${from}" leads to "${end}" by its prefix, without this redirect.`, pointer);
  }
  checkPrefixes(config, routes, diagnostics);
  return table;
}

/** The first redirect from each address that can be asked for and is free. */
function collectRedirects(
  list: ConfiguredRedirect[],
  { isPage, isFile }: PublishedPaths,
  report: ReportRedirect,
): RedirectsByRoute {
  const wanted: RedirectsByRoute = new Map();
  for (const entry of list) {
    const { from: written, pointer } = entry;
    const why = impossibleReason(written);
    const from = toRoute(normalizeRoute(written), '/')!;
    if (why !== undefined) report('impossible-redirect', `"${written}" ${why}.`, pointer);
    else if (isPage(from)) report('shadowed-redirect', `"${from}" is a page, so its redirect never applies.`, pointer);
    else if ([from, `${from}.html`, normalizeRoute(decodePercent(written))].some(isFile))
      report('shadowed-redirect', `"${written}" is a file, so its redirect never applies.`, pointer);
    else if (wanted.has(from))
      report('shadowed-redirect', `"${from}" is redirected twice; the first one wins.`, pointer);
    else wanted.set(from, entry);
  }
  return wanted;
}

/** Why nobody can ask this site for an address: browsers send neither hashes nor dot segments, and a path alone is matched. */
function impossibleReason(from: string): string | undefined {
  if (isExternalUrl(from)) return 'lies outside of this site';
  if (from.includes('?')) return 'has a query, which redirects do not look at';
  if (from.includes('#')) return 'has a hash, which browsers do not send';
  return /(^|\/)\.\.?(\/|$)|[\\\0\p{Surrogate}]/u.test(from) ? 'is not what browsers make of it' : undefined;
}

/** Whether an address names a scheme or a host, and so lies outside of this site. */
export function isExternalUrl(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
}

/** The end of the chain from an old route, without one where it is a circle. */
function followRedirect(from: Route, known: Parameters<typeof findRedirect>[1]): { end?: string; steps: number } {
  const seen = new Set<string>([from]);
  for (let to = known.redirects.get(from)!, steps = 1; ; steps++) {
    if (isHttpUrl(to)) return { end: to, steps };
    const path = targetRoute(to);
    const { query, hash } = splitUrl(to);
    const next = known.isPage(path) ? undefined : findRedirect(path, known);
    if (next === undefined) return { end: path + query + hash, steps };
    if (seen.has(path)) return { steps };
    seen.add(path);
    to = keepQueryAndHash(next, query, hash);
  }
}

function leadsSomewhere(end: string, { isPage, isFile }: PublishedPaths): boolean {
  if (isHttpUrl(end)) return URL.canParse(end);
  return isPage(targetRoute(end)) || isFile(targetRoute(end));
}

/** Query and hash as browsers send them; the path stays a route. */
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

/** A page below a prefix is a page: old addresses of that form lead nowhere else. */
function checkPrefixes({ redirectPrefixes, ...config }: Config, routes: Iterable<Route>, diagnostics: Diagnostic[]) {
  const all = new Set(routes);
  for (const [index, prefix] of redirectPrefixes.entries()) {
    const hidden = [...all].find(route => all.has(normalizeRoute(prefix + route)));
    if (hidden === undefined) continue;
    const pointer = `/redirectPrefixes/${index}`;
    const message = `"${normalizeRoute(prefix + hidden)}" is a page, so the prefix "${prefix}" does not lead to "${hidden}".`;
    diagnostics.push(
      finding('shadowed-redirect', message, { path: config.path, pointer, place: config.positionAt(pointer) }),
    );
  }
}

/** Whether the hash of each target is on its page; asked once all pages are compiled. */
export function checkRedirectAnchors(config: Config, site: Site, anchorsOf: FindAnchors): Diagnostic[] {
  const { path, positionAt, list } = config.redirects;
  return list.flatMap(({ from, to, pointer }) => {
    const end = site.redirects.get(toRoute(normalizeRoute(from), '/')!);
    const known = end === undefined || isHttpUrl(end) ? undefined : anchorsOf(targetRoute(end));
    if (!known) return [];
    const wanted = decodePercent(splitUrl(to).hash.slice(1));
    // A hash of a redirect further on is reported there.
    const isOwn = wanted === decodePercent(splitUrl(end!).hash.slice(1));
    if (!isOwn || !wanted || known.has(wanted) || wanted === 'top') return [];
    const hint = didYouMean(wanted, known) ?? 'Lead to the page, or add the heading.';
    const message = `The redirect from "${from}" leads to "#${wanted}", which is not on ${targetRoute(end!)}.`;
    return [finding('broken-anchor', message, { path, pointer, place: positionAt(pointer), hint })];
  });
}
