/** Which requests `docsc serve`, `preview` and `mcp` answer: those of their own addresses, whatever a domain resolves to. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { HttpResponse } from './http-response.js';

/** Where people reach a server; `port` only where the server listens on another one. */
export type ServedAddress = { host: string; port?: number };

/** The answer to a request of another web page or for another host; `undefined` if the request is allowed. */
export function refuseRequest(request: IncomingMessage, served: ServedAddress): HttpResponse | undefined {
  const refusal = refuseHost(request, served);
  if (refusal) return { status: 403, contents: refusal };
  return isForeign(request) ? { status: 403, contents: 'Requests from other sites are not answered.' } : undefined;
}

/** Why the `Host` of a request is not served. */
function refuseHost({ headers, rawHeaders, socket }: IncomingMessage, served: ServedAddress): string | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  const [, name, port = '80'] =
    /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(headers.host?.toLowerCase() ?? '') ?? [];
  if (hosts.length !== 1 || name === undefined) return 'This host is not served.';
  if (!isServed(name, served.host.toLowerCase()))
    return `The host "${name}" is not served. Start docsc with --host ${name}.`;
  // Where others may connect, a container or tunnel may have another port.
  if (isLoopback(served.host) && Number(port) !== (served.port ?? socket.localPort))
    return `The port ${port} is not served. Start docsc with --port ${port}.`;
  return undefined;
}

function isServed(name: string, servedHost: string): boolean {
  const isAnyAddress = servedHost === '0.0.0.0' || servedHost === '::';
  const bare = name.replace(/^\[|\]$/g, '');
  return isLoopback(name) || bare === servedHost || (isAnyAddress && isIP(bare) > 0);
}

/** True for a name by which only this machine is reached; IPv6 addresses may be in brackets. */
export function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host.toLowerCase());
}

/** True for a request that a page of another origin makes. A link from elsewhere may be followed. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  const isOwnOrigin = origin === undefined || origin.toLowerCase().replace(/^https?:\/\//, '') === host?.toLowerCase();
  return !isOwnOrigin || ((site === 'cross-site' || site === 'same-site') && mode !== 'navigate');
}
