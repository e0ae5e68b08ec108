/** The request that every sample shows: method, address, headers and body, made from examples. */
import { child, children, type Document, isObject, type Node, own, textIn } from '../document.js';
import { exampleOf, givenExample } from '../example.js';
import type { Operation } from '../operations.js';

export type RequestModel = { method: string; url: string; headers: { name: string; value: string }[]; body?: string };

export function requestModel(document: Document, operation: Operation): RequestModel {
  const values = operation.parameters.map(parameter => ({
    name: textIn(parameter.value, 'name')!,
    place: textIn(parameter.value, 'in') ?? 'query',
    required: own(parameter.value, 'required') === true,
    value: parameterValue(document, parameter),
  }));
  const path = operation.path.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const found = values.find(value => value.place === 'path' && value.name === name);
    return found ? encodeURIComponent(asText(found.value)) : whole;
  });
  const query = values.filter(({ place, required }) => place === 'query' && required);
  const search = query
    .map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`)
    .join('&');
  const media = bodyMedia(document, operation)[0];
  const body = media && bodyText(document, media);
  const headers = [
    ...authHeaders(document, operation),
    ...values
      .filter(({ place, required }) => place === 'header' && required)
      .map(({ name, value }) => ({ name, value: asText(value) })),
    ...(media && body !== undefined ? [{ name: 'Content-Type', value: media.key }] : []),
  ];
  const url = serverUrl(document) + path + (search ? `?${search}` : '');
  return { method: operation.method.toUpperCase(), url, headers, body };
}

export function bodyMedia(document: Document, operation: Node): (Node & { key: string })[] {
  const body = child(document, operation, 'requestBody');
  return body ? children(document, body, 'content') : [];
}

function bodyText(document: Document, media: Node & { key: string }): string | undefined {
  const schema = child(document, media, 'schema');
  const value = givenExample(document, media) ?? (schema && exampleOf(document, schema, 'request'));
  if (value === undefined) return undefined;
  if (media.key.includes('x-www-form-urlencoded') && isObject(value)) {
    return Object.entries(value)
      .map(([key, entry]) => `${encodeURIComponent(key)}=${encodeURIComponent(asText(entry))}`)
      .join('&');
  }
  return typeof value === 'string' && !media.key.includes('json') ? value : JSON.stringify(value, null, 2);
}

function parameterValue(document: Document, parameter: Node): unknown {
  const schema = child(document, parameter, 'schema');
  return (
    givenExample(document, parameter) ??
    (schema ? exampleOf(document, schema, 'request') : textIn(parameter.value, 'name'))
  );
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The first server, its variables at their defaults. */
export function serverUrl(document: Document): string {
  const servers = children(document, { value: document.root, pointer: '' }, 'servers');
  const first = servers[0];
  const url = (first && textIn(first.value, 'url')) ?? 'https://api.example.com';
  const variables = first ? children(document, first, 'variables') : [];
  const filled = url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = variables.find(({ key }) => key === name);
    return variable ? String(own(variable.value, 'default') ?? whole) : whole;
  });
  return filled.replace(/\/$/, '');
}

/** The first alternative of the operation's security. */
function authHeaders(document: Document, operation: Operation): RequestModel['headers'] {
  const requirements = own(operation.value, 'security') ?? own(document.root, 'security');
  const first = Array.isArray(requirements) ? requirements.find(isObject) : undefined;
  if (!isObject(first)) return [];
  const components = child(document, { value: document.root, pointer: '' }, 'components');
  const schemes = components ? children(document, components, 'securitySchemes') : [];
  return Object.keys(first).flatMap(name => {
    const scheme = schemes.find(({ key }) => key === name);
    return scheme ? authHeader(scheme) : [];
  });
}

function authHeader({ value }: Node): RequestModel['headers'] {
  const type = textIn(value, 'type');
  if (type === 'apiKey' && textIn(value, 'in') === 'header')
    return [{ name: textIn(value, 'name') ?? 'Authorization', value: '<API_TOKEN>' }];
  if (type === 'http' && textIn(value, 'scheme')?.toLowerCase() === 'basic')
    return [{ name: 'Authorization', value: 'Basic <CREDENTIALS>' }];
  if (type === 'http' || type === 'oauth2' || type === 'openIdConnect')
    return [{ name: 'Authorization', value: 'Bearer <TOKEN>' }];
  return [];
}
