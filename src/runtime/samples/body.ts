/** Bodies by content type: JSON, forms, files, lines of JSON, or any other text. */
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

/** The body of one variant. Follows OpenAPI's Media Type and Encoding Objects. */
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

/** A range such as `image/*` names no type that could be sent. */
function concreteType(type: string, value: unknown): string {
  const types: Record<string, string> = {
    'image/*': 'image/png',
    'audio/*': 'audio/mpeg',
    'video/*': 'video/mp4',
    'text/*': 'text/plain',
  };
  const clean = stripNonAscii(type);
  if (!/^[^;]*\*/.test(clean)) return clean;
  const plain = typeof value === 'object' ? 'application/json' : 'text/plain';
  return types[clean.toLowerCase()] ?? (value === undefined || isFile(value) ? 'application/octet-stream' : plain);
}

function plainText(body: RequestBody, essence: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (essence === FORM_TYPE && isObject(value)) return encodeForm(body, value);
  if (JSON_LINES_TYPE.test(essence) && Array.isArray(value))
    return value.map(item => `${JSON.stringify(item)}\n`).join('');
  return JSON.stringify(value, null, 2);
}

/** "Encoding the x-www-form-urlencoded Media Type"; spaces are `%20`, which every reader of forms understands. */
function encodeForm({ encoding }: RequestBody, value: object): string {
  const escaping = { name: percentEncode, value: percentEncode };
  return Object.entries(value)
    .filter(([, field]) => field !== null && field !== undefined)
    .flatMap(([name, field]) => {
      const how = getOwn(encoding, name);
      const json = !isStyled(how) && isObject(field);
      return serializePairs(name, json ? JSON.stringify(field) : field, how ?? {}, escaping);
    })
    .map(pair => pair.join('='))
    .join('&');
}

/** A part of each item of an array; objects are JSON, and null is left out. */
function buildParts({ encoding, files }: RequestBody, name: string, field: unknown): HttpPart[] {
  const how = getOwn(encoding, name);
  const type = /^[^,*]+(?=,|$)/.exec(stripNonAscii(how?.contentType ?? ''))?.[0];
  const items = (Array.isArray(field) ? field : [field]).filter(item => item !== null && item !== undefined);
  if (files?.includes(name)) return items.map(item => createPart(name, { file: fileName(name, type, item) }, type));
  if (isStyled(how))
    return serializePairs(name, field, how ?? {}, unescaped).map(([key, value]) => createPart(key, { value }));
  return items.map(item => {
    const json = typeof item === 'object' ? 'application/json' : undefined;
    return createPart(name, { value: wellFormed(scalarText(item)) }, type ?? json);
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

/** `{ file: name }` */
function isFile(value: unknown): boolean {
  return isObject(value) && 'file' in value && Object.keys(value).length === 1 && typeof value.file === 'string';
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getOwn<T>(record: Record<string, T> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
