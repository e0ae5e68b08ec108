/** `redirects` of Astro: a mapping from old addresses to new ones. */
import { posix } from 'node:path';
import type { Settings } from '../settings.js';
import type { Redirect } from '../types.js';

/** The redirects; those with parameters, such as `[...slug]`, are reported. */
export function readRedirects(settings: Settings): Redirect[] {
  const redirects = settings.child('redirects');
  return redirects.keys().flatMap(from => {
    const value = redirects.take(from);
    const to = typeof value === 'string' ? value : (value as { destination?: unknown } | null)?.destination;
    if (typeof to !== 'string') return [];
    if (/\[/.test(from)) {
      redirects.report(
        from,
        'has a parameter, which redirects of docsc have not',
        'Write a redirect for each address to redirects.yaml.',
      );
      return [];
    }
    return [{ from: trimSlash(from), to: /^https?:/.test(to) ? to : trimSlash(to) }];
  });
}

/** `/a/` → `/a`, and `/a/#b` → `/a#b`. */
function trimSlash(address: string): string {
  return posix.join('/', address).replace(/(?<=[^/])\/(?=$|[?#])/, '');
}
