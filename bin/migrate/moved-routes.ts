/** Redirects that follow from a move: where a page's address differs from the one that it had in the other tool. */
import { keepQueryAndHash, normalizeRoute, splitUrl, stripRedirectPrefixes, toRoute } from '../../src/routes.js';
import type { MigratedSite, Redirect } from './types.js';

/** A page that was at `from` and is at `to`. */
export type Move = { from: string; to: string };

/** The redirects of a site, and what its configuration has to say because of them. */
export type SiteRedirects = { redirects: Redirect[]; rules?: MigratedSite['config']['rules'] };

/** The addresses that redirects may lead to. `prefixes` are beginnings of addresses that docsc drops. */
export type RedirectGround = { routes: ReadonlySet<string>; prefixes?: readonly string[] };

/**
 * The listed redirects and one for each old address that no page has. Targets are where pages are now; of several with one
 * source, the first counts.
 */
export function joinRedirects(written: Redirect[], moves: Move[], { routes, prefixes }: RedirectGround): SiteRedirects {
  const listed = written.filter(isMove);
  const pairs = listed.flatMap(({ from, to }) => [from].flat().map(one => [routeOf(one), to] as const));
  const taken = new Set([...routes, ...pairs.map(([from]) => from)]);
  const moved = moves.filter(({ from, to }) => {
    if (from === to || taken.has(from)) return false;
    taken.add(from);
    return true;
  });
  const targets = new Map([...moved.map(({ from, to }) => [from, to] as const), ...pairs.reverse()]);
  const table = { targets, routes, prefixes };
  const redirects = listed
    .map(({ from, to }) => ({ from, to: /[:*]/.test(to) ? leadPattern(to, table) : follow(to, table) }))
    .filter(isMove);
  const all = [...redirects, ...moved];
  return { redirects: all, rules: rulesFor(all, new Set([...routes, ...taken])) };
}

/** False for `/a/index.html` → `/a`, which docsc takes for one address. */
function isMove({ from, to }: Redirect): boolean {
  return [from].flat().some(one => routeOf(one) !== to);
}

/** An address without the ending of a file, as docsc reads it. */
function routeOf(address: string): string {
  return toRoute(normalizeRoute(address), '/') ?? address;
}

type Table = RedirectGround & { targets: ReadonlyMap<string, string> };

/** The target of a pattern without a prefix, where pages have such addresses only without it. */
function leadPattern(target: string, { targets, routes, prefixes = [] }: Table): string {
  if (!target.startsWith('/')) return target;
  const forms = [target, ...stripRedirectPrefixes(target, prefixes)];
  const known = [...routes, ...targets.keys()];
  const isKnown = (form: string) => known.some(route => route.startsWith(form.replace(/[:*].*$/s, '')));
  return forms.find(isKnown) ?? target;
}

/** Longer chains are circles. */
const MAX_STEPS = 10;

/** The target where a page is now. Query and hash stay. */
function follow(target: string, table: Table, steps = 0): string {
  if (!target.startsWith('/') || steps > MAX_STEPS) return target;
  const { path, query, hash } = splitUrl(target);
  const route = routeOf(path);
  // A target may be named as a file, which some tools publish beside the page.
  const plain = route.replace(/\.mdx?$/, '');
  const forms = [route, plain, plain.replace(/\/(?:index|README)$/, '') || '/'];
  const known = [...forms, ...forms.flatMap(form => stripRedirectPrefixes(form, table.prefixes ?? []))];
  const found = known.find(one => table.routes.has(one) || table.targets.has(one));
  if (found === undefined) return target;
  const next = table.routes.has(found) ? undefined : table.targets.get(found);
  return next === undefined ? found + query + hash : follow(keepQueryAndHash(next, query, hash), table, steps + 1);
}

/** Redirects that lead nowhere, or start where no browser asks, keep a site from being built. They are there already. */
function rulesFor(redirects: Redirect[], known: ReadonlySet<string>): SiteRedirects['rules'] {
  const leadsNowhere = (to: string) => {
    const [path = '', pattern] = to.replace(/[?#].*$/s, '').split(/[:*]/);
    return pattern === undefined ? !known.has(path) : ![...known].some(route => route.startsWith(path));
  };
  const isDead = redirects.some(({ to }) => to.startsWith('/') && leadsNowhere(to));
  const isImpossible = redirects.some(({ from }) => [from].flat().some(address => /[?#%\\]/.test(address)));
  if (!isDead && !isImpossible) return undefined;
  return {
    'dead-redirect': isDead ? 'warning' : undefined,
    'impossible-redirect': isImpossible ? 'warning' : undefined,
  };
}
