/** Which page an address that leads nowhere was meant for. A wrong guess costs more than none, so doubt gives no guess. */

import { normalizeRoute, type Route } from '../../routes.js';
import { closestMatch, suggestWord } from '../diagnostics/did-you-mean.js';
import type { Suggestion } from '../diagnostics/types.js';
import { stripNumbers } from '../source/paths.js';

/** What a page is called, as a path that begins with a slash, and its route. */
export type PageName = readonly [name: string, route: Route];

/** Routes as names of their own pages. */
export function nameByRoute(routes: Iterable<Route>): PageName[] {
  return [...routes].map(route => [route, route]);
}

/**
 * The hint `Did you mean "/route"?` for a path without extension, which is `written` so; undefined where no page, or more than
 * one, may be meant.
 */
export function suggestRoute(path: string, names: Iterable<PageName>, written = path): Suggestion | undefined {
  const route = findMeantRoute(path, names);
  return route === undefined ? undefined : suggestWord(written, route);
}

/**
 * The page that a path without extension was meant for; undefined where none, or more than one, may be. Goes through the
 * names once: a site may have many pages, and many links that are broken.
 */
export function findMeantRoute(path: string, names: Iterable<PageName>): Route | undefined {
  const meant = normalizeRoute(stripNumbers(path)).replace(/\/index$/, '');
  const segments = meant.split('/').slice(1);
  if (!segments.length) return undefined;
  const ends = segments.map((_, nth) => `/${segments.slice(nth).join('/')}`);
  const exact: Route[] = [];
  const moved = new Set<Route>();
  // The first segment may be the folder of documents.
  const similar = [segments, segments.slice(1)].map(collectSimilar);
  for (const [name, route] of names) {
    if (route === '/') continue;
    const nth = ends.indexOf(name);
    if (nth >= 0) exact[nth] ??= route;
    if (name.endsWith(ends.at(-1)!)) moved.add(route);
    const others = name.split('/').slice(1);
    for (const { add } of similar) add({ name, route, segments: others });
  }
  return exact.find(Boolean) ?? similar[0]!.pick() ?? similar[1]!.pick() ?? only(moved);
}

const only = (routes: ReadonlySet<Route>) => (routes.size === 1 ? [...routes][0] : undefined);

/** Nobody misspells more segments of one address. */
const MAX_DIFFERING = 2;

type Candidate = { name: string; route: Route; segments: string[] };

/** Collects names with the fewest misspelled segments. Each has to be similar by itself, so `go` is not `js`. */
function collectSimilar(meant: string[]): { add: (candidate: Candidate) => void; pick: () => Route | undefined } {
  const best: { differing: number; candidates: Candidate[] } = { differing: MAX_DIFFERING, candidates: [] };
  const add = (candidate: Candidate) => {
    const { segments } = candidate;
    if (segments.length !== meant.length) return;
    const differing = meant.flatMap((segment, nth) => (segment === segments[nth] ? [] : nth));
    if (!meant.length || differing.length > best.differing) return;
    if (!differing.every(nth => closestMatch(meant[nth]!, [segments[nth]!]) !== undefined)) return;
    if (differing.length < best.differing) best.candidates = [];
    best.differing = differing.length;
    best.candidates.push(candidate);
  };
  const pick = () => {
    const { candidates } = best;
    const route = only(new Set(candidates.map(one => one.route)));
    if (route !== undefined || !candidates.length) return route;
    // The nearest spelling decides between several.
    const nearest = closestMatch(
      `/${meant.join('/')}`,
      candidates.map(({ name }) => name),
    );
    return candidates.find(({ name }) => name === nearest)?.route;
  };
  return { add, pick };
}
