/** Fields of encoded queries and forms, for clients that encode fields by themselves. */
import type { HttpBody, HttpHeader } from './http-request.js';
import { percentEncode } from './percent-encoding.js';

/** Name and value, decoded. */
export type Field = [name: string, value: string];

/** A value that the reader has to supply. It is sent as it is written, without percent-encoding. */
const PLACEHOLDER = /^\{[^{}&=]+\}$/;

/** The field of an encoded pair; `undefined` if encoding the field would not lead back to the pair. */
export function decodeField(pair: string): Field | undefined {
  const at = pair.indexOf('=');
  const field = [pair.slice(0, at), pair.slice(at + 1)].map(decodeExactly);
  return at < 0 || field.includes(undefined) ? undefined : (field as Field);
}

function decodeExactly(text: string): string | undefined {
  if (PLACEHOLDER.test(text)) return text;
  try {
    const decoded = decodeURIComponent(text);
    return percentEncode(decoded) === text ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** All fields of an encoded text; `undefined` if there are none, or one of them can't be decoded. */
export function decodeFields(text: string): Field[] | undefined {
  const fields = text ? text.split('&').map(decodeField) : [undefined];
  return fields.includes(undefined) ? undefined : (fields as Field[]);
}

/** True for the body of a form. */
export function isForm(body: HttpBody | undefined): boolean {
  return body?.kind === 'text' && body.type === 'application/x-www-form-urlencoded';
}

/** The fields of a form; `undefined` for another body. */
export function formFields(body: HttpBody | undefined): Field[] | undefined {
  return body?.kind === 'text' && isForm(body) ? decodeFields(body.text) : undefined;
}

/** True if each name comes once, so that the fields fit a map. */
export function haveDistinctNames(fields: readonly Field[]): boolean {
  return new Set(fields.map(([name]) => name)).size === fields.length;
}

/** The headers without the content type. */
export function withoutContentType(headers: HttpHeader[]): HttpHeader[] {
  return headers.filter(({ name }) => name !== 'Content-Type');
}
