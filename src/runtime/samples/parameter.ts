/** The parameters of a request that are sent, with their values. */
import type { RequestModel, RequestParameter } from '../../api-format.js';
import type { Choice } from './http-request.js';
import { type Escaping, scalarText } from './parameter-style.js';
import { percentEncode, percentEncodeUnreserved } from './percent-encoding.js';

export type SentParameter = { parameter: RequestParameter; value: unknown };

/** What is required, edited or asked for. */
export function selectParameters({ parameters }: RequestModel, { values, optional }: Choice): SentParameter[] {
  return parameters.flatMap(parameter => {
    const key = `${parameter.in}:${parameter.name}`;
    const value = values?.has(key) ? values.get(key) : parameter.value;
    const wanted = parameter.required || parameter.in === 'path' || optional || values?.has(key);
    return wanted && value !== undefined ? [{ parameter, value }] : [];
  });
}

/** Authentication, edited like parameters. */
export function selectAuth({ auth }: RequestModel, { values }: Choice): RequestModel['auth'] {
  return auth.flatMap(entry => {
    const key = `${entry.in}:${entry.name}`;
    const value = values?.has(key) ? values.get(key) : entry.value;
    return value === undefined ? [] : [{ ...entry, value: scalarText(value) }];
  });
}

/** The text of a parameter that has `content` instead of a style. */
export function serializeContent(type: string, value: unknown): string {
  return /\bjson\b/i.test(type) ? JSON.stringify(value) : scalarText(value);
}

/** Percent-encoding; with `allowReserved` but for characters that mean something in the place. */
export function percentEncoding({ allowReserved }: RequestParameter, except: string): Escaping {
  return { name: percentEncode, value: allowReserved ? text => percentEncodeUnreserved(text, except) : percentEncode };
}
