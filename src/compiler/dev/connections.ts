/** Bounds on what clients can hold: connections, the time for a request, and requests sent ahead of their answers. */
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The limits of a server; times in milliseconds. */
export type ServerLimits = {
  /** Time for a request to arrive. */
  request: number;
  /** How often that time is checked. */
  interval: number;
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
  stalled: 30_000,
  connections: 1_000,
  pipelined: 100,
};

const MAX_HEADER_BYTES = 16_384;
/** Milliseconds that a client has to read why its request is refused. */
const LINGER_MS = 1_000;

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

const refusals = {
  400: ['Bad Request', 'A request has no body.', ''],
  405: ['Method Not Allowed', 'Only GET and HEAD.', 'allow: GET, HEAD\r\n'],
} as const;

/** Answers without reading on, and closes the connection a moment later: closed at once, it could lose the answer. */
function refuse(socket: Duplex, status: keyof typeof refusals): void {
  const [reason, text, headers] = refusals[status];
  const fixed =
    "content-type: text/plain\r\nx-content-type-options: nosniff\r\ncontent-security-policy: default-src 'none'";
  const length = `content-length: ${text.length}\r\nconnection: close`;
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${headers}${fixed}\r\n${length}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Closes the oldest connection for each one above the limit, first those without a request: a client that only holds
 * connections cannot keep others out.
 */
function boundConnections(server: Server, max: number): void {
  const idle = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    const [oldest] = idle.size ? idle : busy;
    if (oldest && idle.size + busy.size >= max) oldest.destroy();
    idle.add(socket);
    socket.on('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    busy.add(socket);
    response.on('close', () => {
      busy.delete(socket);
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
