/** Requests to the cache server over persistent connections, with limits on time and size. */
import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { readBytesWithin } from '../source/bounded-bytes.js';

/** A request for one entry; `body` is the sealed entry to store. */
export type CacheRequest = { method: 'GET' | 'PUT'; key: string; body?: Uint8Array };
/** The response, or why there is none, with the time that it took. */
export type CacheResponse = { milliseconds: number } & ({ status: number; body: Buffer } | { failure: string });

/** Limits of a connection to the cache server. */
export type ConnectionLimits = {
  /** Milliseconds until the response must be complete. */
  timeout: number;
  /** Maximum bytes of a response body. */
  bytes: number;
  /** Maximum number of sockets. */
  connections: number;
};

/** Sends requests to one cache server. */
export type CacheConnection = {
  /** Never rejects, and does not follow redirects: a redirect is returned as the response. */
  exchange: (request: CacheRequest) => Promise<CacheResponse>;
  /** Closes the sockets and ends the requests under way. */
  close: () => void;
};

/** Milliseconds between two checks of a request's time limit; see `sendOnce`. */
const TICK_MS = 25;

/** Connects to the cache server at `address`, lazily. `authorization` is the value of the HTTP header. */
export function openConnection(
  address: string,
  authorization: string | undefined,
  limits: ConnectionLimits,
): CacheConnection {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: limits.connections });
  const base = url.pathname.replace(/\/+$/, '');
  const openRequest = ({ method, key, body }: CacheRequest): ClientRequest => {
    const headers = {
      'user-agent': 'docsc',
      'accept-encoding': 'identity',
      ...(authorization && { authorization }),
      ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.byteLength }),
    };
    // Bazel's servers check that a name below `cas` is the digest of its contents, but not one below `ac` (action results).
    const options = { agent, method, headers, path: `${base}/ac/${key}` };
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED could switch it off.
    return isSecure ? requestSecure(url, { ...options, rejectUnauthorized: true }) : requestPlain(url, options);
  };
  const state = { isOpen: true };
  return {
    exchange: async call => {
      const { result, isStale } = await sendOnce(openRequest(call), call, limits);
      return isStale && state.isOpen ? (await sendOnce(openRequest(call), call, limits)).result : result;
    },
    close: () => {
      state.isOpen = false;
      agent.destroy();
    },
  };
}

/** `isStale` if the server had closed the reused socket before the request reached it. */
async function sendOnce(request: ClientRequest, { body }: CacheRequest, limits: ConnectionLimits) {
  let response: IncomingMessage | undefined;
  let milliseconds = 0;
  // Counted in ticks: while the build computes, no tick fires, so its own work does not count as the server's delay.
  const timer = setInterval(() => {
    milliseconds += TICK_MS;
    if (milliseconds >= limits.timeout) (response ?? request).destroy(new Error('the request timed out'));
  }, TICK_MS);
  try {
    response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body);
    });
    const { statusCode: status = 0 } = response;
    return {
      result: { milliseconds, status, body: await readBytesWithin(response, limits.bytes, tooLarge) },
      isStale: false,
    };
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    const isStale = !response && request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
    return { result: { milliseconds, failure: code ?? message }, isStale };
  } finally {
    clearInterval(timer);
  }
}

function tooLarge(): Error {
  return new Error('its response is too large');
}
