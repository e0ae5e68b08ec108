/**
 * A fake search server that speaks three services' protocols in front of any engine, records requests, and can
 * misbehave.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '../local-server.js';
import type { EngineQuery, Result, TestEngine } from './engine.js';
import * as algolia from './wire/algolia.js';
import * as meilisearch from './wire/meilisearch.js';
import * as typesense from './wire/typesense.js';

/** A request; `text` is its query. */
export type Exchange = { path: string; headers: IncomingMessage['headers']; body: string; text: string };
/** Replies in place of the server, or never. */
export type Fault = (response: ServerResponse, exchange: Exchange) => unknown;

/** A running fake server. */
export type SearchServerDouble = {
  url: string;
  /** Requests so far, without CORS preflights. */
  asked: Exchange[];
  /** The fault of all following responses; `undefined` for none. */
  fault: Fault | undefined;
  close: () => Promise<void>;
};

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
};

/** Serves an engine on a free local port. */
export async function openSearchServerDouble(engine: TestEngine): Promise<SearchServerDouble> {
  const double: Omit<SearchServerDouble, 'url' | 'close'> = { asked: [], fault: undefined };
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const body = await read(request);
    const exchange = { path: request.url ?? '', headers: request.headers, body, text: '' };
    double.asked.push(exchange);
    exchange.text = textOf(exchange);
    if (double.fault) return double.fault(response, exchange);
    const answer = await formatResponse(exchange, engine);
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer ?? { message: 'Not here', status: 404 }));
  });
  const { url, close } = await listenLocally(server);
  return Object.assign(double, { url, close });
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** The query's text. */
function textOf({ path, body }: Exchange): string {
  const wire = wireOf(path);
  try {
    return wire ? (wire.parseQueries(body)[0]?.asked.text ?? '') : '';
  } catch {
    return '';
  }
}

type Wire<R> = {
  parseQueries: (body: string) => { asked: EngineQuery; request: R }[];
  formatResponse: (request: R, asked: EngineQuery, result: Result) => unknown;
};

function wireOf(path: string) {
  const { pathname } = new URL(path, 'http://x');
  if (pathname === '/1/indexes/*/queries') return wire(algolia);
  if (pathname === '/multi_search') return wire(typesense);
  return pathname === '/multi-search' ? wire(meilisearch) : undefined;
}

/** Gives the three protocols one type, although each has its own request type. */
function wire<R>({ parseQueries, formatResponse: write }: Wire<R>) {
  const answerAll = (body: string, engine: TestEngine) =>
    Promise.all(parseQueries(body).map(async ({ asked, request }) => write(request, asked, await engine(asked))));
  return { parseQueries, answerAll };
}

async function formatResponse({ path, body }: Exchange, engine: TestEngine): Promise<unknown> {
  const found = wireOf(path);
  return found && { results: await found.answerAll(body, engine) };
}
