/** Patterns that lead into each other. */
import type { RedirectPattern } from '../../redirect-patterns.js';
import { splitUrl, stripRedirectPrefixes } from '../../routes.js';
import { mayMatch, mayMatchParts, partsOf } from './pattern-reach.js';

/**
 * The patterns that may lead back to themselves, through others or the prefixes that docsc removes. A circle of patterns that
 * shorten each address ends by itself.
 */
export function findCircles(patterns: readonly RedirectPattern[], prefixes: readonly string[]): Set<RedirectPattern> {
  const sources = patterns.map(pattern => ({ pattern, parts: partsOf(pattern.from) }));
  const next = new Map(
    patterns.map(pattern => {
      const targets = possiblePaths(pattern, prefixes).map(partsOf);
      const reached = sources.filter(({ parts }) => targets.some(target => mayMatchParts(parts, target)));
      return [pattern, reached.map(source => source.pattern)] as const;
    }),
  );
  const isCircle = (group: RedirectPattern[]) => group.length > 1 || next.get(group[0]!)!.includes(group[0]!);
  const circles = groupConnected(patterns, next).filter(isCircle);
  return new Set(circles.filter(group => group.some(pattern => !isShortening(pattern))).flat());
}

/** Groups of patterns each of which leads to all others of its group, by Tarjan's algorithm. */
function groupConnected(
  patterns: readonly RedirectPattern[],
  next: ReadonlyMap<RedirectPattern, RedirectPattern[]>,
): RedirectPattern[][] {
  const groups: RedirectPattern[][] = [];
  const order = new Map<RedirectPattern, number>();
  const open: RedirectPattern[] = [];
  const isOpen = new Set<RedirectPattern>();
  const visit = (pattern: RedirectPattern): number => {
    const own = order.size;
    let lowest = own;
    order.set(pattern, own);
    open.push(pattern);
    isOpen.add(pattern);
    for (const other of next.get(pattern)!) {
      const known = order.get(other);
      if (known === undefined) lowest = Math.min(lowest, visit(other));
      else if (isOpen.has(other)) lowest = Math.min(lowest, known);
    }
    if (lowest < own) return lowest;
    const group = open.splice(open.indexOf(pattern));
    for (const one of group) isOpen.delete(one);
    groups.push(group);
    return lowest;
  };
  for (const pattern of patterns) if (!order.has(pattern)) visit(pattern);
  return groups;
}

/** The paths of a target as patterns may see them, without prefixes too. */
function possiblePaths({ to }: RedirectPattern, prefixes: readonly string[]): string[] {
  const { path } = splitUrl(to);
  if (!path.startsWith('/')) return [];
  const isOpen = path.startsWith('/:') && prefixes.some(prefix => mayMatch(`${prefix}/*`, path));
  return [path, ...stripRedirectPrefixes(path, prefixes), ...(isOpen ? ['/:splat'] : [])];
}

function isShortening({ from, to }: RedirectPattern): boolean {
  const { path } = splitUrl(to);
  const rests = path.match(/:splat/g)?.length ?? 0;
  return rests <= 1 && path.split('/').length < from.split('/').length;
}
