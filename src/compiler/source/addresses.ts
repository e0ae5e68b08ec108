/** Which URLs docsc may fetch, judged by their text alone. Pure; `remote/network/` checks what a host name resolves to. */
import { isIP } from 'node:net';

/** In characters. */
const MAX_URL_LENGTH = 2048;

/** Why a URL must not be fetched, as the end of a sentence; `undefined` if it may be. `hosts` are always allowed origins. */
export function fetchUrlProblem(url: URL, hosts: readonly string[]): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `has the scheme ${url.protocol.slice(0, 20)}`;
  if (url.href.length > MAX_URL_LENGTH) return `is longer than ${MAX_URL_LENGTH} characters`;
  if (url.username || url.password) return 'contains a user name or password';
  if (hosts.includes(url.origin)) return undefined;
  if (url.protocol !== 'https:') return 'is not https';
  if (url.port) return `names the port ${url.port}`;
  if (isIP(hostWithoutBrackets(url))) return 'has an IP address instead of a host name';
  return url.hostname.endsWith('.') ? 'has a host that ends with a dot' : undefined;
}

/** The host name without the brackets around an IPv6 address. */
export function hostWithoutBrackets({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** True for this machine, a private or loopback IP address, or a name that only resolves in a private network. */
export function isPrivateHost(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 4) return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(bare);
  if (isIP(bare) === 6) return bare === '::1' || /^f[cd]/i.test(bare);
  return !bare.includes('.') || /\.(local|internal|localhost|test)$/.test(bare);
}
