/** A fake upstream host: a local server, and a network whose names, clock and limits the test controls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FetchedText, fetchDocument } from '../../src/compiler/remote/network/fetch-document.js';
import { FetchError } from '../../src/compiler/remote/network/fetch-error.js';
import { createHostLimiter } from '../../src/compiler/remote/network/host-limiter.js';
import { type FetchLimits, internet, type Network } from '../../src/compiler/remote/network/network.js';

/** Replies to a request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A running host and the requests it has received. */
export type Upstream = {
  port: number;
  /** `http://sdk.test:<port>`; only `network` knows the name. */
  origin: string;
  asked: IncomingMessage[];
  close: () => Promise<void>;
};

/** Starts a host on a free local port. */
export async function openUpstream(handle: Handler): Promise<Upstream> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    handle(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { port, origin: `http://sdk.test:${port}`, asked, close };
}

/** A handler that always sends a text. */
export const markdown = (text: string): Handler => {
  return (_request, response) => response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
};

/** A network, the names that were looked up, and the pauses in milliseconds. */
export type FakeNetworkLog = { network: Network; looked: string[]; pauses: number[] };

/** A network in which `.test` names resolve to this machine, other names as given, and pauses end immediately. */
export function fakeNetwork(names: Record<string, string[]> = {}, limits: Partial<FetchLimits> = {}): FakeNetworkLog {
  const looked: string[] = [];
  const pauses: number[] = [];
  const network: Network = {
    lookup: async host => {
      looked.push(host);
      const addresses = names[host] ?? (host.endsWith('.test') ? ['127.0.0.1'] : undefined);
      if (!addresses) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
      return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    wait: async milliseconds => pauses.push(milliseconds),
    now: () => Date.parse('2030-01-01T00:00:00Z'),
    limits: { ...internet.limits, ...limits },
  };
  return { network, looked, pauses };
}

/** A fetched text, or the failure. */
export type Outcome = Partial<FetchedText> & { error?: string; kind?: FetchError['kind'] };

/** Fetches one URL: returns its text, or the reason for failure. */
export async function outcomeOf(address: string, network: Network, hosts: string[] = []): Promise<Outcome> {
  const { signal } = new AbortController();
  try {
    return await fetchDocument(address, {
      hosts,
      network,
      limiter: createHostLimiter(),
      signal,
      onSlow: () => undefined,
    });
  } catch (thrown) {
    if (!(thrown instanceof FetchError)) throw thrown;
    return { error: thrown.message, kind: thrown.kind };
  }
}

/** Fetches `/README.md` from a local upstream. */
export async function fetchFrom(handle: Handler, told: FakeNetworkLog = fakeNetwork(), more: string[] = []) {
  const upstream = await openUpstream(handle);
  try {
    const outcome = await outcomeOf(`${upstream.origin}/README.md`, told.network, [upstream.origin, ...more]);
    return { ...outcome, ...told, asked: upstream.asked, origin: upstream.origin };
  } finally {
    await upstream.close();
  }
}
