/** What both servers share: who may ask, which route is meant, how an answer is sent. Never makes a file path from a request. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { lookup } from 'mrmime';
import { DiagnosticError, error } from '../diagnostics/index.js';
import { type ContentEncoding, compressContents, matchesEtag, parseAcceptEncoding } from './encoding.js';

export type HttpResponse = {
  status: number;
  /** Decides the content type. */
  path?: string;
  contents?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Names the contents: a browser that has them is told so, and is not sent them again. */
  etag?: string;
  /** The same contents as they lie compressed; nothing where that proves to be untrue. */
  precompressed?: Partial<Record<ContentEncoding, () => Promise<Uint8Array | undefined>>>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<HttpResponse | undefined>;

/**
 * Answers GET and HEAD from hosts that are this machine or were asked for; a handler that returns nothing has answered
 * itself. `packs` is for who wants to see what a host would send: on one machine, compressing takes longer than sending.
 */
export function openServer(handle: Handler, host: string, packs: boolean): Server {
  const packed: CompressionCache = new Map();
  const server = createServer(async (request, response) => {
    const answer = refuseRequest(request, host) ?? (await handle(request, response).catch(failureResponse));
    if (answer) await sendResponse(request, response, answer, packs ? packed : undefined);
  });
  server.headersTimeout = 10_000;
  return server;
}

/** Web pages elsewhere must not read a writer's drafts, whatever name they give this machine. */
function refuseRequest(request: IncomingMessage, host: string): HttpResponse | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, contents: 'Only GET and HEAD.', headers: { allow: 'GET, HEAD' } };
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isLocal = name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
  const isAsked =
    name === host.toLowerCase() || ((host === '0.0.0.0' || host === '::') && isIP(name.replace(/^\[|\]$/g, '')) > 0);
  if (!isLocal && !isAsked)
    return { status: 403, contents: `The host "${name}" is not served. Start docsc with --host ${name}.` };
  if (request.headers['sec-fetch-site'] === 'cross-site' && request.headers['sec-fetch-mode'] !== 'navigate') {
    return { status: 403, contents: 'Requests from other sites are not answered.' };
  }
  return /[\\\0]/.test(request.url ?? '') ? { status: 400, contents: 'Not an address.' } : undefined;
}

function failureResponse(thrown: unknown): HttpResponse {
  if (thrown instanceof DiagnosticError) {
    const found = thrown.diagnostics.map(({ path, message, hint = '' }) => `${path}: ${message}\n${hint}`.trim());
    return { status: 500, contents: found.join('\n\n') };
  }
  return { status: 500, contents: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
}

const compressible = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

/** Smaller texts are sent as they are. */
const MIN_COMPRESSED_BYTES = 512;

type CompressionCache = Map<string, Promise<Buffer>>;
type EncodedBody = { encoding?: ContentEncoding; sent: Uint8Array };

/** What lies ready comes first. Files that never change are compressed once and as well as possible. */
async function encodeBody(
  request: IncomingMessage,
  answer: HttpResponse,
  body: Buffer,
  isText: boolean,
  packed: CompressionCache,
) {
  const accepted = parseAcceptEncoding(String(request.headers['accept-encoding'] ?? ''));
  for (const encoding of accepted) {
    const sent = await answer.precompressed?.[encoding]?.();
    if (sent) return { encoding, sent } satisfies EncodedBody;
  }
  const [encoding] = accepted;
  if (!isText || body.length < MIN_COMPRESSED_BYTES || !encoding) return { sent: body } satisfies EncodedBody;
  const isFinal = answer.headers?.['cache-control']?.includes('immutable') ?? false;
  const key = `${encoding}:${answer.path}`;
  const made = (isFinal ? packed.get(key) : undefined) ?? compressContents(body, encoding, isFinal);
  if (isFinal) packed.set(key, made);
  return { encoding, sent: await made } satisfies EncodedBody;
}

async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: HttpResponse,
  packed: CompressionCache | undefined,
): Promise<void> {
  const { status, path, contents = '', headers = {}, etag, precompressed = {} } = answer;
  const type = (path && lookup(path)) || (path ? 'application/octet-stream' : 'text/plain');
  const isText = compressible.test(type);
  const body = Buffer.from(contents as string);
  const { encoding, sent }: EncodedBody = packed
    ? await encodeBody(request, answer, body, isText, packed)
    : { sent: body };
  // What is sent has a name of its own in each encoding.
  const tag = etag && `"${etag}${encoding ? `-${encoding}` : ''}"`;
  const isUnchanged = tag !== undefined && status === 200 && matchesEtag(request.headers['if-none-match'], tag);
  // HTTP/1.1 keeps connections without being told to.
  response.removeHeader('connection');
  response.writeHead(isUnchanged ? 304 : status, {
    'content-type': isText ? `${type}; charset=utf-8` : type,
    ...(isUnchanged ? {} : { 'content-length': sent.byteLength }),
    ...(encoding && !isUnchanged ? { 'content-encoding': encoding } : {}),
    ...(isText || Object.keys(precompressed).length ? { vary: 'accept-encoding' } : {}),
    ...(tag && { etag: tag }),
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(request.method === 'HEAD' || isUnchanged ? undefined : sent);
}

/** Resolves to the port once the server listens. A port in use is a finding. */
export function startListening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'EADDRINUSE') {
        const hint = 'Stop the other process, or choose another port with --port. --port 0 takes any free one.';
        return reject(new DiagnosticError([error('port-in-use', `Port ${port} is in use.`, { path: '', hint })]));
      }
      const message = `Cannot listen on ${host}:${port}: ${thrown.code ?? thrown.message}.`;
      const hint =
        'Choose an address of this machine with --host, such as 127.0.0.1, and a port from 1024 on with --port.';
      reject(new DiagnosticError([error('no-address', message, { path: '', hint })]));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Path and query of a request; `undefined` for what is no path. */
export function parseRequestTarget(request: IncomingMessage): { path: string; query: string } | undefined {
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  try {
    decodeURIComponent(path);
  } catch {
    // Not an escape sequence: no page has such an address.
    return undefined;
  }
  return path.startsWith('/') && !path.startsWith('//') ? { path, query } : undefined;
}
