/** Operation → the request that samples and the console are made of: addresses, parameters, authentication, bodies. */
import type { ParameterType, RequestBody, RequestModel, RequestParameter } from '../../api-format.js';
import { child, children, type Document, isObject, type Node, own, textIn } from './document.js';
import { exampleOf, examplesOf, variantExamples } from './example.js';
import type { Operation } from './operations.js';
import { shapeOf } from './schema-shape.js';
import { alternativesOf, schemesOf, schemeWord } from './security.js';

const MOST_SERVERS = 20;
const MOST_BODIES = 12;
const MOST_VARIANTS = 30;
/** Of an enum in the console. */
const MOST_VALUES = 100;
/** Of an example body: what is longer is cut to its shape. */
const MOST_CHARACTERS = 64_000;

export function requestModel(document: Document, operation: Operation): RequestModel {
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    servers: serverUrls(document, operation),
    parameters: operation.parameters.flatMap(parameter => parameterOf(document, parameter) ?? []),
    auth: authOf(document, operation),
    bodies: bodyMedia(document, operation)
      .slice(0, MOST_BODIES)
      .map(media => bodyOf(document, media)),
  };
}

export function bodyMedia(document: Document, operation: Node): (Node & { key: string })[] {
  const body = child(document, operation, 'requestBody');
  return body ? children(document, body, 'content') : [];
}

function parameterOf(document: Document, parameter: Node): RequestParameter | undefined {
  const { value } = parameter;
  const place = textIn(value, 'in') ?? '';
  const name = textIn(value, 'name')!;
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie') return undefined;
  // OpenAPI has these three described elsewhere: in the body's content type, the responses' and `security`.
  if (place === 'header' && /^(accept|content-type|authorization)$/i.test(name)) return undefined;
  const [media] = children(document, parameter, 'content');
  const schema = child(document, media ?? parameter, 'schema');
  const [given, inMedia] = [parameter, media].map(node => node && examplesOf(document, node)[0]?.value);
  const explode = own(value, 'explode');
  const style = textIn(value, 'style');
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  return {
    name,
    in: place,
    value: given ?? inMedia ?? (schema ? exampleOf(document, schema, 'request') : name) ?? null,
    ...(style && style !== usual && { style }),
    ...(typeof explode === 'boolean' && explode !== ((style ?? usual) === 'form') && { explode }),
    ...(own(value, 'allowReserved') === true && { allowReserved: true }),
    ...((own(value, 'required') === true || place === 'path') && { required: true }),
    ...(media && { content: media.key }),
    ...(schema && document.api.console.length && kindOf(document, schema)),
  };
}

/** Where readers may send the request. */
export function consoleOf({ api }: Document): { console?: string[] } {
  return api.console.length ? { console: api.console } : {};
}

