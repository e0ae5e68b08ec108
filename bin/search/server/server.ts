/** A small HTTP server for Algolia's search API. It only reads the index, and limits every input before reading it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { boundConnections } from '../../../src/compiler/dev/connection-limit.js';
import { readTextWithin } from '../../../src/compiler/source/bounded-bytes.js';
import { closeIfUnread, HttpRefusal } from '../../http-refusal.js';
import { createRateLimiter } from './rate-limiter.js';
import { readQueries, readQueryString, readSingleQuery, type SearchRequest } from './request.js';
import { runQuery, type ServedIndex } from './results.js';

/** What the server answers from, and whom it answers. */
export type SearchServerOptions = {
  /** Returns the current index, which may be replaced while the server runs. */
  index: () => ServedIndex;
  /** If set, clients must send this key. */
  searchKey?: string;
  /** Origins whose pages may send requests; `*` allows all. */
  origins: string[];
  /** Maximum requests per minute from one address; 0 for no limit. */
  rate: number;
  /** Milliseconds for the headers of a request to arrive; 10,000 by default. */
  headerTime?: number;
};

/** Maximum number of connections. */
const MAX_CONNECTIONS = 1_000;

const MAX_BODY_BYTES = 64_000;
const requestLimits = { queryLength: 512, requests: 50 };

/** Creates the server; it does not listen yet. */
export function openSearchServer(settings: SearchServerOptions): Server {
  const rate = settings.rate ? createRateLimiter(settings.rate, () => performance.now()) : undefined;
  const { headerTime = 10_000 } = settings;
  // Node looks every 30 seconds by default.
  const options = { connectionsCheckingInterval: headerTime / 10, headersTimeout: headerTime, requestTimeout: 15_000 };
  const server = createServer(options, async (request, response) => {
    const cors = corsHeaders(request, settings.origins);
    try {
      const wait = rate?.(request.socket.remoteAddress ?? '');
      if (wait !== undefined && request.method !== 'OPTIONS')
        throw new HttpRefusal(429, 'Too many requests.', { 'retry-after': String(wait) });
      const value = await handleRequest(request, settings);
      sendJson(response, { status: value === undefined ? 204 : 200, value, headers: cors });
    } catch (thrown) {
      const refusal = thrown instanceof HttpRefusal ? thrown : new HttpRefusal(500, 'The search failed.');
      const value = { message: refusal.message, status: refusal.status };
      const headers = { ...cors, ...refusal.headers, ...closeIfUnread(request) };
      sendJson(response, { status: refusal.status, value, headers });
    }
  });
  boundConnections(server, MAX_CONNECTIONS);
  return server;
}

/** Returns the response's JSON value; `undefined` for a preflight. Throws `HttpRefusal`. */
async function handleRequest(request: IncomingMessage, settings: SearchServerOptions): Promise<unknown> {
  const { method = 'GET' } = request;
  const [path = '', queryString = ''] = (request.url ?? '').split(/\?(.*)/s);
  if (method === 'OPTIONS') return undefined;
  const index = settings.index();
  if (path === '/health' || path === '/1/isalive') return { status: 'available', index: index.name };
  const [, encoded, action] = /^\/1\/indexes\/([^/]+)(?:\/(query|queries))?$/.exec(path) ?? [];
  if (encoded === undefined || (method !== 'GET' && method !== 'POST'))
    throw new HttpRefusal(404, 'There is no such path.');
  if (method === 'GET' && action === 'queries') throw new HttpRefusal(405, 'Use POST.', { allow: 'POST' });
  checkKey(request, queryString, settings.searchKey);
  const name = decodeIndexName(encoded);
  if (action === 'queries') {
    const queries = readQueries(await readBody(request), requestLimits);
    const results = [];
    for (const query of queries) results.push(await runQuery(requireIndex(index, query.index), query));
    return { results };
  }
  const search: SearchRequest =
    method === 'GET'
      ? readQueryString(queryString, requestLimits)
      : readSingleQuery(await readBody(request), requestLimits);
  return runQuery(requireIndex(index, name), search);
}

function decodeIndexName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new HttpRefusal(400, 'The name of the index is not percent-encoded correctly.');
  }
}

function requireIndex(index: ServedIndex, name: string | undefined): ServedIndex {
  if (name === index.name) return index;
  throw new HttpRefusal(404, `Index ${(name ?? '').slice(0, 100)} does not exist`);
}

/** Throws `HttpRefusal` unless a header, as in most clients, or the query string holds the key. */
function checkKey(request: IncomingMessage, query: string, expected: string | undefined): void {
  if (expected === undefined) return;
  const key = request.headers['x-algolia-api-key'] ?? new URLSearchParams(query).get('x-algolia-api-key');
  if (key !== expected) throw new HttpRefusal(403, 'Invalid Application-ID or API key');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () => new HttpRefusal(413, `A request has at most ${MAX_BODY_BYTES} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  return readTextWithin(request, MAX_BODY_BYTES, tooLarge);
}

function corsHeaders(request: IncomingMessage, origins: string[]): Record<string, string> {
  const { origin } = request.headers;
  const allowed = origins.includes('*') ? '*' : origins.find(one => one === origin);
  if (!allowed) return { vary: 'origin' };
  return {
    'access-control-allow-origin': allowed,
    ...(allowed !== '*' && { vary: 'origin' }),
    ...(request.method === 'OPTIONS' && {
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'content-type, x-algolia-api-key, x-algolia-application-id, x-algolia-agent',
      'access-control-max-age': '86400',
    }),
  };
}

type JsonResponse = { status: number; value: unknown; headers: Record<string, string> };

function sendJson(response: ServerResponse, { status, value, headers }: JsonResponse): void {
  const body = value === undefined ? undefined : Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...(body && { 'content-type': 'application/json; charset=utf-8', 'content-length': body.byteLength }),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}
