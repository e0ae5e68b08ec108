/** Which page an address that leads nowhere was meant for. A wrong guess costs more than none, so doubt gives no guess. */
import { posix } from 'node:path';
import { normalizeRoute, type Route } from '../../routes.js';
import { closestMatch } from '../diagnostics/did-you-mean.js';
import { stripNumbers } from '../source/paths.js';

/** What a page is called, as a path that begins with a slash, and its route. */
export type PageName = readonly [name: string, route: Route];

/** Routes as names of their own pages. */
export function nameByRoute(routes: Iterable<Route>): PageName[] {
  return [...routes].map(route => [route, route]);
}

/** The hint `Did you mean "/route"?` for a path without extension; undefined where no page, or more than one, may be meant. */
export function suggestRoute(path: string, names: Iterable<PageName>): string | undefined {
  const route = findMeant(path, [...names]);
  return route === undefined ? undefined : `Did you mean "${route}"?`;
}

function findMeant(path: string, names: PageName[]): Route | undefined {
  const meant = normalizeRoute(stripNumbers(path)).replace(/\/index$/, '');
  const segments = meant.split('/').slice(1);
  const byName = new Map([...names].reverse());
  for (let dropped = 0; dropped < segments.length; dropped++) {
    const route = byName.get(`/${segments.slice(dropped).join('/')}`);
    if (route !== undefined && route !== '/') return route;
  }
  // The first segment may be the folder of documents.
  const similar = findSimilar(segments, names) ?? (segments.length > 1 && findSimilar(segments.slice(1), names));
  return similar || findMoved(posix.basename(meant), names);
}

/** The only page with as few misspelled segments; each segment has to be similar by itself, so `go` is not `js`. */
function findSimilar(segments: string[], names: PageName[]): Route | undefined {
  const similar = names.flatMap(([name, route]) => {
    const others = name.split('/').slice(1);
    if (route === '/' || others.length !== segments.length) return [];
    const differing = segments.filter((segment, nth) => segment !== others[nth]).length;
    const isNear = segments.every((segment, nth) => isSimilar(segment, others[nth]!));
    return isNear ? [{ route, differing }] : [];
  });
  const least = Math.min(...similar.map(({ differing }) => differing));
  const best = new Set(similar.filter(({ differing }) => differing === least).map(({ route }) => route));
  if (best.size < 2) return [...best][0];
  // Several pages are near: the nearest spelling decides.
  const spelled = names.filter(([, route]) => best.has(route));
  const nearest = closestMatch(
    `/${segments.join('/')}`,
    spelled.map(([name]) => name),
  );
  return spelled.find(([name]) => name === nearest)?.[1];
}

function isSimilar(segment: string, other: string): boolean {
  return segment === other || closestMatch(segment, [other]) !== undefined;
}

/** The only page whose last segment is this one. */
function findMoved(last: string, names: PageName[]): Route | undefined {
  const found = new Set(names.flatMap(([name, route]) => (last && posix.basename(name) === last ? [route] : [])));
  return found.size === 1 ? [...found][0] : undefined;
}
