/** The proxy between consoles and servers that do not let pages of other sites read their answers. It keeps nothing. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { boundConnections } from '../../src/compiler/dev/connection-limit.js';
import type { Network } from '../../src/compiler/remote/network/network.js';
import { closeIfUnread, HttpRefusal } from '../http-refusal.js';
import { forward } from './forward.js';
import { corsHeaders, forwardedHeaders, preflightAnswer, returnedHeaders } from './headers.js';
import { type ProxyRules, readOrigin, readTarget } from './rules.js';

/** What the proxy works with; times are in milliseconds. */
export type ProxyOptions = {
  rules: ProxyRules;
  network: Network;
  /** Told about each answer: the method, the address without its query, and the status. */
  onAnswer?: (method: string, address: string, status: number) => void;
  onFailure: (thrown: unknown) => void;
  /** Time for a request to arrive; 10,000 by default. */
  requestTime?: number;
  /** Time for an answer, streams included; ten minutes by default. */
  answerTime?: number;
  /** Bytes of all bodies that are in memory at once; 200 million by default. */
  heldBytes?: number;
};

const MAX_CONNECTIONS = 200;
const MAX_REQUEST_BYTES = 10_000_000;
const MAX_HELD_BYTES = 200_000_000;
/** A little more than a console keeps. */
const MAX_ANSWER_BYTES = 25_000_000;
/** Its value says why a request was not forwarded, percent-encoded. */
const ERROR_HEADER = 'docsc-proxy-error';
const REDIRECT_HEADER = 'docsc-proxy-redirected';
/** Node refuses control characters in the reason phrase of a status, and may send other characters as UTF-8. */
const notInReason = /[^\t\x20-\x7e]/g;

/** Creates the server; it does not listen yet. */
export function openProxyServer(options: ProxyOptions): Server {
  const { requestTime = 10_000 } = options;
  const limits = { headersTimeout: requestTime, requestTimeout: requestTime * 3, maxHeaderSize: 65_536 };
  const budget = { left: options.heldBytes ?? MAX_HELD_BYTES };
  const busy = new WeakSet<Socket>();
  const server = createServer({ ...limits, connectionsCheckingInterval: requestTime / 10 }, (request, response) => {
    const { socket } = request;
    // No browser sends a request before the last one is answered. The limit on connections limits what goes to servers.
    if (busy.has(socket)) return void socket.destroy();
    busy.add(socket);
    response.on('close', () => busy.delete(socket));
    void answer(request, response, { ...options, budget }).catch(thrown => {
      options.onFailure(thrown);
      response.destroy();
    });
  });
  boundConnections(server, MAX_CONNECTIONS);
  return server;
}

/** The bytes of bodies that may still come into memory. */
type Budgeted = ProxyOptions & { budget: { left: number } };

async function answer(request: IncomingMessage, response: ServerResponse, options: Budgeted): Promise<void> {
  let origin: string | undefined;
  try {
    origin = readOrigin(request.headers, options.rules);
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (isPreflight) {
      response.writeHead(204, { ...corsHeaders(origin), ...preflightAnswer(request.headers) }).end();
      return;
    }
    await forwardRequest(request, response, { ...options, origin });
  } catch (thrown) {
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (!(thrown instanceof HttpRefusal)) throw thrown;
    const { status, message, headers } = thrown;
    response.writeHead(status, {
      ...headers,
      ...corsHeaders(origin),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      [ERROR_HEADER]: encodeURIComponent(message),
      ...closeIfUnread(request),
    });
    response.end(`${message}\n`);
  }
}

type Exchange = Budgeted & { origin: string | undefined };

async function forwardRequest(request: IncomingMessage, response: ServerResponse, exchange: Exchange): Promise<void> {
  const { rules, origin, onAnswer, answerTime = 600_000 } = exchange;
  const url = readTarget(request.url ?? '', rules);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(answerTime)]);
  const { response: answered, redirected } = await sendOn(request, url, { ...exchange, signal });
  const { statusCode = 502, statusMessage = '' } = answered;
  onAnswer?.(request.method ?? 'GET', url.origin + url.pathname, statusCode);
  response.writeHead(statusCode, statusMessage.replace(notInReason, ''), {
    ...returnedHeaders(answered),
    ...corsHeaders(origin),
    ...(redirected && { [REDIRECT_HEADER]: redirected.origin + redirected.pathname }),
  });
  // A stream may be silent for longer than a page waits for its head.
  response.flushHeaders();
  // A page that leaves, and a server that breaks off, cut the answer short.
  await pipeline(answered, cutAfter(MAX_ANSWER_BYTES), response, { signal }).catch(() => response.destroy());
}

/** Forwards the request with its body, which is in memory until the server begins its answer. */
async function sendOn(request: IncomingMessage, url: URL, exchange: Exchange & { signal: AbortSignal }) {
  const { budget, network, rules, signal } = exchange;
  const { method = 'GET', headers } = request;
  const held = { bytes: 0 };
  const take = (bytes: number) => {
    if (bytes > budget.left)
      throw new HttpRefusal(503, 'The proxy has too many requests at once. Try again.', { 'retry-after': '5' });
    budget.left -= bytes;
    held.bytes += bytes;
  };
  try {
    const body = await readBody(request, take);
    const sent = { method, url, headers: forwardedHeaders(headers), body };
    return await forward(sent, { network, allowsPrivate: rules.allowsPrivate, signal });
  } finally {
    budget.left += held.bytes;
  }
}

/**
 * A browser reads no answer before it has sent its body, so the rest of one that is too large is read and dropped. `take` is
 * told of the bytes that are kept.
 */
async function readBody(request: IncomingMessage, take: (bytes: number) => void): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_REQUEST_BYTES) {
      take(chunk.length);
      kept.push(chunk);
    }
    if (size > MAX_REQUEST_BYTES * 10) break;
  }
  if (size > MAX_REQUEST_BYTES) throw new HttpRefusal(413, `The proxy forwards at most ${MAX_REQUEST_BYTES / 1e6} MB.`);
  return Buffer.concat(kept);
}

/** Passes bytes on up to a limit, and then breaks the answer off. */
function cutAfter(limit: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw new Error(`The answer is larger than ${limit} bytes.`);
      yield chunk;
    }
  };
}
