/** A small HTTP server in the shape of Algolia's search API. Reads only; whatever comes in is bounded before it is read. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBounded } from '../../../src/compiler/push/bounded-text.js';
import { openRate } from './rate-limiter.js';
import { type Asked, Refusal, readAddress, readOne, readQueries } from './request.js';
import { answer, type Index } from './results.js';

export type Settings = {
  /** The index of the moment: it may be exchanged while the server runs. */
  index: () => Index;
  /** Where set, readers must send it. */
  searchKey?: string;
  /** Who may ask from a page in a browser; `*` for all. */
  origins: string[];
  /** Requests of one address in a minute; 0 for any number. */
  rate: number;
};

const MOST_BODY = 64_000;
const bounds = { queryLength: 512, requests: 50 };

export function openSearchServer(settings: Settings): Server {
  const rate = settings.rate ? openRate(settings.rate, () => performance.now()) : undefined;
  const server = createServer(async (request, response) => {
    const cors = corsOf(request, settings.origins);
    try {
      const wait = rate?.(request.socket.remoteAddress ?? '');
      if (wait !== undefined && request.method !== 'OPTIONS')
        throw new Refusal(429, 'Too many requests.', { 'retry-after': String(wait) });
      const value = await handle(request, settings);
      send(response, value === undefined ? 204 : 200, value, cors);
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : new Refusal(500, 'The search failed.');
      const body = { message: refusal.message, status: refusal.status };
      // What is left of a body that was not read would be taken for the next request.
      const close: Record<string, string> = request.complete ? {} : { connection: 'close' };
      send(response, refusal.status, body, { ...cors, ...refusal.headers, ...close });
    }
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  return server;
}

/** `undefined` is the answer to a preflight. */
async function handle(request: IncomingMessage, settings: Settings): Promise<unknown> {
  const { method = 'GET' } = request;
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  if (method === 'OPTIONS') return undefined;
  const index = settings.index();
  if (path === '/health' || path === '/1/isalive') return { status: 'available', index: index.name };
  const [, encoded, action] = /^\/1\/indexes\/([^/]+)(?:\/(query|queries))?$/.exec(path) ?? [];
  if (encoded === undefined || (method !== 'GET' && method !== 'POST'))
    throw new Refusal(404, 'There is no such path.');
  if (method === 'GET' && action === 'queries') throw new Refusal(405, 'Ask with POST.', { allow: 'POST' });
  checkKey(request, query, settings.searchKey);
  const name = decoded(encoded);
  if (action === 'queries') {
    const asked = readQueries(await readBody(request), bounds);
    const results = [];
    for (const one of asked) results.push(await answer(named(index, one.index), one));
    return { results };
  }
  const asked: Asked = method === 'GET' ? readAddress(query, bounds) : readOne(await readBody(request), bounds);
  return answer(named(index, name), asked);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, 'The name of the index is not encoded rightly.');
  }
}

function named(index: Index, name: string | undefined): Index {
  if (name === index.name) return index;
  throw new Refusal(404, `Index ${(name ?? '').slice(0, 100)} does not exist`);
}

/** In headers, as most clients do, or in the address. */
function checkKey(request: IncomingMessage, query: string, wanted: string | undefined): void {
  if (wanted === undefined) return;
  const given = request.headers['x-algolia-api-key'] ?? new URLSearchParams(query).get('x-algolia-api-key');
  if (given !== wanted) throw new Refusal(403, 'Invalid Application-ID or API key');
}

async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () => new Refusal(413, `A request has at most ${MOST_BODY} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > MOST_BODY) throw tooLarge();
  return readBounded(request, MOST_BODY, tooLarge);
}

function corsOf(request: IncomingMessage, origins: string[]): Record<string, string> {
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

function send(response: ServerResponse, status: number, value: unknown, headers: Record<string, string>): void {
  const body = value === undefined ? undefined : Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...(body && { 'content-type': 'application/json; charset=utf-8', 'content-length': body.byteLength }),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}
