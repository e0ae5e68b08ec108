/** `redirects` of Astro: a mapping from old addresses to new ones. */
import { posix } from 'node:path';
import type { Settings } from '../settings.js';
import type { Redirect } from '../types.js';

/** The redirects. Parameters become those of docsc. */
export function readRedirects(settings: Settings): Redirect[] {
  const redirects = settings.child('redirects');
  return redirects.keys().flatMap(from => {
    const value = redirects.take(from);
    const to = typeof value === 'string' ? value : (value as { destination?: unknown } | null)?.destination;
    if (typeof to !== 'string') return [];
    return [{ from: trimSlash(toPattern(from)), to: /^https?:/.test(to) ? toPattern(to) : trimSlash(toPattern(to)) }];
  });
}

/** `/a/[id]/[...slug]` → `/a/:id/:slug*`. */
function toPattern(address: string): string {
  return address.replace(/\[\.\.\.(\w+)\]/g, ':$1*').replace(/\[(\w+)\]/g, ':$1');
}

/** `/a/` → `/a`, and `/a/#b` → `/a#b`. */
function trimSlash(address: string): string {
  return posix.join('/', address).replace(/(?<=[^/])\/(?=$|[?#])/, '');
}
