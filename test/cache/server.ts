/** A small cache server on a real socket, with faults that a test chooses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally } from '../local-server.js';

/** A request as the server received it. */
export type ReceivedCacheRequest = { method: string; path: string; headers: IncomingMessage['headers'] };

/** Returns `true` if it has replied in place of the server. */
export type Fault = (asked: ReceivedCacheRequest, response: ServerResponse) => boolean | undefined;

/** A running server and what it has recorded. */
export type CacheServer = {
  url: string;
  host: string;
  asked: ReceivedCacheRequest[];
  /** Bodies by path. */
  kept: Map<string, Buffer>;
  plan: { fault?: Fault };
  /** The highest number of concurrent requests. */
  most: () => number;
  connections: () => number;
  close: () => Promise<void>;
};

/** Starts the server on a free local port. */
export async function openCacheServer(): Promise<CacheServer> {
  const asked: ReceivedCacheRequest[] = [];
  const kept: CacheServer['kept'] = new Map();
  const plan: CacheServer['plan'] = {};
  const count = { now: 0, most: 0, connections: 0 };
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers });
    count.most = Math.max(count.most, ++count.now);
    response.on('close', () => count.now--);
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (plan.fault?.({ method, path, headers }, response)) return;
    if (method === 'PUT') {
      kept.set(path, Buffer.concat(parts));
      response.writeHead(201).end();
      return;
    }
    const body = kept.get(path);
    response.writeHead(body ? 200 : 404).end(body ?? 'not found');
  });
  server.on('connection', () => count.connections++);
  const { url, port, close } = await listenLocally(server);
  // A failed test must not keep the process alive.
  server.unref();
  const host = `127.0.0.1:${port}`;
  return { url, host, asked, kept, plan, close, most: () => count.most, connections: () => count.connections };
}
