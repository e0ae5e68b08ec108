/** Addresses that the configuration links to: which may stand there, and how they are published. */
import * as z from 'zod';
import { withBase } from '../../routes.js';

/** As in pages: what follows is published as it is, and not checked. */
const PATHNAME_SCHEME = 'pathname://';

const URL_FORM =
  'must be a path of this site such as /install, or an address such as https://example.com/ or mailto:a@example.com';

/**
 * What is wrong with it, as the end of a sentence. Only what is known to lead somewhere passes: browsers take characters
 * away that hide a scheme, and every page has another idea of a relative address.
 */
export function urlProblem(address: string): string | undefined {
  const bare = isPathnameUrl(address) ? address.slice(PATHNAME_SCHEME.length) : address;
  if (/^(https?:)?\/\/[^/?#]*@/i.test(bare)) return 'must not hold a user name or password';
  if (/^\/(?!\/)/.test(bare)) return undefined;
  const isWeb = /^(https?:)?\/\/[^/]/i.test(bare) && URL.canParse(bare, 'https://site.invalid');
  return isWeb || (/^(mailto|tel):./i.test(bare) && bare === address) ? undefined : URL_FORM;
}

export function isPathnameUrl(address: string): boolean {
  return address.startsWith(PATHNAME_SCHEME);
}

/** With the base in front of a path of this site. */
export function publishedUrl(address: string, base: string): string {
  return /^\/(?!\/)/.test(address) ? withBase(address, base) : stripPathnameScheme(address);
}

/** Of an address that has its base already. */
export function stripPathnameScheme(address: string): string {
  return isPathnameUrl(address) ? address.slice(PATHNAME_SCHEME.length) : address;
}

/** What `to` of a link holds: a route, with or without its slash, which is checked once the site is linked. */
function routeLinkProblem(to: string): string | undefined {
  const isRoute = isPathnameUrl(to) ? urlProblem(to) === undefined : !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(to);
  return isRoute
    ? undefined
    : 'must be a route of this site such as /quickstart; other addresses are written as "href"';
}

const stringCheckedBy = (problem: (address: string) => string | undefined) =>
  z.string().superRefine((address, context) => {
    const message = problem(address);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const urlSchema = stringCheckedBy(urlProblem);
export const routeLinkSchema = stringCheckedBy(routeLinkProblem);
