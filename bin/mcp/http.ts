/** The protocol over HTTP, for programs of this machine: nothing of a request is read before its host and origin are allowed. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { boundConnections } from '../../src/compiler/dev/connection-limit.js';
import { refuseRequest } from '../../src/compiler/dev/request-checks.js';
import { readTextWithin } from '../../src/compiler/source/bounded-bytes.js';
import { closeIfUnread, HttpRefusal } from '../http-refusal.js';

/** The path at which the protocol is spoken. */
export const MCP_PATH = '/mcp';

/** Answers a request of the protocol. */
export type Handle = (request: Request) => Promise<Response>;

type HttpOptions = {
  onFailure: (thrown: unknown) => void;
  /** Milliseconds for the headers of a request to arrive, and for all of it; 10,000 by default. */
  requestTime?: number;
};

const MAX_BODY_BYTES = 64_000;
const MAX_CONNECTIONS = 100;
const methods = ['POST', 'GET', 'DELETE'];

/** Creates the server; it does not listen yet. */
export function openMcpServer(handle: Handle, { onFailure, requestTime = 10_000 }: HttpOptions): Server {
  const options = {
    connectionsCheckingInterval: requestTime / 10,
    ...{ headersTimeout: requestTime, requestTimeout: requestTime, maxHeaderSize: 16_384 },
  };
  const server = createServer(options, async (request, response) => {
    try {
      await send(response, await handle(await readRequest(request)));
    } catch (thrown) {
      if (!(thrown instanceof HttpRefusal)) onFailure(thrown);
      if (response.headersSent || response.destroyed) return void response.destroy();
      const { status, message, headers } =
        thrown instanceof HttpRefusal
          ? thrown
          : new HttpRefusal(500, 'docsc failed to answer this. Its terminal says why.');
      const all = { 'content-type': 'text/plain; charset=utf-8', ...shared, ...headers, ...closeIfUnread(request) };
      response.writeHead(status, all);
      response.end(`${message}\n`);
    }
  });
  boundConnections(server, MAX_CONNECTIONS);
  return server;
}

/** Without headers that would let a page of another origin read the answer. */
const shared = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

async function readRequest(request: IncomingMessage): Promise<Request> {
  const refusal = refuseRequest(request, { host: 'localhost' });
  if (refusal) throw new HttpRefusal(403, String(refusal.contents));
  const { method = '', headers, url = '' } = request;
  const [path = ''] = url.split('?');
  if (path !== MCP_PATH) throw new HttpRefusal(404, `The protocol is spoken at ${MCP_PATH}.`);
  if (!methods.includes(method)) throw new HttpRefusal(405, 'Use POST.', { allow: methods.join(', ') });
  const tooLarge = () => new HttpRefusal(413, `A request has at most ${MAX_BODY_BYTES} bytes.`);
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const body = method === 'POST' ? await readTextWithin(request, MAX_BODY_BYTES, tooLarge) : undefined;
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
  );
  return new Request(`http://localhost${MCP_PATH}`, { method, headers: pairs, ...(body !== undefined && { body }) });
}

async function send(response: ServerResponse, { status, headers, body }: Response): Promise<void> {
  response.writeHead(status, { ...Object.fromEntries(headers), ...shared });
  if (!body) return void response.end();
  // A client that leaves early is no failure.
  await pipeline(Readable.fromWeb(body as never), response).catch(() => response.destroy());
}