/** What the console's field has to know. Without a console it does not travel. */
function kindOf(document: Document, schema: Node): Pick<RequestParameter, 'type' | 'values'> {
  const { type: label, fields, map, enumeration } = shapeOf(document, schema);
  const named = /^(string|integer|number|boolean|array|object)(?= of | \(|$)/.exec(label)?.[1] as
    | ParameterType
    | undefined;
  const type = fields.length || map ? 'object' : named;
  const values = enumeration.filter(value => /^(string|number|boolean)$/.test(typeof value)).map(String);
  return { ...(type && { type }), ...(values.length && { values: values.slice(0, MOST_VALUES) }) };
}

function bodyOf(document: Document, media: Node & { key: string }): RequestBody {
  const schema = child(document, media, 'schema');
  const files = schema && /multipart/.test(media.key) ? fileFields(document, schema) : [];
  const encoding = own(media.value, 'encoding');
  return {
    type: media.key,
    variants: variantsOf(document, media, schema).map(({ label, value }) => ({ label, value: bounded(value) })),
    ...(files.length && { files }),
    ...(isObject(encoding) && Object.keys(encoding).length && { encoding: encodingOf(encoding) }),
  };
}

/** Examples as given, else one made of each variant of the schema. */
function variantsOf(document: Document, media: Node, schema: Node | undefined): RequestBody['variants'] {
  const given = examplesOf(document, media);
  if (given.length) return given.slice(0, MOST_VARIANTS);
  if (schema) return variantExamples(document, schema, 'request', MOST_VARIANTS);
  const item = child(document, media, 'itemSchema');
  return item ? [{ label: 'Example', value: `${JSON.stringify(exampleOf(document, item, 'request'))}\n` }] : [];
}

function bounded(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : (value ?? null);
}

function fileFields(document: Document, schema: Node): string[] {
  return shapeOf(document, schema).fields.flatMap(({ name, schema: field }) => {
    const held = child(document, field, 'items') ?? field;
    const isFile = own(held.value, 'format') === 'binary' || own(held.value, 'contentMediaType') !== undefined;
    return isFile ? [name] : [];
  });
}

function encodingOf(encoding: Node['value']): RequestBody['encoding'] {
  const entries = Object.entries(encoding).flatMap(([name, entry]) => {
    if (!isObject(entry)) return [];
    const explode = own(entry, 'explode');
    const kept = {
      ...(textIn(entry, 'style') && { style: textIn(entry, 'style') }),
      ...(typeof explode === 'boolean' && { explode }),
      ...(textIn(entry, 'contentType') && { contentType: textIn(entry, 'contentType') }),
    };
    return [[name, kept] as const];
  });
  return Object.fromEntries(entries);
}

/** Of the operation, else of its path, else of the description. */
function serverUrls(document: Document, operation: Operation): string[] {
  const own = [operation, operation.item, { value: document.root, pointer: '' }]
    .map(node => children(document, node, 'servers'))
    .find(servers => servers.length);
  const urls = (own ?? []).slice(0, MOST_SERVERS).map(server => serverUrl(document, server));
  return urls.length ? urls : ['https://api.example.com'];
}

/** Variables at their defaults; an address relative to the description has no host that could be known. */
function serverUrl(document: Document, server: Node): string {
  const variables = new Map(children(document, server, 'variables').map(({ key, value }) => [key, value]));
  const filled = (textIn(server.value, 'url') ?? '/').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables.get(name);
    return variable ? String(own(variable, 'default') ?? whole) : whole;
  });
  const absolute = /^(https?|wss?):\/\//i.test(filled) ? filled : `https://api.example.com/${belowRoot(filled)}`;
  return absolute.replace(/\/+$/, '');
}

/** `../v2` → `v2`: there is nothing above a host. */
function belowRoot(address: string): string {
  return address.replace(/^(\.{0,2}\/)+/, '');
}

/** Of the first alternative; values are placeholders, whatever the description gives as an example. */
function authOf(document: Document, operation: Operation): RequestModel['auth'] {
  const [first] = alternativesOf(document, operation);
  const schemes = schemesOf(document);
  return Object.keys(first ?? {}).flatMap(name => {
    const scheme = schemes.get(name);
    return scheme ? authEntry(scheme) : [];
  });
}

function authEntry({ value }: Node): RequestModel['auth'] {
  const type = textIn(value, 'type');
  const place = textIn(value, 'in');
  if (type === 'apiKey' && (place === 'header' || place === 'query' || place === 'cookie'))
    return [{ in: place, name: textIn(value, 'name') ?? 'Authorization', value: '<API_TOKEN>' }];
  if (type !== 'http' && type !== 'oauth2' && type !== 'openIdConnect') return [];
  const scheme = type === 'http' ? (textIn(value, 'scheme') ?? 'bearer').toLowerCase() : 'bearer';
  const secret = scheme === 'bearer' ? '<TOKEN>' : '<CREDENTIALS>';
  return [{ in: 'header', name: 'Authorization', value: `${schemeWord(scheme)} ${secret}` }];
}
