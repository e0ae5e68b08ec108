/** Builds request bodies by content type: JSON, forms, files, JSON lines, or other text. */
import type { RequestBody } from '../../api-format.js';
import { fileName } from './file-name.js';
import type { HttpBody, HttpPart } from './http-request.js';
import { scalarText, serializePairs, unescaped } from './parameter-style.js';
import { percentEncode } from './percent-encoding.js';
import { wellFormed } from './string-escapes.js';

const JSON_TYPE = /^(application|text)\/json$|\+json$/;
const JSON_LINES_TYPE = /^(application\/(x-)?(ndjson|jsonl|jsonlines|json-lines)|text\/event-stream)$/;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FILE_TYPE =
  /^((image\/|audio\/|video\/|font\/|model\/).*|application\/(octet-stream|pdf|msword|wasm|(x-)?(zip|gzip|bzip2?|tar|xz|7z-compressed|rar(-compressed)?|protobuf|msgpack|cbor|avro)|java-archive|epub\+zip|vnd\.(ms-|openxmlformats-|oasis\.|rar$|apache\.|google\.protobuf$|android\.).*))$/;

const STRUCTURED_TYPE = /json|xml|^multipart\/|-urlencoded$/;

type Encoding = NonNullable<RequestBody['encoding']>[string];

/**
 * The body with the value of one variant, by OpenAPI's Media Type and Encoding Objects. Undefined if there is no value,
 * unless the body is a file.
 */
export function buildBody(body: RequestBody, variant: number): HttpBody | undefined {
  const value = (body.variants[variant] ?? body.variants[0])?.value;
  const type = concreteType(body.type, value);
  const essence = type.replace(/;.*$/s, '').trim().toLowerCase();
  if (isFileType(essence) || (isFile(value) && !STRUCTURED_TYPE.test(essence)))
    return { kind: 'file', type, file: fileName('', type, value) };
  if (value === undefined) return undefined;
  if (essence.startsWith('multipart/') && isObject(value))
    return {
      kind: 'multipart',
      parts: Object.entries(value).flatMap(([name, field]) => buildParts(body, name, field)),
    };
  if (!JSON_TYPE.test(essence)) return { kind: 'text', type, text: wellFormed(plainText(body, essence, value)) };
  const text = JSON.stringify(value, null, 2);
  return { kind: 'text', type, text, json: JSON.parse(text) };
}

function isFileType(essence: string): boolean {
  return FILE_TYPE.test(essence) && !/\+(json|xml)$/.test(essence);
}

/** Replaces a range such as `image/*`, which cannot be sent, by a type. */
function concreteType(type: string, value: unknown): string {
  const types: Record<string, string> = {
    'image/*': 'image/png',
    'audio/*': 'audio/mpeg',
    'video/*': 'video/mp4',
    'text/*': 'text/plain',
  };
  const ascii = stripNonAscii(type);
  if (!/^[^;]*\*/.test(ascii)) return ascii;
  const fallback = typeof value === 'object' ? 'application/json' : 'text/plain';
  return types[ascii.toLowerCase()] ?? (value === undefined || isFile(value) ? 'application/octet-stream' : fallback);
}

function plainText(body: RequestBody, essence: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (essence === FORM_TYPE && isObject(value)) return encodeForm(body, value);
  if (JSON_LINES_TYPE.test(essence) && Array.isArray(value))
    return value.map(item => `${JSON.stringify(item)}\n`).join('');
  return JSON.stringify(value, null, 2);
}

/**
 * OpenAPI's "Encoding the x-www-form-urlencoded Media Type". A space becomes `%20`, which every parser of forms
 * understands.
 */
function encodeForm({ encoding }: RequestBody, value: object): string {
  const escaping = { name: percentEncode, value: percentEncode };
  return Object.entries(value)
    .filter(([, field]) => field !== null && field !== undefined)
    .flatMap(([name, field]) => {
      const fieldEncoding = getOwn(encoding, name);
      const isJson = !isStyled(fieldEncoding) && isObject(field);
      return serializePairs(name, isJson ? JSON.stringify(field) : field, { ...fieldEncoding, escaping });
    })
    .map(pair => pair.join('='))
    .join('&');
}

/** One part for each item of a list. Objects become JSON, and null is left out. */
function buildParts({ encoding, files }: RequestBody, name: string, field: unknown): HttpPart[] {
  const fieldEncoding = getOwn(encoding, name);
  const type = /^[^,*]+(?=,|$)/.exec(stripNonAscii(fieldEncoding?.contentType ?? ''))?.[0];
  const items = (Array.isArray(field) ? field : [field]).filter(item => item !== null && item !== undefined);
  if (files?.includes(name)) return items.map(item => createPart(name, { file: fileName(name, type, item) }, type));
  if (isStyled(fieldEncoding))
    return serializePairs(name, field, { ...fieldEncoding, escaping: unescaped }).map(([key, value]) =>
      createPart(key, { value }),
    );
  return items.map(item => {
    const jsonType = typeof item === 'object' ? 'application/json' : undefined;
    return createPart(name, { value: wellFormed(scalarText(item)) }, type ?? jsonType);
  });
}

function stripNonAscii(type: string): string {
  return type.replace(/[^\x20-\x7e]/g, '').trim();
}

function createPart<T extends object>(name: string, content: T, type?: string) {
  return { name: wellFormed(name), ...content, ...(type && { type }) };
}

function isStyled(encoding: Encoding | undefined): boolean {
  return encoding?.style !== undefined || encoding?.explode !== undefined;
}

/** A value that stands for a file: `{ file: name }`. */
function isFile(value: unknown): boolean {
  return isObject(value) && 'file' in value && Object.keys(value).length === 1 && typeof value.file === 'string';
}

/** True for objects other than null and lists. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getOwn<T>(record: Record<string, T> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
