/**
 * Entries on a server that keeps what is PUT to an address and GETs it back: those of Bazel, nginx with WebDAV, object
 * stores. Nothing it answers is believed (`entry.ts`), and one that is in trouble is soon left alone.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { createCircuitBreaker } from './circuit-breaker.js';
import { type CacheRequest, type CacheResponse, openConnection } from './connection.js';
import { HEADER_BYTES, seal, unseal } from './entry.js';
import { createLimiter } from './limiter.js';
import { type Log, MAX_ENTRY_BYTES, type Store } from './store.js';

export type HttpOptions = {
  /** A bearer token, or `user:password`: no token holds a colon. */
  token?: string;
  /** Entries are signed with it, and none is read that is not. */
  secret?: string;
  readOnly?: boolean;
  say?: Log;
  limits?: Partial<CacheLimits>;
};

/** In milliseconds and bytes. */
export type CacheLimits = {
  /** Requests under way at once. */
  connections: number;
  /** A request. */
  timeout: number;
  /** An answer that takes longer costs about what it saves. */
  slow: number;
  /** What slow answers may cost a build. */
  maxWait: number;
  /** What is left to send when a build ends. */
  flush: number;
  /** An entry, before and after it is compressed. */
  bytes: number;
  /** All entries that wait to be sent; further ones are not. */
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

/** `address` is one that `refusalOf` has nothing against. */
export function createHttpStore(
  address: string,
  { token, secret, readOnly = false, say, limits }: HttpOptions = {},
): Store {
  const bounds = { ...defaultLimits, ...limits };
  const way = openConnection(address, authorizationHeader(token), { ...bounds, bytes: bounds.bytes + HEADER_BYTES });
  const health = createCircuitBreaker(new URL(address).host, { ...bounds, readOnly, say, closeConnection: way.close });
  const lanes = createLimiter(bounds.connections);
  const pending = new Set<Promise<void>>();
  const state = { queued: 0 };

  /** `undefined` where the server is left alone. */
  const ask = (call: CacheRequest): Promise<CacheResponse | undefined> =>
    lanes(call.method === 'GET', async () => {
      if (!health.allows(call.method)) return undefined;
      const answer = await way.exchange(call);
      health.recordOutcome(call.method, answer, lanes.activeCount());
      return answer;
    });
  const send = async (key: string, value: Uint8Array): Promise<void> => {
    state.queued += value.byteLength;
    try {
      const packed = await compress(value, { level: 1 });
      if (packed.byteLength <= bounds.bytes) await ask({ method: 'PUT', key, body: seal(key, packed, secret) });
    } finally {
      state.queued -= value.byteLength;
    }
  };

  return {
    get: async key => {
      if (!health.allows('GET')) return undefined;
      const answer = await ask({ method: 'GET', key });
      if (!answer || 'failure' in answer || answer.status !== 200) return undefined;
      const value = openEntry(key, answer.body, { secret, most: bounds.bytes });
      if (!value) health.reportUntrusted();
      return value;
    },
    put: async (key, value) => {
      const size = value.byteLength;
      if (!health.allows('PUT') || size > bounds.bytes || state.queued + size > bounds.queue) return;
      const sent = send(key, Buffer.from(value)).finally(() => pending.delete(sent));
      pending.add(sent);
      await sent;
    },
    close: async () => {
      await waitAtMost(bounds.flush, Promise.all(pending));
      const left = health.allows('PUT') ? pending.size : 0;
      if (left) say?.(`Entries that the build cache did not take in time: ${left}.`);
      health.open();
    },
  };
}

function authorizationHeader(token: string | undefined): string | undefined {
  if (!token) return undefined;
  return token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
}

/** Entries are compressed on their way: over a network that pays. */
function openEntry(
  key: string,
  entry: Buffer,
  { secret, most }: { secret?: string; most: number },
): Buffer | undefined {
  const packed = unseal(key, entry, secret);
  try {
    return packed && inflateRawSync(packed, { maxOutputLength: most });
  } catch {
    // Sealed well, and yet no entry: made by something else, or larger than any.
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
