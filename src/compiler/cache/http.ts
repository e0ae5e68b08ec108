/**
 * A store on a server that keeps what is PUT to a URL and returns it to a GET: Bazel's cache servers, nginx with WebDAV,
 * object stores. Each response is verified (`entry.ts`), and a failing server is soon no longer used.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { createLimiter } from '../concurrency/limiter.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import { type CacheRequest, type CacheResponse, openConnection } from './connection.js';
import { HEADER_BYTES, seal, unseal } from './entry.js';
import { type Log, MAX_ENTRY_BYTES, type Store } from './store.js';

/** Options of a store on a server. */
export type HttpOptions = {
  /** A bearer token, or `user:password`; the colon tells them apart, as no token has one. */
  token?: string;
  /** Key that signs entries; entries without its signature are ignored. */
  secret?: string;
  readOnly?: boolean;
  log?: Log;
  limits?: Partial<CacheLimits>;
};

/** Limits of the store, in milliseconds and bytes. */
export type CacheLimits = {
  /** Requests that run at the same time. */
  connections: number;
  /** Time for one request. */
  timeout: number;
  /** Time after which a response counts as slow, because it costs about as much as it saves. */
  slow: number;
  /** Total time that slow responses may cost a build. */
  maxWait: number;
  /** Time that a finished build waits for unsent entries. */
  flush: number;
  /** Size of an entry, before and after compression. */
  bytes: number;
  /** Total size of the entries that wait to be sent; further ones are dropped. */
  queue: number;
};

const defaultLimits: CacheLimits = {
  connections: 16,
  timeout: 5_000,
  slow: 250,
  maxWait: 5_000,
  flush: 5_000,
  bytes: MAX_ENTRY_BYTES,
  queue: 128 * 1024 * 1024,
};

const compress = promisify(deflateRaw);

/** A store below `address`, a URL that the configuration has validated. */
export function createHttpStore(
  address: string,
  { token, secret, readOnly = false, log, limits }: HttpOptions = {},
): Store {
  const bounds = { ...defaultLimits, ...limits };
  const connection = openConnection(address, authorizationHeader(token), {
    ...bounds,
    bytes: bounds.bytes + HEADER_BYTES,
  });
  const breaker = createCircuitBreaker(new URL(address).host, {
    ...bounds,
    readOnly,
    log,
    closeConnection: connection.close,
  });
  const limit = createLimiter(bounds.connections);
  const pending = new Set<Promise<void>>();
  const state = { queued: 0 };

  /** `undefined` if the circuit breaker does not allow the request. */
  const exchange = (request: CacheRequest): Promise<CacheResponse | undefined> =>
    limit(request.method === 'GET', async () => {
      if (!breaker.allows(request.method)) return undefined;
      const response = await connection.exchange(request);
      breaker.recordOutcome(request.method, response, limit.activeCount());
      return response;
    });
  const send = async (key: string, value: Uint8Array): Promise<void> => {
    state.queued += value.byteLength;
    try {
      const packed = await compress(value, { level: 1 });
      if (packed.byteLength <= bounds.bytes) await exchange({ method: 'PUT', key, body: seal(key, packed, secret) });
    } finally {
      state.queued -= value.byteLength;
    }
  };

  return {
    get: async key => {
      if (!breaker.allows('GET')) return undefined;
      const response = await exchange({ method: 'GET', key });
      if (!response || 'failure' in response || response.status !== 200) return undefined;
      const value = openEntry(key, response.body, { secret, maxBytes: bounds.bytes });
      if (!value) breaker.reportUntrusted();
      return value;
    },
    put: async (key, value) => {
      const size = value.byteLength;
      if (!breaker.allows('PUT') || size > bounds.bytes || state.queued + size > bounds.queue) return;
      const sent = send(key, Buffer.from(value)).finally(() => pending.delete(sent));
      pending.add(sent);
      await sent;
    },
    close: async () => {
      await waitAtMost(bounds.flush, Promise.all(pending));
      const unsent = breaker.allows('PUT') ? pending.size : 0;
      if (unsent) log?.(`Entries that the build cache did not accept in time: ${unsent}.`);
      breaker.open();
    },
  };
}

function authorizationHeader(token: string | undefined): string | undefined {
  if (!token) return undefined;
  return token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
}

/** Unseals and inflates an entry; over a network, compression pays. */
function openEntry(
  key: string,
  entry: Buffer,
  { secret, maxBytes }: { secret?: string; maxBytes: number },
): Buffer | undefined {
  const packed = unseal(key, entry, secret);
  try {
    return packed && inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch {
    // The seal is right, but another program made the entry, or it is too large.
    return undefined;
  }
}

async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise(resolve => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, passed]);
  clearTimeout(timer);
}
