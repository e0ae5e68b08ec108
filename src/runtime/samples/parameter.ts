/** Selects the parameters that a request sends, and their values. */
import { type Credential, placeholderOf, type RequestModel, type RequestParameter } from '../../api-format.js';
import type { Choice } from './http-request.js';
import { type Escaping, scalarText } from './parameter-style.js';
import { percentEncode, percentEncodeUnreserved } from './percent-encoding.js';

/** A parameter and its value, which is never undefined. */
export type SentParameter = { parameter: RequestParameter; value: unknown };

/** Parameters that are required, edited, or chosen as optional ones. */
export function selectParameters({ parameters }: RequestModel, { values, optional }: Choice): SentParameter[] {
  return parameters.flatMap(parameter => {
    const key = `${parameter.in}:${parameter.name}`;
    const value = values?.has(key) ? values.get(key) : parameter.value;
    const isSent = parameter.required || parameter.in === 'path' || optional || values?.has(key);
    return isSent && value !== undefined ? [{ parameter, value }] : [];
  });
}

/** The credentials to send, which readers can edit like parameters. */
export function selectAuth({ auth }: RequestModel, { values }: Choice): Credential[] {
  return auth.flatMap(entry => {
    const key = `${entry.in}:${entry.name}`;
    const value = values?.has(key) ? values.get(key) : entry.value;
    return value === undefined ? [] : [{ ...entry, value: scalarText(value) }];
  });
}

/** The text of a parameter with `content`, a media type, instead of a style. */
export function serializeContent({ parameter: { name, content = '' }, value }: SentParameter): string {
  if (value === placeholderOf(name)) return value;
  return /\bjson\b/i.test(content) ? JSON.stringify(value) : scalarText(value);
}

/**
 * Percent-encoding. With `allowReserved`, values keep reserved characters other than those in `except`. Placeholders keep
 * their braces, so that readers see what they have to replace.
 */
export function percentEncoding({ parameter, value }: SentParameter, except: string): Escaping {
  const encode = parameter.allowReserved ? (text: string) => percentEncodeUnreserved(text, except) : percentEncode;
  const names = [parameter.name, ...(typeof value === 'object' && value !== null ? Object.keys(value) : [])];
  const placeholders = new Map(names.map(name => [placeholderOf(name), placeholderOf(percentEncode(name))]));
  return { name: percentEncode, value: text => placeholders.get(text) ?? encode(text) };
}
