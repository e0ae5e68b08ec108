/** One request of the cache's server and its answer, over connections that are kept, within bounds of time and size. */
import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';

export type CacheRequest = { method: 'GET' | 'PUT'; key: string; body?: Uint8Array };
/** `milliseconds` is in milliseconds. */
export type CacheResponse = { milliseconds: number } & ({ status: number; body: Buffer } | { failure: string });

export type ConnectionLimits = {
  /** Milliseconds until the answer is complete. */
  timeout: number;
  /** Bytes of an answer. */
  bytes: number;
  /** Connections. */
  connections: number;
};

export type CacheConnection = {
  /** Never rejects. A redirect is an answer like any other: it is not followed. */
  exchange: (call: CacheRequest) => Promise<CacheResponse>;
  /** Ends what is under way, too. */
  close: () => void;
};

/** Milliseconds; see `tryOnce`. */
const TICK_MS = 25;

export function openConnection(
  address: string,
  authorization: string | undefined,
  bounds: ConnectionLimits,
): CacheConnection {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: bounds.connections });
  const base = url.pathname.replace(/\/+$/, '');
  const ask = ({ method, key, body }: CacheRequest): ClientRequest => {
    const headers = {
      'user-agent': 'docsc',
      'accept-encoding': 'identity',
      ...(authorization && { authorization }),
      ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.byteLength }),
    };
    // The names of action results, of which Bazel's servers do not ask to be the digest of what they name.
    const options = { agent, method, headers, path: `${base}/ac/${key}` };
    // Said outright, because an environment variable could switch it off.
    return isSecure ? requestSecure(url, { ...options, rejectUnauthorized: true }) : requestPlain(url, options);
  };
  const state = { isOpen: true };
  return {
    exchange: async call => {
      const { answer, isStale } = await sendOnce(ask(call), call, bounds);
      return isStale && state.isOpen ? (await sendOnce(ask(call), call, bounds)).answer : answer;
    },
    close: () => {
      state.isOpen = false;
      agent.destroy();
    },
  };
}

/** `isStale` where a connection that was kept had been closed by the server before it saw the request. */
async function sendOnce(request: ClientRequest, { body }: CacheRequest, bounds: ConnectionLimits) {
  let response: IncomingMessage | undefined;
  let milliseconds = 0;
  // Counted in ticks, because a build computes meanwhile: that it does not listen is no delay of the server.
  const timer = setInterval(() => {
    milliseconds += TICK_MS;
    if (milliseconds >= bounds.timeout) (response ?? request).destroy(new Error('it takes too long'));
  }, TICK_MS);
  try {
    response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject).end(body);
    });
    const { statusCode: status = 0 } = response;
    return { answer: { milliseconds, status, body: await readBody(response, bounds.bytes) }, isStale: false };
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    const isStale = !response && request.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
    return { answer: { milliseconds, failure: code ?? message }, isStale };
  } finally {
    clearInterval(timer);
  }
}

async function readBody(response: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    // To leave the loop ends the connection.
    if (size > most) throw new Error('its answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
