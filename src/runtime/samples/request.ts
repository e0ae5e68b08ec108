/** An operation's request with the reader's choices, as it goes over the wire. Samples and the console start here. */
import type { RequestModel } from '../../api-format.js';
import { buildBody } from './body.js';
import { buildCookieHeader, buildHeaderFields, normalizeHeaders } from './header.js';
import type { Choice, HttpRequest } from './http-request.js';
import { selectAuth, selectParameters } from './parameter.js';
import { buildQueryString, buildUrl } from './request-url.js';

/**
 * Follows the Parameter Object of OpenAPI 3.2.1 (sections "Fixed Fields", "Style Values", "Style Examples", "URL
 * Percent-Encoding") and its appendixes C to E; for bodies the Encoding Object. Lone surrogates become U+FFFD, and
 * control characters of headers spaces (RFC 9110 section 5.5).
 */
export function buildRequest(model: RequestModel, choice: Choice = {}): HttpRequest {
  const given = selectParameters(model, choice);
  const auth = selectAuth(model, choice);
  const described = model.bodies[choice.body ?? 0];
  const body = described && buildBody(described, choice.variant ?? 0);
  const url = buildUrl(model, choice.server ?? 0, given);
  const query = buildQueryString(given, auth);
  const cookie = buildCookieHeader(given, auth);
  const headers = [
    ...auth.filter(entry => entry.in === 'header'),
    ...buildHeaderFields(given),
    ...(cookie ? [{ name: 'Cookie', value: cookie }] : []),
    ...(body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: body.type }] : []),
  ];
  return {
    method: model.method,
    url: url + (query && (url.includes('?') ? '&' : '?') + query),
    headers: normalizeHeaders(headers),
    ...(body && { body }),
  };
}
