/** What a proxy forwards, and for which pages. Nothing else of a request is looked at before both are allowed. */
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../src/compiler/dev/request-checks.js';
import { isWithinServers } from '../../src/runtime/data/fetch-rules.js';
import { HttpRefusal } from '../http-refusal.js';

/** What a proxy may do. */
export type ProxyRules = {
  /** Base addresses: requests go below one of them, or nowhere. */
  servers: readonly string[];
  /** Origins of the sites whose pages may send requests. */
  sites: readonly string[];
  /** Pages of every server on this machine may send requests too. */
  allowsLocalSites: boolean;
  /** Names of servers may lead to private addresses. */
  allowsPrivate: boolean;
};

const MAX_ADDRESS_LENGTH = 16_384;

/** The address that a request is for, from its parameter `url`. Throws `HttpRefusal`. */
export function readTarget(requestTarget: string, { servers }: ProxyRules): URL {
  const [, query = ''] = requestTarget.split(/\?(.*)/s);
  const addresses = new URLSearchParams(query).getAll('url');
  const [address = ''] = addresses;
  if (addresses.length !== 1 || address.length > MAX_ADDRESS_LENGTH)
    throw new HttpRefusal(400, 'The proxy needs one address, in the parameter "url".');
  if (!isWithinServers(address, servers))
    throw new HttpRefusal(403, 'The proxy forwards nothing to this address: it is below no server of a console.');
  return new URL(address);
}

/** The origin of the page that sends a request, or undefined for a page of the proxy's own origin. Throws `HttpRefusal`. */
export function readOrigin(headers: IncomingHttpHeaders, rules: ProxyRules): string | undefined {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'empty' } = headers;
  // A page, script or image of an API would otherwise become one of the site's own.
  if (destination !== 'empty') throw new HttpRefusal(403, 'The proxy answers only requests that a script sends.');
  if (origin === undefined && site === 'same-origin') return undefined;
  if (origin !== undefined && isAllowedSite(origin, rules)) return origin;
  throw new HttpRefusal(
    403,
    origin === undefined
      ? 'The proxy cannot tell which page sends this. Browsers say it on https and on this machine.'
      : `The proxy does not answer pages of ${origin}.`,
  );
}

function isAllowedSite(origin: string, { sites, allowsLocalSites }: ProxyRules): boolean {
  if (sites.includes(origin)) return true;
  return allowsLocalSites && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
