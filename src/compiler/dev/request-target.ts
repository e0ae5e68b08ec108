/** The address of a request. It is only ever compared with known names: no path of a file is made from it. */
import type { IncomingMessage } from 'node:http';
import { prefersMarkdown } from './accept.js';

/**
 * Path and query of a requested URL, percent-encoded. `host` is the address that the client knows the server by;
 * `wantsMarkdown` if it would rather have a page as Markdown.
 */
export type RequestTarget = { path: string; query: string; host?: string; wantsMarkdown?: true };

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const FORBIDDEN = /[\u0000-\u0020\u007f\\#]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const FORBIDDEN_DECODED = /[\u0000-\u001f\u007f\\]/;

/** The target of a request, with what its headers say of it; `undefined` if no page can have the path. */
export function readRequestTarget({
  url,
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): RequestTarget | undefined {
  const target = parseRequestTarget({ url });
  const { host, accept } = headers;
  return target && { ...target, ...(host && { host }), ...(prefersMarkdown(accept) && { wantsMarkdown: true }) };
}

/**
 * Path and query of a request; `undefined` if no page can have the path: an absolute address, an invalid escape, a
 * backslash, a control character, or a segment `.` or `..`, encoded or not.
 */
export function parseRequestTarget({ url = '' }: Pick<IncomingMessage, 'url'>): RequestTarget | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  if (!path.startsWith('/') || path.startsWith('//') || FORBIDDEN.test(url)) return undefined;
  try {
    const decoded = decodeURIComponent(path);
    const leadsElsewhere = decoded.split('/').some(segment => segment === '.' || segment === '..');
    return leadsElsewhere || FORBIDDEN_DECODED.test(decoded) ? undefined : { path, query };
  } catch {
    return undefined;
  }
}

/** The requested name below the base of the site, decoded: `assets/a.js`. `undefined` outside the base. */
export function nameInSite({ path }: RequestTarget, base: string): string | undefined {
  const prefix = base.replace(/\/$/, '');
  if (path === prefix) return '';
  return path.startsWith(`${prefix}/`) ? decodeURIComponent(path.slice(prefix.length + 1)) : undefined;
}

/**
 * True for a name that Windows takes for another one: with a final dot or space, with a stream such as `::$DATA`, or short,
 * such as `INDEX~1.HTM`. A server refuses it unless a file has this very name.
 */
export function isAlias(name: string): boolean {
  return /[. ](?:\/|$)|:\$|~\d+(?:\.[^/]*)?(?:\/|$)/.test(name);
}
