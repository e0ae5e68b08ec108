/**
 * One request and its answer, bounded in time and size. Connects to addresses that were checked and to no other, checks
 * the certificate for the name, follows nothing, and sends no credentials.
 */
import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-error.js';
import type { Network } from './network.js';

export type FetchResponse = { status: number; headers: IncomingMessage['headers']; body: Uint8Array };

type ExchangeOptions = { addresses: LookupAddress[]; network: Network; signal: AbortSignal };

/** The body is read where the answer is a success; of all others status and headers are enough. */
export async function exchange(url: URL, options: ExchangeOptions): Promise<FetchResponse> {
  const response = await openResponse(url, options);
  const { statusCode: status = 0, headers } = response;
  if (status < 200 || status > 299) {
    response.destroy();
    return { status, headers, body: new Uint8Array() };
  }
  return { status, headers, body: await readBody(response, options) };
}

function openResponse(url: URL, { addresses, network, signal }: ExchangeOptions): Promise<IncomingMessage> {
  // Node asks for one address or for all, as it likes; it gets those that were checked.
  const pinned = ((_host, { all }, done) => {
    if (all) done(null, addresses);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  }) as LookupFunction;
  const options: RequestOptions = {
    // A connection of its own, which no setting of the process leads elsewhere.
    agent: false,
    lookup: pinned,
    headers: { accept: 'text/plain, text/markdown, */*;q=0.1', 'accept-encoding': 'gzip', 'user-agent': 'docsc' },
    signal,
  };
  // Said outright, because an environment variable could switch it off.
  const secure = { rejectUnauthorized: true, minVersion: 'TLSv1.2', ca: network.authority } as const;
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? requestSecure(url, { ...options, ...secure }) : requestPlain(url, options);
    const timer = setTimeout(() => {
      request.destroy(new FetchError(`${url.host} does not begin to answer`, { isRetryable: true }));
    }, network.limits.firstByte);
    request.on('response', response => {
      clearTimeout(timer);
      resolve(response);
    });
    request.on('error', thrown => {
      clearTimeout(timer);
      reject(thrown instanceof FetchError ? thrown : connectionError(url, thrown));
    });
    request.end();
  });
}

/** A certificate will be as wrong the next time. */
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
  const most = network.limits.bytes;
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (!decoder && encoding !== 'identity' && encoding !== '') {
    response.destroy();
    throw new FetchError(`the answer is encoded as "${encoding.slice(0, 40)}", which docsc does not read`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > most) return;
      chunks.push(chunk);
    }
  };
  try {
    await (decoder ? pipeline(response, decoder(), collect, { signal }) : pipeline(response, collect, { signal }));
  } catch (thrown) {
    // One that is left unread ends as a broken one does.
    if (size > most) throw tooLarge(most);
    const { code, message } = thrown as NodeJS.ErrnoException;
    throw new FetchError(`the answer broke off (${code ?? message})`, { isRetryable: true });
  }
  if (size > most) throw tooLarge(most);
  return Buffer.concat(chunks);
}

function tooLarge(most: number): FetchError {
  return new FetchError(`the answer is larger than ${most / 1024 / 1024} MiB`);
}
