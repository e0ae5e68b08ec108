/** Redirects that are written as a list of `source` and `destination`. */
import { posix } from 'node:path';
import { readPattern } from '../../src/compiler/site/pattern-syntax.js';
import type { Settings } from './settings.js';
import type { Redirect } from './types.js';

/** `base` is a path that the addresses may begin with, and that docsc adds by itself; `accepts` leaves entries out, and reports them. */
type Options = { base?: string; accepts?: (entry: Settings) => boolean };

/** Reads the list at a key. */
export function readWrittenRedirects(
  settings: Settings,
  key: string,
  { base = '/', accepts = () => true }: Options = {},
): Redirect[] {
  return settings.list(key).flatMap(entry => {
    if (!accepts(entry)) return [];
    entry.passOver('permanent', 'statusCode', 'status');
    const source = entry.text('source') ?? entry.text('from');
    const destination = entry.text('destination') ?? entry.text('to');
    if (source === undefined || destination === undefined) return [];
    const from = stripBase(source, base);
    const to = /^[a-z]+:/i.test(destination) ? destination : stripBase(destination, base);
    const pattern = readPattern(from, to);
    const problem =
      pattern && 'badFrom' in pattern ? pattern.badFrom : isExpression(source) ? 'is an expression' : undefined;
    if (problem !== undefined) entry.report('', `leads from "${source}", which ${problem}`, PATTERN_HINT);
    const isSame =
      from === to || (pattern && 'pattern' in pattern && pattern.pattern.from === plainTarget(pattern.pattern.to));
    return isSame || problem !== undefined ? [] : [{ from, to }];
  });
}

const PATTERN_HINT = 'Write one redirect for each of the addresses to redirects.yaml.';

/** The target of a pattern as its old address would be written: `/a/:splat` → `/a/*`. */
function plainTarget(to: string): string {
  return to.replace(/:splat$/, '*');
}

/** Patterns with parentheses, as in path-to-regexp. */
function isExpression(source: string): boolean {
  return /\([^)]*[.\\|*]/.test(source);
}

/** The address without `base`, with a slash in front and none at its end. */
function stripBase(address: string, base: string): string {
  const path = posix.join('/', address.trim());
  const prefix = base.replace(/\/$/, '');
  const rest = prefix && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) : path;
  return rest.replace(/(?<=.)\/(?=$|[?#])/, '') || '/';
}
