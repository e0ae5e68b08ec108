/** Which addresses a check of external links may ask. Pure; the name of a host is resolved later. */
import { isIP } from 'node:net';
import { hostWithoutBrackets, isPrivateHost } from '../../source/addresses.js';
import { isPublicIp } from '../network/ip-ranges.js';

/** In characters. */
const MAX_ADDRESS = 2048;

/** Ports of web servers; a request to another one could reach a service of another kind. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);

/** Names that no host has (RFC 2606, RFC 6761): documentation uses them for examples. */
const RESERVED =
  /(?:^|\.)(?:example|invalid|test|localhost|onion|local|internal|arpa|example\.(?:com|net|org|edu))\.?$/i;

/** Why an address is not asked, as the end of "not asked: …"; `undefined` if it is. `hosts` are origins that always are. */
export function externalProblem(url: URL, hosts: readonly string[]): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `with the scheme ${url.protocol.slice(0, 20)}`;
  if (url.href.length > MAX_ADDRESS) return `longer than ${MAX_ADDRESS} characters`;
  if (url.username || url.password) return 'with a user name or password';
  if (hosts.includes(url.origin)) return undefined;
  const host = hostWithoutBrackets(url);
  if (isIP(host)) return isPublicIp(host) ? portProblem(url) : 'in a private network';
  if (RESERVED.test(host)) return 'reserved for examples and private networks';
  return isPrivateHost(host) ? 'in a private network' : portProblem(url);
}

function portProblem({ port }: URL): string | undefined {
  return PORTS.has(port) ? undefined : `with the port ${port}`;
}
