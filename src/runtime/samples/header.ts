/** The headers of a request, including cookies. */
import type { Credential } from '../../api-format.js';
import type { HttpHeader } from './http-request.js';
import { percentEncoding, type SentParameter, serializeContent } from './parameter.js';
import { serializePairs, serializeSegment, unescaped } from './parameter-style.js';
import { wellFormed } from './string-escapes.js';

/** The header parameters, without those that OpenAPI says "SHALL be ignored": bodies and authentication set these. */
export function buildHeaderFields(parameters: SentParameter[]): HttpHeader[] {
  return parameters
    .filter(
      ({ parameter }) => parameter.in === 'header' && !/^(accept|content-type|authorization)$/i.test(parameter.name),
    )
    .map(sent => {
      const { name, content, explode } = sent.parameter;
      const value = content
        ? serializeContent(sent)
        : serializeSegment(name, sent.value, { explode, escaping: unescaped });
      return { name, value };
    });
}

/** The value of the `Cookie` header; empty if there are no cookies. */
export function buildCookieHeader(parameters: SentParameter[], auth: Credential[]): string {
  return [
    ...parameters.filter(({ parameter }) => parameter.in === 'cookie').flatMap(serializeCookie),
    ...auth.filter(entry => entry.in === 'cookie').map(({ name, value }) => `${name}=${value}`),
  ].join('; ');
}

/** OpenAPI: "Neither the & nor ? delimiters are ever correct" in a cookie. Only the style `form` is percent-encoded. */
function serializeCookie(sent: SentParameter): string[] {
  const { parameter, value } = sent;
  const { name, content, style } = parameter;
  if (content) return [`${name}=${serializeContent(sent)}`];
  const escaping = style === 'cookie' ? unescaped : percentEncoding(sent, ',;');
  return serializePairs(name, value, { ...parameter, escaping }).map(pair => pair.join('='));
}

/** Keeps what HTTP allows: names that are tokens, each of them once, and values of a single line (RFC 9110, section 5). */
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

/** Trims spaces and tabs, the only white space of HTTP. */
function normalizeFieldValue(value: string): string {
  return wellFormed(value)
    .replace(/(?!\t)\p{Cc}/gu, ' ')
    .replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
}
