/** Which addresses may be asked at all, by their text alone. Pure; `resolve.ts` looks where a name leads. */
import { isIP } from 'node:net';

/** The longest address that is followed. */
const MAX_URL_LENGTH = 2048;

/** Why an address is not asked; `hosts` are origins that the configuration allows whatever they are. */
export function fetchUrlProblem(url: URL, hosts: readonly string[]): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `has the scheme ${url.protocol.slice(0, 20)}`;
  if (url.href.length > MAX_URL_LENGTH) return `is longer than ${MAX_URL_LENGTH} characters`;
  if (url.username || url.password) return 'holds a user name or password';
  if (hosts.includes(url.origin)) return undefined;
  if (url.protocol !== 'https:') return 'is not https';
  if (url.port) return `names the port ${url.port}`;
  if (isIP(hostWithoutBrackets(url))) return 'names an address of a network instead of a host';
  return url.hostname.endsWith('.') ? 'has a host that ends with a dot' : undefined;
}

/** The host without the brackets of IPv6. */
export function hostWithoutBrackets({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** This machine, a private address, or a name that only a private network knows. */
export function isPrivateHost(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 4) return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(bare);
  if (isIP(bare) === 6) return bare === '::1' || /^f[cd]/i.test(bare);
  return !bare.includes('.') || /\.(local|internal|localhost|test)$/.test(bare);
}
