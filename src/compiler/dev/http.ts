/**
 * The HTTP server of `docsc serve` and `docsc preview`: which requests are allowed, and how responses are sent. Never
 * makes a file path from a request.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { lookup } from 'mrmime';
import type { Route } from '../../routes.js';
import { DiagnosticError, error } from '../diagnostics/index.js';
import { type ContentEncoding, compressContents, matchesEtag, parseAcceptEncoding } from './encoding.js';

/** A response to be sent. */
export type HttpResponse = {
  status: number;
  /** Path of the file, whose extension determines the content type. */
  path?: string;
  contents?: string | Uint8Array;
  headers?: Record<string, string>;
  /** The page of the linked site that the response shows. */
  route?: Route;
  /** Identifies the contents: a browser that already has them gets 304 (Not Modified). */
  etag?: string;
  /** Reads the contents in compressed form; `undefined` if the compressed file does not match the contents. */
  precompressed?: Partial<Record<ContentEncoding, () => Promise<Uint8Array | undefined>>>;
};

/** Path and query of a requested URL, percent-encoded. */
export type RequestTarget = { path: string; query: string };

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<HttpResponse | undefined>;

/**
 * A server for GET and HEAD requests whose `Host` is this machine or `host`. A handler that resolves to `undefined` has sent
 * the response itself. With `compresses`, text is compressed as a static host would do it; on one machine, that takes longer
 * than sending the text as it is.
 */
export function openServer(handle: Handler, host: string, compresses: boolean): Server {
  const cache: CompressionCache | undefined = compresses ? new Map() : undefined;
  const server = createServer(async (request, response) => {
    const reply = refuseRequest(request, host) ?? (await handle(request, response).catch(failureResponse));
    if (reply) await sendResponse(response, { request, reply, cache });
  });
  server.headersTimeout = 10_000;
  return server;
}

/** Refuses requests of other web pages, which must not read drafts, even if their domain resolves to this machine. */
function refuseRequest(request: IncomingMessage, host: string): HttpResponse | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, contents: 'Only GET and HEAD.', headers: { allow: 'GET, HEAD' } };
  const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const isLocal = name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
  const isAllowed =
    name === host.toLowerCase() || ((host === '0.0.0.0' || host === '::') && isIP(name.replace(/^\[|\]$/g, '')) > 0);
  if (!isLocal && !isAllowed)
    return { status: 403, contents: `The host "${name}" is not served. Start docsc with --host ${name}.` };
  if (request.headers['sec-fetch-site'] === 'cross-site' && request.headers['sec-fetch-mode'] !== 'navigate') {
    return { status: 403, contents: 'Requests from other sites are not answered.' };
  }
  return /[\\\0]/.test(request.url ?? '') ? { status: 400, contents: 'Not an address.' } : undefined;
}

function failureResponse(thrown: unknown): HttpResponse {
  if (thrown instanceof DiagnosticError) {
    const findings = thrown.diagnostics.map(({ path, message, hint = '' }) => `${path}: ${message}\n${hint}`.trim());
    return { status: 500, contents: findings.join('\n\n') };
  }
  return { status: 500, contents: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
}

const compressible = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

/** Minimum size of a text that is compressed. */
const MIN_COMPRESSED_BYTES = 512;

/** Compressed contents of files that never change, by encoding and path. */
type CompressionCache = Map<string, Promise<Buffer>>;
type EncodedBody = { encoding?: ContentEncoding; bytes: Uint8Array };
/** A reply and the request that it answers; without `cache`, the body is sent uncompressed. */
type Exchange = { request: IncomingMessage; reply: HttpResponse; cache?: CompressionCache };

/** Prefers precompressed files. Files that never change are compressed once, and as well as possible. */
async function encodeBody(body: Buffer, isText: boolean, { request, reply, cache }: Exchange): Promise<EncodedBody> {
  if (!cache) return { bytes: body };
  const accepted = parseAcceptEncoding(String(request.headers['accept-encoding'] ?? ''));
  for (const encoding of accepted) {
    const bytes = await reply.precompressed?.[encoding]?.();
    if (bytes) return { encoding, bytes };
  }
  const [encoding] = accepted;
  if (!isText || body.length < MIN_COMPRESSED_BYTES || !encoding) return { bytes: body };
  const isFinal = reply.headers?.['cache-control']?.includes('immutable') ?? false;
  const key = `${encoding}:${reply.path}`;
  const compressed = (isFinal ? cache.get(key) : undefined) ?? compressContents(body, encoding, isFinal);
  if (isFinal) cache.set(key, compressed);
  return { encoding, bytes: await compressed };
}

async function sendResponse(response: ServerResponse, exchange: Exchange): Promise<void> {
  const { request, reply } = exchange;
  const { status, path, contents = '', headers = {}, etag, precompressed = {} } = reply;
  const type = (path && lookup(path)) || (path ? 'application/octet-stream' : 'text/plain');
  const isText = compressible.test(type);
  const { encoding, bytes } = await encodeBody(Buffer.from(contents as string), isText, exchange);
  // Each encoding needs an ETag of its own (RFC 9110, section 8.8.3).
  const tag = etag && `"${etag}${encoding ? `-${encoding}` : ''}"`;
  const isUnchanged = tag !== undefined && status === 200 && matchesEtag(request.headers['if-none-match'], tag);
  // Connections are persistent by default in HTTP/1.1.
  response.removeHeader('connection');
  response.writeHead(isUnchanged ? 304 : status, {
    'content-type': isText ? `${type}; charset=utf-8` : type,
    ...(isUnchanged ? {} : { 'content-length': bytes.byteLength }),
    ...(encoding && !isUnchanged ? { 'content-encoding': encoding } : {}),
    ...(isText || Object.keys(precompressed).length ? { vary: 'accept-encoding' } : {}),
    ...(tag && { etag: tag }),
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(request.method === 'HEAD' || isUnchanged ? undefined : bytes);
}

/**
 * Resolves to the port once the server listens. Rejects with `DiagnosticError` if it cannot, as when the port is in
 * use.
 */
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

/** Path and query of a request; `undefined` if the path is invalid. */
export function parseRequestTarget(request: IncomingMessage): RequestTarget | undefined {
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
  try {
    decodeURIComponent(path);
  } catch {
    // An invalid escape sequence: no page has such a URL.
    return undefined;
  }
  return path.startsWith('/') && !path.startsWith('//') ? { path, query } : undefined;
}
