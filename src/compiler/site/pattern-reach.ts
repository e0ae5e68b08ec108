/** Which addresses a pattern leads from and to, and which patterns lead into each other. Routes and patterns only. */
import { encodePatternTarget, PLACEHOLDER, patternRegExp, type RedirectPattern } from '../../redirect-patterns.js';
import { decodePercent, type Route, splitUrl, stripRedirectPrefixes } from '../../routes.js';

/** The old routes from which a pattern leads to one of these routes or files. */
export function expandPattern({ from, to }: RedirectPattern, routes: Iterable<Route>): [from: Route, to: string][] {
  if (!to.startsWith('/') || !isInvertible({ from, to })) return [];
  const { query, hash } = splitUrl(to);
  const { target, names } = targetRegExp(to);
  return [...routes].flatMap((route): [Route, string][] => {
    const match = target.exec(encodePatternTarget(route));
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
  const next = patterns.find(({ from }) => patternRegExp(from).test(sample));
  if (!next) return undefined;
  const names: readonly string[] = next.from.match(/:[a-z]|\*$/g) ?? [];
  const values = patternRegExp(next.from).exec(sample)!.slice(1);
  return next.to
    .replace(PLACEHOLDER, (_, name: string) => values[names.indexOf(name === 'splat' ? '*' : `:${name}`)] ?? '')
    .replace('/~', '');
}

/** True if every address of the pattern `from` is one of `by` too. */
export function isCovered(from: string, by: string): boolean {
  return patternRegExp(by).test(from.replace(/\*$/, '~/~'));
}

/**
 * The patterns that may lead back to themselves, through others or the prefixes that docsc removes. A circle of patterns that
 * shorten each address ends by itself.
 */
export function findCircles(patterns: readonly RedirectPattern[], prefixes: readonly string[]): Set<RedirectPattern> {
  const next = new Map(
    patterns.map(pattern => {
      const targets = possiblePaths(pattern, prefixes);
      return [pattern, patterns.filter(({ from }) => targets.some(target => mayMatch(from, target)))] as const;
    }),
  );
  const after = new Map(patterns.map(pattern => [pattern, collectFollowing(pattern, next)] as const));
  const isIn = (pattern: RedirectPattern) =>
    [...after.get(pattern)!].some(other => !isShortening(other) && after.get(other)!.has(pattern));
  return new Set(patterns.filter(isIn));
}

/** The paths of a target as patterns may see them, without prefixes too. */
function possiblePaths({ to }: RedirectPattern, prefixes: readonly string[]): string[] {
  const { path } = splitUrl(to);
  if (!path.startsWith('/')) return [];
  const isOpen = path.startsWith('/:') && prefixes.some(prefix => mayMatch(`${prefix}/*`, path));
  return [path, ...stripRedirectPrefixes(path, prefixes), ...(isOpen ? ['/:splat'] : [])];
}

function collectFollowing(
  pattern: RedirectPattern,
  next: ReadonlyMap<RedirectPattern, RedirectPattern[]>,
): Set<RedirectPattern> {
  const found = new Set<RedirectPattern>();
  const waiting = [...next.get(pattern)!];
  for (let other = waiting.pop(); other; other = waiting.pop()) {
    if (found.has(other)) continue;
    found.add(other);
    waiting.push(...next.get(other)!);
  }
  return found;
}

function isShortening({ from, to }: RedirectPattern): boolean {
  const { path } = splitUrl(to);
  const rests = path.match(/:splat/g)?.length ?? 0;
  return rests <= 1 && path.split('/').length < from.split('/').length;
}

/** True unless no address to which the path can lead is one of the pattern's. */
export function mayMatch(from: string, path: string): boolean {
  const [wanted, given] = [from, path].map(text => text.split('/').map(decodePercent)) as [string[], string[]];
  for (let index = 0; ; index++) {
    const [want, part] = [wanted[index], given[index]];
    if (part?.includes(':splat') || (want?.endsWith('*') && part?.includes(':'))) return true;
    if (want === undefined || part === undefined) return want === part;
    if (want.endsWith('*')) return part.startsWith(want.slice(0, -1));
    if (want !== part && !want.startsWith(':') && !part.includes(':')) return false;
  }
}
