/** Forwards one request to its server: to addresses that were checked, along redirects within the server, in bounded time. */
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { connectionOptions, waitForHead } from '../../src/compiler/remote/network/exchange.js';
import { FetchError } from '../../src/compiler/remote/network/fetch-error.js';
import type { Network } from '../../src/compiler/remote/network/network.js';
import { resolveHost } from '../../src/compiler/remote/network/resolve.js';
import { hostWithoutBrackets } from '../../src/compiler/source/addresses.js';
import { HttpRefusal } from '../http-refusal.js';

/** A request as it is forwarded. */
export type ForwardedRequest = { method: string; url: URL; headers: OutgoingHttpHeaders; body: Buffer };

/** `signal` ends the request, for example because the page has gone. */
export type ForwardOptions = { network: Network; allowsPrivate: boolean; signal: AbortSignal };

/** The server's answer, and the address that it came from where redirects led there. */
export type ForwardedResponse = { response: IncomingMessage; redirected?: URL };

const MAX_REDIRECTS = 5;
/** A limit on the head of an answer. Node's own is 16 kB; browsers read more. */
const MAX_HEAD_BYTES = 131_072;

/** Sends the request and waits for the head of the answer. Throws `HttpRefusal`. */
export async function forward(first: ForwardedRequest, options: ForwardOptions): Promise<ForwardedResponse> {
  let request = first;
  for (let hops = 0; ; hops++) {
    const response = await exchange(request, options);
    const { statusCode = 0 } = response;
    if (statusCode < 200) {
      response.destroy();
      throw new HttpRefusal(502, `The server answers with the status ${statusCode}, which ends no request.`);
    }
    const target = redirectTarget(response, request.url);
    if (!target) return { response, ...(hops && { redirected: request.url }) };
    response.destroy();
    // Credentials may be in any header, so a request never goes on to another origin.
    if (target.origin !== first.url.origin)
      throw new HttpRefusal(502, `The server leads to ${target.origin}, another server. The proxy does not go there.`);
    if (hops === MAX_REDIRECTS) throw new HttpRefusal(502, `The server redirects more than ${MAX_REDIRECTS} times.`);
    request = redirect(request, statusCode, target);
  }
}

async function exchange(request: ForwardedRequest, options: ForwardOptions): Promise<IncomingMessage> {
  try {
    return await send(request, options);
  } catch (thrown) {
    if (thrown instanceof FetchError) throw new HttpRefusal(502, `The server cannot be reached: ${thrown.message}.`);
    throw thrown;
  }
}

async function send(request: ForwardedRequest, options: ForwardOptions): Promise<IncomingMessage> {
  const { method, url, headers, body } = request;
  const { network, allowsPrivate, signal } = options;
  const addresses = await resolveHost(url, allowsPrivate || isLocalName(url), network);
  const isSecure = url.protocol === 'https:';
  const length = body.length || !/^(?:GET|HEAD|DELETE|OPTIONS)$/i.test(method) ? { 'content-length': body.length } : {};
  const settings = {
    ...connectionOptions(addresses, network),
    method,
    headers: { ...headers, ...length },
    signal,
    maxHeaderSize: MAX_HEAD_BYTES,
  };
  const outgoing = isSecure ? requestSecure(url, settings) : requestPlain(url, settings);
  const limit = network.limits.firstByte;
  const head = waitForHead(outgoing, limit, {
    late: () => new HttpRefusal(504, `The server does not answer within ${limit / 1000} s.`),
    failed: thrown => (thrown instanceof HttpRefusal || signal.aborted ? thrown : refusalOf(thrown)),
    closed: () => new HttpRefusal(502, 'The server closes the connection without an answer.'),
  });
  outgoing.end(body);
  return head;
}

function refusalOf({ code, message }: NodeJS.ErrnoException): HttpRefusal {
  const reason = code?.startsWith('HPE_')
    ? 'The server sends no HTTP that the proxy reads'
    : 'The server cannot be reached';
  return new HttpRefusal(502, `${reason}: ${code ?? message}.`);
}

/** The configuration names this machine itself. A name of the internet that leads here does not. */
function isLocalName(url: URL): boolean {
  const host = hostWithoutBrackets(url);
  return isIP(host) > 0 || host === 'localhost' || host.endsWith('.localhost');
}

function redirectTarget({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location || !URL.canParse(location, from.href))
    return undefined;
  return new URL(location, from);
}

/** As a browser follows it: https://fetch.spec.whatwg.org/#http-redirect-fetch */
function redirect(request: ForwardedRequest, status: number, url: URL): ForwardedRequest {
  const { method, headers } = request;
  const becomesGet = (status === 303 && !/^(?:GET|HEAD)$/.test(method)) || (status < 303 && method === 'POST');
  if (!becomesGet) return { ...request, url };
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith('content-'));
  return { method: 'GET', url, headers: Object.fromEntries(kept), body: Buffer.alloc(0) };
}
