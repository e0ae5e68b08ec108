/**
 * Redirects with placeholders and wildcards, for the compiler and the runtime alike. Both addresses are percent-encoded, so
 * `:` and `*` mark nothing else; the names are those of `_redirects` files: `:a`, `:b` and so on, and `:splat` for `*`.
 */
import { decodePercent, type Route } from './routes.js';

/** `/old/:a/*` → `/new/:a/:splat`. The target may be on another site. */
export type RedirectPattern = { from: string; to: string };

/** Names of placeholders. There is no `s`, with which `splat` begins. */
export const LETTERS = 'abcdefghijklmnopqrtuvwxyz';

/** A placeholder in the target. */
export const PLACEHOLDER = /:(splat|[a-z])(?!\w)/g;

/** The target of the first pattern that matches a route; routes with characters that addresses cannot hold match none. */
export function followPatterns(route: Route, patterns: readonly RedirectPattern[]): string | undefined {
  const path = encodePatternPath(route);
  for (const pattern of patterns) {
    const match = matcherOf(pattern).exec(path);
    if (!match) continue;
    const { from, to } = pattern;
    const filled = fillPlaceholders(to, from, match.slice(1));
    if (!to.startsWith('/')) return filled;
    const [, target = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(filled) ?? [];
    if (!/%(3F|23|5C|[01]\w)/i.test(target)) return decodePercent(target) + rest;
  }
  return undefined;
}

/** Patterns are asked once for each link. */
const matchers = new WeakMap<RedirectPattern, RegExp>();

/** Matches the encoded paths that a pattern stands for; its groups are the placeholders in their order. */
export function matcherOf(pattern: RedirectPattern): RegExp {
  const known = matchers.get(pattern);
  if (known) return known;
  const source = pattern.from
    .replace(/[.+?^${}()|[\]\\-]/g, '\\$&')
    .replace(/:[a-z]/g, '([^/]+)')
    .replace(/\*$/, '(.+)');
  const matcher = new RegExp(`^${source}$`);
  matchers.set(pattern, matcher);
  return matcher;
}

/** A decoded path as patterns write it. */
export function encodePatternPath(path: string): string {
  return encodeURI(path).replace(/[?#:*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A decoded path as the targets of patterns write it: without what a host would read as its own syntax. */
export function encodePatternTarget(path: string): string {
  return escapeSyntax(encodePatternPath(path));
}

/** The text without characters that have a meaning for hosts. */
export function escapeSyntax(text: string): string {
  return text.replace(
    /[*(){}$"'\\;!|[\]^`<>\s]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function fillPlaceholders(to: string, from: string, values: string[]): string {
  const names: readonly string[] = from.match(/:[a-z]|\*$/g) ?? [];
  const [origin = ''] = /^https?:\/\/[^/]*/.exec(to) ?? [];
  const fill = (whole: string, name: string) => values[names.indexOf(name === 'splat' ? '*' : whole)] ?? whole;
  return origin + to.slice(origin.length).replace(PLACEHOLDER, fill);
}
