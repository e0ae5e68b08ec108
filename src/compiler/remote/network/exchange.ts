/**
 * One request and its response, limited in time and size. Connects only to addresses that were checked, checks the
 * certificate against the host name, follows no redirect, and sends no credentials.
 */
import type { LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure, type RequestOptions as SecureRequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { readBytesWithin } from '../../source/bounded-bytes.js';
import { FetchError } from './fetch-error.js';
import type { Network } from './network.js';

/** A response; `body` is decompressed, and empty unless the status is 2xx. */
export type FetchResponse = { status: number; headers: IncomingMessage['headers']; body: Uint8Array };

type ExchangeOptions = { addresses: LookupAddress[]; network: Network; signal: AbortSignal };

/** What a request says of itself. */
type RequestHead = { method: 'GET' | 'HEAD'; headers: Record<string, string> };

const documentHead: RequestHead = {
  method: 'GET',
  headers: { accept: 'text/plain, text/markdown, */*;q=0.1', 'accept-encoding': 'gzip', 'user-agent': 'docsc' },
};

/** Sends a GET request to one of the addresses. Throws `FetchError`. */
export async function exchange(url: URL, options: ExchangeOptions): Promise<FetchResponse> {
  const response = await openResponse(url, { ...options, ...documentHead });
  const { statusCode: status = 0, headers } = response;
  if (status < 200 || status > 299) {
    response.destroy();
    return { status, headers, body: new Uint8Array() };
  }
  return { status, headers, body: await readBody(response, options) };
}

/** A connection to addresses that were checked, whose certificate is checked too; with http, Node ignores what is for TLS. */
export function connectionOptions(
  addresses: LookupAddress[],
  { authority }: Pick<Network, 'authority'>,
): SecureRequestOptions {
  // Node may request one address or all of them; it gets the ones that were checked.
  const pinned = ((_host, { all }, done) => {
    if (all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  }) as LookupFunction;
  return {
    // A separate connection, which no agent of the process can redirect.
    agent: false,
    lookup: pinned,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED could switch it off.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ca: authority,
  };
}

/** Sends a request to one of the addresses and waits for the head of its response. Throws `FetchError`. */
export function openResponse(
  url: URL,
  { addresses, network, signal, ...sent }: ExchangeOptions & RequestHead,
): Promise<IncomingMessage> {
  const options: SecureRequestOptions = { ...connectionOptions(addresses, network), ...sent, signal };
  const request = url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);
  const head = waitForHead(request, network.limits.firstByte, {
    late: () => new FetchError(`${url.host} does not respond`, { isRetryable: true }),
    failed: thrown => (thrown instanceof FetchError ? thrown : connectionError(url, thrown)),
    closed: () => new FetchError(`${url.host} closes the connection without a response`, { isRetryable: true }),
  });
  request.end();
  return head;
}

/** The errors of a request without a response: none in time, a failure (that of `late` among them), and a closed connection. */
export type HeadErrors = { late: () => Error; failed: (thrown: Error) => Error; closed: () => Error };

/** Waits for the head of the response, `limit` milliseconds at most. Rejects with one of the errors. */
export function waitForHead(request: ClientRequest, limit: number, errors: HeadErrors): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(errors.late()), limit);
    request.on('response', response => {
      clearTimeout(timer);
      resolve(response);
    });
    request.on('error', thrown => reject(errors.failed(thrown)));
    // Node closes a connection that changes its protocol, without an error.
    request.on('close', () => {
      clearTimeout(timer);
      reject(errors.closed());
    });
  });
}

/** Only failures of the connection are retryable: a wrong certificate stays wrong. */
function connectionError(url: URL, { code = '', message }: NodeJS.ErrnoException): FetchError {
  const isRefused = /CERT|^ERR_TLS|^ERR_SSL|SELF_SIGNED|UNABLE_TO|^EPROTO$/.test(code);
  const reason = isRefused ? 'its connection cannot be trusted' : 'the connection failed';
  return new FetchError(`${url.host}: ${reason} (${code || message})`, { isRetryable: !isRefused });
}

const decoders: Record<string, () => Duplex> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function readBody(response: IncomingMessage, { network, signal }: ExchangeOptions): Promise<Uint8Array> {
  const limit = network.limits.bytes;
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decoder && encoding !== 'identity' && encoding !== '') {
    response.destroy();
    throw new FetchError(`the response is encoded as "${encoding.slice(0, 40)}", which docsc does not read`);
  }
  const tooLarge = new FetchError(`the response is larger than ${limit / 1024 / 1024} MiB`);
  const state = { isTooLarge: false };
  const collect = (source: AsyncIterable<Buffer>) =>
    readBytesWithin(source, limit, () => {
      state.isTooLarge = true;
      return tooLarge;
    });
  try {
    return await (decoder
      ? pipeline(response, decoder(), collect, { signal })
      : pipeline(response, collect, { signal }));
  } catch (thrown) {
    // The pipeline may report its broken stream instead of the error that broke it.
    if (state.isTooLarge) throw tooLarge;
    const { code, message } = thrown as NodeJS.ErrnoException;
    throw new FetchError(`the response was cut off (${code ?? message})`, { isRetryable: true });
  }
}
