/** How a response is sent: content type, conditional requests, ranges and compression. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { lookup } from 'mrmime';
import {
  type CompressionCache,
  type ContentEncoding,
  compressContents,
  matchesEtag,
  parseAcceptEncoding,
} from './encoding.js';
import type { Body, ByteRange, HttpResponse, StreamedFile } from './http-response.js';
import { parseRange } from './ranges.js';

const compressible = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;

/** Minimum size of a text that is compressed. */
const MIN_COMPRESSED_BYTES = 512;
/** Minimum size of a file that is worth asking for in parts. Parts of smaller ones are sent too. */
const MIN_RANGED_BYTES = 65_536;
/** Milliseconds after a change in which a file may change again without another `Last-Modified`. */
const RECENT_MS = 2_500;

/** A reply and the request that it answers; without `cache`, the body is sent uncompressed. */
type Exchange = { request: IncomingMessage; reply: HttpResponse; cache?: CompressionCache };
type EncodedBody = { encoding?: ContentEncoding; body: Body; isCompressedNow?: boolean };
/** `etag` in quotes and for the encoding, `modified` as a date; absent where there is none. */
type Validators = { etag?: string; modified?: string };

/** Sends a reply; resolves once it is sent or the client is gone. */
export async function sendResponse(response: ServerResponse, exchange: Exchange): Promise<void> {
  const { request, reply } = exchange;
  const { path, contents = '', precompressed = {} } = reply;
  const whole: Body = typeof contents === 'string' ? Buffer.from(contents) : contents;
  const type = path === undefined ? 'text/plain' : (lookup(path) ?? 'application/octet-stream');
  const isText = compressible.test(type);
  const range = findRange(exchange, sizeOf(whole));
  const encoded = range ? { body: whole } : await encodeBody(whole, isText, exchange);
  const validators = findValidators(reply, encoded.encoding);
  const isUnchanged = reply.status === 200 && hasUnchanged(request, validators);
  const hasVariants = isText || Object.keys(precompressed).length > 0;
  const vary = [...(reply.isNegotiated ? ['accept'] : []), ...(hasVariants ? ['accept-encoding'] : [])].join(', ');
  // Connections are persistent by default in HTTP/1.1.
  response.removeHeader('connection');
  response.writeHead(isUnchanged ? 304 : statusFor(range, reply.status), {
    ...(isUnchanged ? {} : describeBody(encoded, range, isText ? `${type}; charset=utf-8` : type)),
    ...(vary && { vary }),
    ...(validators.etag && { etag: validators.etag }),
    ...(validators.modified && { 'last-modified': validators.modified }),
    'x-content-type-options': 'nosniff',
    ...reply.headers,
    // A message loads nothing, whatever it quotes.
    ...(path === undefined && contents !== '' && { 'content-security-policy': "default-src 'none'" }),
  });
  if (whole !== encoded.body) closeUnread(whole);
  if (request.method !== 'HEAD' && !isUnchanged && range !== 'invalid') return sendBody(response, encoded, range);
  closeUnread(encoded.body);
  response.end();
}

function statusFor(range: ByteRange | 'invalid' | undefined, status: number): number {
  if (range === undefined) return status;
  return range === 'invalid' ? 416 : 206;
}

/** Prefers precompressed files. Files that never change are compressed once, and as well as possible. */
async function encodeBody(body: Body, isText: boolean, { request, reply, cache }: Exchange): Promise<EncodedBody> {
  if (!cache) return { body };
  const accepted = parseAcceptEncoding(String(request.headers['accept-encoding'] ?? ''));
  for (const encoding of accepted) {
    const packed = await reply.precompressed?.[encoding]?.();
    if (packed) return { encoding, body: packed };
  }
  const [encoding] = accepted;
  if (!isText || sizeOf(body) < MIN_COMPRESSED_BYTES || !encoding) return { body };
  // Many Brotli streams at a time would take too much memory.
  if (isStreamed(body)) return accepted.includes('gzip') ? { encoding: 'gzip', body, isCompressedNow: true } : { body };
  const isFinal = reply.headers?.['cache-control']?.includes('immutable') ?? false;
  const compress = () => compressContents(Buffer.from(body), encoding, isFinal);
  const key = `${encoding}:${reply.etag}`;
  return { encoding, body: await (isFinal && reply.etag ? cache.get(key, body.byteLength, compress) : compress()) };
}

/** Each encoding needs an ETag of its own (RFC 9110, section 8.8.3). */
function findValidators(
  { etag, modified, headers = {} }: HttpResponse,
  encoding: ContentEncoding | undefined,
): Validators {
  // Nobody asks whether a file has changed that never does.
  const needsDate = !headers['cache-control']?.includes('immutable');
  const isSettled = modified !== undefined && Date.now() - modified > RECENT_MS;
  return {
    etag: etag && `"${etag}${encoding ? `-${encoding}` : ''}"`,
    modified: needsDate && isSettled ? new Date(modified).toUTCString() : undefined,
  };
}

/** The date counts only without an ETag, and must be the same: an older copy of a file may replace a newer one. */
function hasUnchanged({ headers }: IncomingMessage, { etag, modified }: Validators): boolean {
  if (headers['if-none-match'] !== undefined) return etag !== undefined && matchesEtag(headers['if-none-match'], etag);
  return modified !== undefined && headers['if-modified-since'] === modified;
}

/** The part that is asked for. `If-Range` asks for it only if the file is still the one that the client has a part of. */
function findRange({ request, reply }: Exchange, size: number): ByteRange | 'invalid' | undefined {
  const { range, 'if-range': condition } = request.headers;
  if (reply.status !== 200 || request.method !== 'GET') return undefined;
  const { etag, modified } = findValidators(reply, undefined);
  const isSame = condition === undefined || condition === etag || condition === modified;
  return isSame ? parseRange(range, size) : undefined;
}

function describeBody(
  { encoding, body, isCompressedNow }: EncodedBody,
  range: ByteRange | 'invalid' | undefined,
  type: string,
): Record<string, string | number> {
  const size = sizeOf(body);
  if (range === 'invalid') return { 'content-range': `bytes */${size}`, 'content-length': 0 };
  if (range) {
    const { start, end } = range;
    return {
      'content-type': type,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - start + 1,
    };
  }
  return {
    'content-type': type,
    ...(isCompressedNow ? {} : { 'content-length': size }),
    ...(encoding ? { 'content-encoding': encoding } : size >= MIN_RANGED_BYTES ? { 'accept-ranges': 'bytes' } : {}),
  };
}

async function sendBody(
  response: ServerResponse,
  { body, isCompressedNow }: EncodedBody,
  range: ByteRange | undefined,
): Promise<void> {
  if (!isStreamed(body)) {
    response.end(range ? body.subarray(range.start, range.end + 1) : body);
    return;
  }
  const file = body.stream(range);
  // A client that leaves ends the response early, which harms nobody.
  await (isCompressedNow ? pipeline(file, createGzip(), response) : pipeline(file, response)).catch(() => undefined);
}

function sizeOf(body: Body): number {
  return isStreamed(body) ? body.size : body.byteLength;
}

function isStreamed(body: Body): body is StreamedFile {
  return 'stream' in body;
}

function closeUnread(body: Body): void {
  if (isStreamed(body)) body.close();
}
