/** Redirects that are written as a list of `source` and `destination`. */
import { posix } from 'node:path';
import type { Settings } from './settings.js';
import type { Redirect } from './types.js';

/** Reads the list at a key. `base` is a path that the addresses may begin with, and that docsc adds by itself. */
export function readWrittenRedirects(settings: Settings, key: string, base = '/'): Redirect[] {
  return settings.list(key).flatMap(entry => {
    entry.passOver('permanent', 'statusCode', 'status');
    const source = entry.text('source') ?? entry.text('from');
    const destination = entry.text('destination') ?? entry.text('to');
    if (source === undefined || destination === undefined) return [];
    if (isPattern(source)) {
      entry.report('', `leads from "${source}", which stands for many addresses`, PATTERN_HINT);
      return [];
    }
    const from = stripBase(source, base);
    const to = /^[a-z]+:/i.test(destination) ? destination : stripBase(destination, base);
    return from === to ? [] : [{ from, to }];
  });
}

const PATTERN_HINT = 'Write one redirect for each of them to redirects.yaml.';

function isPattern(source: string): boolean {
  return /[*()]|(?:^|\/):[A-Za-z]/.test(source);
}

/** The address without `base`, with a slash in front and none at its end. */
function stripBase(address: string, base: string): string {
  const path = posix.join('/', address.trim());
  const prefix = base.replace(/\/$/, '');
  const rest = prefix && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) : path;
  return rest.replace(/(?<=.)\/(?=$|[?#])/, '') || '/';
}
