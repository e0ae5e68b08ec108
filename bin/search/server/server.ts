/** A small HTTP server in the shape of Algolia's search API. Reads only; whatever comes in is bounded before it is read. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readTextWithin } from '../../../src/compiler/push/bounded-text.js';
import { createRateLimiter } from './rate-limiter.js';
import { HttpError, readQueries, readQueryString, readSingleQuery, type SearchRequest } from './request.js';
import { runQuery, type ServedIndex } from './results.js';

export type SearchServerOptions = {
  /** The index of the moment: it may be exchanged while the server runs. */
  index: () => ServedIndex;
  /** Where set, readers must send it. */
  searchKey?: string;
  /** Who may ask from a page in a browser; `*` for all. */
  origins: string[];
  /** Requests of one address in a minute; 0 for any number. */
  rate: number;
};

const MAX_BODY_BYTES = 64_000;
const requestLimits = { queryLength: 512, requests: 50 };

export function openSearchServer(settings: SearchServerOptions): Server {
  const rate = settings.rate ? createRateLimiter(settings.rate, () => performance.now()) : undefined;
  const server = createServer(async (request, response) => {
    const cors = corsHeaders(request, settings.origins);
    try {
      const wait = rate?.(request.socket.remoteAddress ?? '');
      if (wait !== undefined && request.method !== 'OPTIONS')
        throw new HttpError(429, 'Too many requests.', { 'retry-after': String(wait) });
      const value = await handleRequest(request, settings);
      sendJson(response, value === undefined ? 204 : 200, value, cors);
    } catch (thrown) {
      const refusal = thrown instanceof HttpError ? thrown : new HttpError(500, 'The search failed.');
      const body = { message: refusal.message, status: refusal.status };
      // What is left of a body that was not read would be taken for the next request.
      const close: Record<string, string> = request.complete ? {} : { connection: 'close' };
      sendJson(response, refusal.status, body, { ...cors, ...refusal.headers, ...close });
    }
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  return server;
}

/** `undefined` is the answer to a preflight. */
async function handleRequest(request: IncomingMessage, settings: SearchServerOptions): Promise<unknown> {
  const { method = 'GET' } = request;
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  if (method === 'OPTIONS') return undefined;
  const index = settings.index();
  if (path === '/health' || path === '/1/isalive') return { status: 'available', index: index.name };
  const [, encoded, action] = /^\/1\/indexes\/([^/]+)(?:\/(query|queries))?$/.exec(path) ?? [];
  if (encoded === undefined || (method !== 'GET' && method !== 'POST'))
    throw new HttpError(404, 'There is no such path.');
  if (method === 'GET' && action === 'queries') throw new HttpError(405, 'Ask with POST.', { allow: 'POST' });
  checkKey(request, query, settings.searchKey);
  const name = decodeIndexName(encoded);
  if (action === 'queries') {
    const asked = readQueries(await readBody(request), requestLimits);
    const results = [];
    for (const one of asked) results.push(await runQuery(requireIndex(index, one.index), one));
    return { results };
  }
  const asked: SearchRequest =
    method === 'GET' ? readQueryString(query, requestLimits) : readSingleQuery(await readBody(request), requestLimits);
  return runQuery(requireIndex(index, name), asked);
}

function decodeIndexName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new HttpError(400, 'The name of the index is not encoded rightly.');
  }
}

function requireIndex(index: ServedIndex, name: string | undefined): ServedIndex {
  if (name === index.name) return index;
  throw new HttpError(404, `Index ${(name ?? '').slice(0, 100)} does not exist`);
}

/** In headers, as most clients do, or in the address. */
function checkKey(request: IncomingMessage, query: string, wanted: string | undefined): void {
  if (wanted === undefined) return;
  const given = request.headers['x-algolia-api-key'] ?? new URLSearchParams(query).get('x-algolia-api-key');
  if (given !== wanted) throw new HttpError(403, 'Invalid Application-ID or API key');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () => new HttpError(413, `A request has at most ${MAX_BODY_BYTES} bytes.`);
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

function sendJson(response: ServerResponse, status: number, value: unknown, headers: Record<string, string>): void {
  const body = value === undefined ? undefined : Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...(body && { 'content-type': 'application/json; charset=utf-8', 'content-length': body.byteLength }),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}
