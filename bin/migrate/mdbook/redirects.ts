/** `output.html.redirect` of mdBook: paths of files, relative to the book or to the old page. */
import { posix } from 'node:path';
import type { Settings } from '../settings.js';
import type { Redirect } from '../types.js';

/**
 * The redirects as addresses. One that leads out of the book, to another beside it, needs the host of the books, which `cname`
 * names; without it, it is reported.
 */
export function readRedirects(html: Settings): Redirect[] {
  const table = (html.take('redirect') ?? {}) as Record<string, unknown>;
  const cname = html.text('cname');
  const base = html.text('site-url') ?? '/';
  const outside: Redirect[] = [];
  const redirects = Object.entries(table).flatMap(([from, written]): Redirect[] => {
    const old = posix.join('/', from);
    const to = String(written);
    if (/^https?:/.test(to)) return [{ from: stripFile(old), to }];
    const path = to.startsWith('/') ? to : posix.join(posix.dirname(old).slice(1), to);
    if (!path.startsWith('../')) return [{ from: stripFile(old), to: stripFile(posix.join('/', path)) }];
    if (cname) return [{ from: stripFile(old), to: `https://${cname}${posix.join('/', base, path)}` }];
    outside.push({ from, to });
    return [];
  });
  const [first] = outside;
  if (first) {
    const others = outside.length > 1 ? ` and ${outside.length - 1} more` : '';
    html.report(
      'redirect',
      `leads out of the book, from "${first.from}" to "${first.to}"${others}, and names no host`,
      'Add them to redirects.yaml with the whole address that each leads to.',
    );
  }
  return redirects;
}

/** `/a/index.html` → `/a/`, `/b.html#c` → `/b#c`. */
function stripFile(path: string): string {
  return path.replace(/(^|\/)index\.html(?=#|$)/, '$1').replace(/\.html(?=#|$)/, '') || '/';
}
