/** Addresses that the configuration links to: which may stand there, and how they are published. */
import * as z from 'zod';
import { withBase } from '../../routes.js';

/** As in pages: what follows is published as it is, and not checked. */
const AS_IT_IS = 'pathname://';

const FORM =
  'must be a path of this site such as /install, or an address such as https://example.com/ or mailto:a@example.com';

/**
 * What is wrong with it, as the end of a sentence. Only what is known to lead somewhere passes: browsers take characters
 * away that hide a scheme, and every page has another idea of a relative address.
 */
export function addressProblem(address: string): string | undefined {
  const bare = isAsItIs(address) ? address.slice(AS_IT_IS.length) : address;
  if (/^(https?:)?\/\/[^/?#]*@/i.test(bare)) return 'must not hold a user name or password';
  if (/^\/(?!\/)/.test(bare)) return undefined;
  const isWeb = /^(https?:)?\/\/[^/]/i.test(bare) && URL.canParse(bare, 'https://site.invalid');
  return isWeb || (/^(mailto|tel):./i.test(bare) && bare === address) ? undefined : FORM;
}

export function isAsItIs(address: string): boolean {
  return address.startsWith(AS_IT_IS);
}

/** With the base in front of a path of this site. */
export function publishedAddress(address: string, base: string): string {
  return /^\/(?!\/)/.test(address) ? withBase(address, base) : wholeAddress(address);
}

/** Of an address that has its base already. */
export function wholeAddress(address: string): string {
  return isAsItIs(address) ? address.slice(AS_IT_IS.length) : address;
}

/** What `to` of a link holds: a route, with or without its slash, which is checked once the site is linked. */
function routeProblem(to: string): string | undefined {
  const isRoute = isAsItIs(to) ? addressProblem(to) === undefined : !/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(to);
  return isRoute
    ? undefined
    : 'must be a route of this site such as /quickstart; other addresses are written as "href"';
}

const checkedBy = (problem: (address: string) => string | undefined) =>
  z.string().superRefine((address, context) => {
    const message = problem(address);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const addressSchema = checkedBy(addressProblem);
export const toSchema = checkedBy(routeProblem);
