/** Which addresses a pattern leads from and to. Routes and patterns only. */
import { encodePatternTarget, matcherOf, PLACEHOLDER, type RedirectPattern } from '../../redirect-patterns.js';
import { decodePercent, type Route, splitUrl } from '../../routes.js';

/** A route or a file, and its address as the targets of patterns write it. */
export type Address = { route: Route; encoded: string };

/** Encodes the addresses of a site once for all of its patterns. */
export function encodeAddresses(routes: Iterable<Route>): Address[] {
  return Array.from(routes, route => ({ route, encoded: encodePatternTarget(route) }));
}

/** The old routes from which a pattern leads to one of these routes or files. */
export function expandPattern({ from, to }: RedirectPattern, addresses: Address[]): [from: Route, to: string][] {
  if (!to.startsWith('/') || !isInvertible({ from, to })) return [];
  const { query, hash } = splitUrl(to);
  const { target, names } = targetRegExp(to);
  return addresses.flatMap(({ route, encoded }): [Route, string][] => {
    const match = target.exec(encoded);
    if (!match) return [];
    const old = from
      .replace(/:[a-z]/g, whole => match[names.indexOf(whole) + 1] ?? '')
      .replace(/\*$/, () => match[names.indexOf(':splat') + 1] ?? '');
    return [[decodePercent(old), route + query + hash]];
  });
}

/** Matches the encoded paths to which a target can lead; `names` are its placeholders in the order of the groups. */
export function targetRegExp(to: string): { target: RegExp; names: string[] } {
  const names: string[] = [];
  const source = splitUrl(to)
    .path.replace(/[.+?^${}()|[\]\\*-]/g, '\\$&')
    .replace(PLACEHOLDER, (whole, name: string) => {
      const before = names.indexOf(whole);
      if (before >= 0) return `\\${before + 1}(?!\\d)`;
      names.push(whole);
      return name === 'splat' ? '(.+)' : '([^/]+)';
    });
  return { target: new RegExp(`^${source}$`), names };
}

/** True if the target names everything that the old address leaves open, so that each page has one old address. */
export function isInvertible({ from, to }: RedirectPattern): boolean {
  const named: readonly string[] = splitUrl(to).path.match(PLACEHOLDER) ?? [];
  return (from.match(/:[a-z]|\*$/g) ?? []).every(name => named.includes(name === '*' ? ':splat' : name));
}

/** The target after one more pattern, if that pattern takes every address to which this target can lead. */
export function continuePattern(to: string, patterns: readonly RedirectPattern[]): string | undefined {
  // A rest has parts of its own, so no single placeholder may take it.
  const sample = splitUrl(to).path.replace(/:splat$/, ':splat/~');
  if (/:splat(?!\/~)/.test(sample)) return undefined;
  const next = patterns.find(pattern => matcherOf(pattern).test(sample));
  if (!next) return undefined;
  const names: readonly string[] = next.from.match(/:[a-z]|\*$/g) ?? [];
  const values = matcherOf(next).exec(sample)!.slice(1);
  return next.to
    .replace(PLACEHOLDER, (_, name: string) => values[names.indexOf(name === 'splat' ? '*' : `:${name}`)] ?? '')
    .replace('/~', '');
}

/** True if every address of the pattern `from` is one of `by` too. */
export function isCovered(from: string, by: RedirectPattern): boolean {
  return matcherOf(by).test(from.replace(/\*$/, '~/~'));
}

/** True unless no address to which the path can lead is one of the pattern's. */
export function mayMatch(from: string, path: string): boolean {
  return mayMatchParts(partsOf(from), partsOf(path));
}

/** The decoded parts of a path or a pattern. */
export function partsOf(path: string): string[] {
  return path.split('/').map(decodePercent);
}

/** `mayMatch`, for parts of a pattern and of a path that are compared with many others. */
export function mayMatchParts(wanted: readonly string[], given: readonly string[]): boolean {
  for (let index = 0; ; index++) {
    const [want, part] = [wanted[index], given[index]];
    if (part?.includes(':splat') || (want?.endsWith('*') && part?.includes(':'))) return true;
    if (want === undefined || part === undefined) return want === part;
    if (want.endsWith('*')) return part.startsWith(want.slice(0, -1));
    if (want !== part && !want.startsWith(':') && !part.includes(':')) return false;
  }
}
