/** Builds the HTTP request of an operation with the reader's choices, for samples and for the console. */
import type { RequestModel } from '../../api-format.js';
import { buildBody } from './body.js';
import { buildCookieHeader, buildHeaderFields, normalizeHeaders } from './header.js';
import type { Choice, HttpRequest } from './http-request.js';
import { selectAuth, selectParameters } from './parameter.js';
import { buildQueryString, buildUrl } from './request-url.js';

/**
 * Follows OpenAPI 3.2.1: the Parameter Object (sections "Fixed Fields", "Style Values", "Style Examples", "URL
 * Percent-Encoding"), appendixes C to E and, for bodies, the Encoding Object. Lone surrogates become U+FFFD. Control
 * characters in headers become spaces (RFC 9110, section 5.5).
 */
export function buildRequest(model: RequestModel, choice: Choice = {}): HttpRequest {
  const parameters = selectParameters(model, choice);
  const auth = selectAuth(model, choice);
  const described = model.bodies[choice.body ?? 0];
  const body = described && buildBody(described, choice.variant ?? 0);
  const url = buildUrl(model, choice.server ?? 0, parameters);
  const query = buildQueryString(parameters, auth);
  const cookie = buildCookieHeader(parameters, auth);
  const headers = [
    ...auth.filter(entry => entry.in === 'header'),
    ...buildHeaderFields(parameters),
    ...(cookie ? [{ name: 'Cookie', value: cookie }] : []),
    ...(body && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: body.type }] : []),
  ];
  return {
    method: model.method,
    url: url + (query && (url.includes('?') ? '&' : '?') + query),
    headers: normalizeHeaders(headers),
    ...(body && { body }),
    ...(model.answer && { answer: model.answer }),
  };
}
