/** The addresses that the configuration links to: which are allowed, and how they are published. */
import * as z from 'zod';
import { decodePercent, splitUrl, withBase } from '../../routes.js';

/** As in pages: the rest of the address is published as it is, unchecked. */
const PATHNAME_SCHEME = 'pathname://';

const URL_FORM =
  'must be a path of this site such as /install, or an address such as https://example.com/ or mailto:a@example.com';

/**
 * Why an address is refused, as the end of a sentence; `undefined` if it is allowed. The check is a list of allowed forms:
 * browsers drop characters that can hide a scheme, and a relative address means something else on every page.
 */
export function urlProblem(address: string): string | undefined {
  const bare = isPathnameUrl(address) ? address.slice(PATHNAME_SCHEME.length) : address;
  if (/^(https?:)?\/\/[^/?#]*@/i.test(bare)) return 'must not contain a user name or password';
  if (/^\/(?!\/)/.test(bare)) return undefined;
  const isWeb = /^(https?:)?\/\/[^/]/i.test(bare) && URL.canParse(bare, 'https://site.invalid');
  return isWeb || (/^(mailto|tel):./i.test(bare) && bare === address) ? undefined : URL_FORM;
}

/** True for `pathname://…`. */
export function isPathnameUrl(address: string): boolean {
  return address.startsWith(PATHNAME_SCHEME);
}

/**
 * A path of this site as published, however it is written: `/a b` and `/a%20b` are the same. A segment with an encoded slash,
 * question mark or hash is published as it is written.
 */
export function publishedPath(address: string, base: string): string {
  const { path, query, hash } = splitUrl(address);
  const segments = path
    .replace(/^\//, '')
    .split('/')
    .map(segment => {
      const decoded = decodePercent(segment);
      return /[/?#]/.test(decoded) ? segment : encodeURI(decoded);
    });
  return withBase('/', base) + segments.join('/') + query + hash;
}

/** The address as published: the base in front of a path of this site, `pathname://` removed. */
export function publishedUrl(address: string, base: string): string {
  return /^\/(?!\/)/.test(address) ? publishedPath(address, base) : stripPathnameScheme(address);
}

/** The address of a link as published: of its `to`, which is a route of this site, or of its `href`. */
export function publishedLink({ to, href = '' }: { to?: string; href?: string }, base: string): string {
  return to === undefined || isPathnameUrl(to) ? stripPathnameScheme(to ?? href) : publishedPath(to, base);
}

/** The address without `pathname://`; for addresses that include the base already. */
export function stripPathnameScheme(address: string): string {
  return isPathnameUrl(address) ? address.slice(PATHNAME_SCHEME.length) : address;
}

/** Why a link's `to` is refused. A route may lack its slash; whether it exists is checked once the site is linked. */
function routeLinkProblem(to: string): string | undefined {
  const isRoute = isPathnameUrl(to) ? urlProblem(to) === undefined : !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(to);
  return isRoute ? undefined : 'must be a route of this site such as /quickstart; write other addresses as "href"';
}

const stringCheckedBy = (problem: (address: string) => string | undefined) =>
  z.string().superRefine((address, context) => {
    const message = problem(address);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** An address that `urlProblem` allows. */
export const urlSchema = stringCheckedBy(urlProblem);
/** The `to` of a link: a route of this site, or `pathname://…`. */
export const routeLinkSchema = stringCheckedBy(routeLinkProblem);
