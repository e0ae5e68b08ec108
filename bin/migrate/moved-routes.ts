/** Redirects that follow from a move: where a page's address differs from the one that it had in the other tool. */
import type { MigratedSite, Redirect } from './types.js';

/** A page that was at `from` and is at `to`. */
export type Move = { from: string; to: string };

/** The redirects of a site, and what its configuration has to say because of them. */
export type SiteRedirects = { redirects: Redirect[]; rules?: MigratedSite['config']['rules'] };

/**
 * The listed redirects and one for each old address that no page has. Targets are where pages are now; of several with one
 * source, the first counts.
 */
export function joinRedirects(listed: Redirect[], moves: Move[], routes: ReadonlySet<string>): SiteRedirects {
  const starts = new Set(listed.flatMap(({ from }) => from));
  const taken = new Set([...routes, ...starts]);
  const moved = moves.filter(({ from, to }) => {
    if (from === to || taken.has(from)) return false;
    taken.add(from);
    return true;
  });
  const targets = new Map(moved.map(({ from, to }) => [from, to]));
  const redirects = listed.map(({ from, to }) => ({ from, to: follow(to, targets) }));
  const all = [...redirects, ...moved];
  return { redirects: all, rules: rulesFor(all, new Set([...routes, ...taken])) };
}

/** The target where a page is now. Query and hash stay. */
function follow(target: string, targets: ReadonlyMap<string, string>): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const now = targets.get(path);
  return now === undefined ? target : now + rest;
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
