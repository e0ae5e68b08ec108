/** Bounds on what clients can hold: connections, the time for a request, and requests sent ahead of their answers. */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { boundConnections } from './connection-limit.js';
import { refuse } from './refusal.js';

/** The limits of a server; times in milliseconds. */
export type ServerLimits = {
  /** Time for a request to arrive. */
  request: number;
  /** How often that time is checked. */
  interval: number;
  /** Time that a connection is kept for another request. Clients that are busy meanwhile would send it to a closed one. */
  kept: number;
  /** Time without progress after which a response is given up. */
  stalled: number;
  /** Maximum number of connections. */
  connections: number;
  /** Maximum number of requests on one connection that wait for their answers. */
  pipelined: number;
};

/** The limits where none are given. */
export const defaultLimits: ServerLimits = {
  request: 10_000,
  interval: 1_000,
  kept: 60_000,
  stalled: 30_000,
  connections: 1_000,
  pipelined: 100,
};

const MAX_HEADER_BYTES = 16_384;

/** Answers one request; resolves once the response is complete or its client is gone. */
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * A server for GET and HEAD requests without a body. All others are refused with their body unread. The requests of one
 * connection are answered one after the other.
 */
export function openBoundedServer(answer: Answer, limits: ServerLimits): Server {
  const options: ServerOptions = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: limits.request,
    requestTimeout: limits.request,
    connectionsCheckingInterval: limits.interval,
    keepAliveTimeout: limits.kept,
  };
  const waiting = new WeakMap<Socket, { count: number; last: Promise<void> }>();
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const queue = waiting.get(socket) ?? { count: 0, last: Promise.resolve() };
    waiting.set(socket, queue);
    if (++queue.count > limits.pipelined) return void socket.destroy();
    queue.last = queue.last
      .then(() => (socket.destroyed ? undefined : answerOrRefuse(request, response, answer)))
      .then(() => {
        queue.count--;
      });
  };
  const server = createServer(options, onRequest);
  // No client is told to send its body.
  server.on('checkContinue', onRequest);
  server.on('connect', (_request, socket) => refuse(socket, 405));
  boundConnections(server, limits.connections);
  return server;
}

async function answerOrRefuse(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { method, headers, socket } = request;
  if (method !== 'GET' && method !== 'HEAD') return refuse(socket, 405);
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (hasBody) return refuse(socket, 400);
  await answer(request, response);
}
