/** Headers of a request, cookies among them. */
import type { RequestModel } from '../../api-format.js';
import type { HttpHeader } from './http-request.js';
import { contentText, type Given, percent } from './parameter.js';
import { pairs, segment, unescaped } from './parameter-style.js';
import { wellFormed } from './string-escapes.js';

/** Parameters of some names "SHALL be ignored": bodies and authentication make them. */
export function headersOf(given: Given[]): HttpHeader[] {
  return given
    .filter(
      ({ parameter }) => parameter.in === 'header' && !/^(accept|content-type|authorization)$/i.test(parameter.name),
    )
    .map(({ parameter: { name, content, explode }, value }) => ({
      name,
      value: content ? contentText(content, value) : segment(name, value, { explode }, unescaped),
    }));
}

/** The value of the one `Cookie` header. */
export function cookieText(given: Given[], auth: RequestModel['auth']): string {
  return [
    ...given.filter(({ parameter }) => parameter.in === 'cookie').flatMap(cookiePairs),
    ...auth.filter(entry => entry.in === 'cookie').map(({ name, value }) => `${name}=${value}`),
  ].join('; ');
}

/** "Neither the & nor ? delimiters are ever correct" in a cookie; only `form` is percent-encoded. */
function cookiePairs({ parameter, value }: Given): string[] {
  const { name, content, style } = parameter;
  if (content) return [`${name}=${contentText(content, value)}`];
  const escaping = style === 'cookie' ? unescaped : percent(parameter, ',;');
  return pairs(name, value, parameter, escaping).map(pair => pair.join('='));
}

/** What HTTP lets through: names that are tokens, each once, and values of one line. */
export function sendable(headers: HttpHeader[]): HttpHeader[] {
  const seen = new Set<string>();
  return headers.flatMap(({ name, value }) => {
    const key = name.toLowerCase();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || seen.has(key)) return [];
    seen.add(key);
    return [
      {
        name,
        value: fieldValue(value),
      },
    ];
  });
}

/** Trimmed of what HTTP has for white space, and of no other. */
function fieldValue(value: string): string {
  return wellFormed(value)
    .replace(/(?!\t)\p{Cc}/gu, ' ')
    .replace(/^[ \t]+|[ \t]+$/g, '');
}
