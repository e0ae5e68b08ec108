/** Headers of a request, cookies among them. */
import type { RequestModel } from '../../api-format.js';
import type { HttpHeader } from './http-request.js';
import { percentEncoding, type SentParameter, serializeContent } from './parameter.js';
import { serializePairs, serializeSegment, unescaped } from './parameter-style.js';
import { wellFormed } from './string-escapes.js';

/** Parameters of some names "SHALL be ignored": bodies and authentication make them. */
export function buildHeaderFields(given: SentParameter[]): HttpHeader[] {
  return given
    .filter(
      ({ parameter }) => parameter.in === 'header' && !/^(accept|content-type|authorization)$/i.test(parameter.name),
    )
    .map(({ parameter: { name, content, explode }, value }) => ({
      name,
      value: content ? serializeContent(content, value) : serializeSegment(name, value, { explode }, unescaped),
    }));
}

/** The value of the one `Cookie` header. */
export function buildCookieHeader(given: SentParameter[], auth: RequestModel['auth']): string {
  return [
    ...given.filter(({ parameter }) => parameter.in === 'cookie').flatMap(serializeCookie),
    ...auth.filter(entry => entry.in === 'cookie').map(({ name, value }) => `${name}=${value}`),
  ].join('; ');
}

/** "Neither the & nor ? delimiters are ever correct" in a cookie; only `form` is percent-encoded. */
function serializeCookie({ parameter, value }: SentParameter): string[] {
  const { name, content, style } = parameter;
  if (content) return [`${name}=${serializeContent(content, value)}`];
  const escaping = style === 'cookie' ? unescaped : percentEncoding(parameter, ',;');
  return serializePairs(name, value, parameter, escaping).map(pair => pair.join('='));
}

/** What HTTP lets through: names that are tokens, each once, and values of one line. */
export function normalizeHeaders(headers: HttpHeader[]): HttpHeader[] {
  const seen = new Set<string>();
  return headers.flatMap(({ name, value }) => {
    const key = name.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || seen.has(key)) return [];
    seen.add(key);
    return [
      {
        name,
        value: normalizeFieldValue(value),
      },
    ];
  });
}

/** Trimmed of what HTTP has for white space, and of no other. */
function normalizeFieldValue(value: string): string {
  return wellFormed(value)
    .replace(/(?!\t)\p{Cc}/gu, ' ')
    .replace(/^[ \t]+|[ \t]+$/g, '');
}
