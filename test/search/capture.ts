/** Captures the request that a client sends to a socket. */
import { createServer } from 'node:http';
import { listenLocally } from '../local-server.js';

/** A request with its query string and JSON body parsed. */
export type CapturedRequest = {
  method: string;
  path: string;
  query: Record<string, string>;
  type: string;
  body: unknown;
  headers: Record<string, unknown>;
};

/** Returns the first request; how the client handles the empty response does not matter. */
export async function captureRequest(send: (port: number) => Promise<unknown>): Promise<CapturedRequest> {
  const state: { sent?: CapturedRequest } = {};
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    state.sent = {
      method: request.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      type: String(request.headers['content-type']),
      body: JSON.parse(Buffer.concat(pieces).toString('utf8')),
      headers: request.headers,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[]}');
  });
  const { port, close } = await listenLocally(server);
  await send(port).catch(() => undefined);
  await close();
  if (!state.sent) throw new Error('Nothing was sent.');
  return state.sent;
}

/** Sorts keys, so that equal requests are equal as text. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [name, sorted(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
