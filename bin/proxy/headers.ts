/** Which headers pass through a proxy. */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** Headers of one connection (RFC 9110, 7.6.1). */
const connectionHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings|expect|content-length)$/;
/** What a browser says of the page or of the reader, and what belongs to the proxy's own origin. */
const pageHeaders = /^(?:host|origin|referer|cookie|sec-.*|forwarded|x-forwarded-.*|x-real-ip|via|dnt)$/;
/** What a browser needs to read an answer. All other headers could make it act as part of the proxy's own origin. */
const bodyHeaders = new Set(['content-type', 'content-encoding', 'content-disposition']);
/** In characters: a page that does not see longer headers still gets the answer, with an empty list. */
const MAX_HEADERS_LENGTH = 64_000;

/** The headers that the server gets. A cookie of the proxy's own origin is not for the server. */
export function forwardedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return pick(headers, name => !pageHeaders.test(name));
}

/**
 * The headers that the page gets. The value of `docsc-proxy-headers` has all of the server's, in their order: a list of names
 * and values in JSON, percent-encoded.
 */
export function returnedHeaders({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): OutgoingHttpHeaders {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name.toLowerCase(), rawHeaders[index + 1]]]));
  const list = encodeURIComponent(JSON.stringify(pairs));
  return {
    ...pick(headers, name => bodyHeaders.has(name)),
    'docsc-proxy-headers': list.length <= MAX_HEADERS_LENGTH ? list : '%5B%5D',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}

/** Besides the headers that `Connection` names. */
function pick(headers: IncomingHttpHeaders, isKept: (name: string) => boolean): OutgoingHttpHeaders {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map(name => name.trim()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !connectionHeaders.test(name) && !named.has(name) && isKept(name)),
  );
}

/** The headers of CORS for a page of another origin (https://fetch.spec.whatwg.org/#http-cors-protocol). */
export function corsHeaders(origin: string | undefined): OutgoingHttpHeaders {
  return {
    vary: 'origin',
    ...(origin && { 'access-control-allow-origin': origin, 'access-control-expose-headers': '*' }),
  };
}

/** The answer to a preflight: everything that the page asks for, since the server decides what it accepts. */
export function preflightAnswer(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { 'access-control-request-method': method = 'GET', 'access-control-request-headers': names } = headers;
  return {
    'access-control-allow-methods': method,
    ...(names !== undefined && { 'access-control-allow-headers': names }),
    'access-control-max-age': '600',
  };
}
