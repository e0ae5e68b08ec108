/** How an operation is authenticated, and how to send it. */
import type { ElementContent } from 'hast';
import { codes, h } from '../body/hast.js';
import { describe, type TextContext } from './descriptions.js';
import { children, componentsOf, type Document, isObject, type Json, type Node, own, textIn } from './document.js';
import type { Operation } from './operations.js';
import { kebab } from './slugs.js';

/** What an operation asks for: any of these, each with all of its schemes. An empty one asks for nothing. */
export function alternativesOf(document: Document, operation: Node): Json[] {
  const needed = own(operation.value, 'security') ?? own(document.root, 'security');
  return Array.isArray(needed) ? needed.filter(isObject) : [];
}

export function schemesOf(document: Document): Map<string, Node> {
  const schemes = children(document, componentsOf(document), 'securitySchemes');
  return new Map(schemes.map(({ key, ...scheme }) => [key, scheme]));
}

/** `schemes` is the address of the section that describes them. Empty where the description says nothing of it at all. */
export function securityText(operation: Operation, document: Document, schemes: string): ElementContent[] {
  if (!Array.isArray(own(operation.value, 'security') ?? own(document.root, 'security'))) return [];
  const alternatives = alternativesOf(document, operation);
  const needed = alternatives.filter(entry => Object.keys(entry).length);
  // Of a webhook or callback the reader is who answers.
  const isCalled = operation.kind !== 'path';
  if (!needed.length)
    return [h('p', {}, isCalled ? 'The request comes without authentication.' : 'No authentication is needed.')];
  const known = schemesOf(document);
  const isOpen = needed.length < alternatives.length;
  const send = needed.length > 1 ? 'end one of these:' : 'end:';
  const come = needed.length > 1 ? 'one of these:' : 'this:';
  const lead = isCalled
    ? `The request comes ${isOpen ? 'without authentication, or ' : ''}with ${come}`
    : isOpen
      ? `You may call this operation without authentication, or s${send}`
      : `S${send}`;
  const items = needed.map(entry => {
    const parts = Object.entries(entry).flatMap(([name, scopes], index) => {
      const scheme = known.get(name);
      const title = scheme ? h('a', { href: `${schemes}#${schemeId(name)}` }, name) : name;
      const how = scheme ? howToSend(scheme) : ['which the description does not describe'];
      return [...(index ? [', and '] : []), title, ': ', ...how, ...scopesText(scopes)];
    });
    return h('li', {}, parts, '.');
  });
  return [h('p', {}, lead), h('ul', {}, items)];
}

/** The word before a credential, as a header has it. */
export function schemeWord(scheme: string): string {
  return `${scheme.charAt(0).toUpperCase()}${scheme.slice(1)}`;
}

function schemeId(name: string): string {
  return `scheme-${kebab(name)}`;
}

/** All schemes, for the introduction. */
export function schemesText(context: TextContext): ElementContent[] {
  return [...schemesOf(context.document)].flatMap(([name, scheme]) => {
    const about = textIn(scheme.value, 'description');
    const isDeprecated = own(scheme.value, 'deprecated') === true;
    return [
      h('h3', { id: schemeId(name) }, name),
      h('p', {}, isDeprecated && 'Deprecated. ', 'Send ', howToSend(scheme), '.'),
      ...flowText(scheme.value),
      ...(about ? describe(about, scheme.pointer, context) : []),
    ];
  });
}

function code(text: string): ElementContent {
  return h('code', {}, text);
}

function howToSend({ value }: Node): (ElementContent | string)[] {
  const type = textIn(value, 'type');
  const scheme = textIn(value, 'scheme') ?? 'bearer';
  const format = textIn(value, 'bearerFormat');
  const bearer = code('Authorization: Bearer <token>');
  if (type === 'apiKey') {
    const place = textIn(value, 'in') ?? 'header';
    const name = code(textIn(value, 'name') ?? 'Authorization');
    return [`a token in the ${place === 'query' ? 'query parameter' : place} `, name];
  }
  if (type === 'http' && scheme.toLowerCase() === 'basic')
    return ['name and password in ', code('Authorization: Basic <base64 of name:password>')];
  if (type === 'http' && scheme.toLowerCase() === 'bearer')
    return [`a token${format ? ` (${format})` : ''} in `, bearer];
  if (type === 'http') return ['the header ', code(`Authorization: ${schemeWord(scheme)} <credentials>`)];
  if (type === 'mutualTLS') return ['a client certificate when the connection is made'];
  if (type === 'oauth2') return ['an OAuth 2.0 access token in ', bearer];
  if (type === 'openIdConnect') return ['an OpenID Connect token in ', bearer];
  return type === undefined ? ['what is described here'] : ['what the type ', code(type), ' asks for'];
}

function scopesText(scopes: unknown): (ElementContent | string)[] {
  const names = Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === 'string') : [];
  return names.length ? [` with the ${scopeList(names)[0]} `, ...scopeList(names).slice(1)] : [];
}

/** `scopes`, then their names. */
function scopeList(names: string[]): [word: string, ...names: (ElementContent | string)[]] {
  return [names.length === 1 ? 'scope' : 'scopes', ...codes(names, ' and ')];
}

/** How a token is got, by flow: what is done at its addresses. */
const flows: Record<string, [title: string, ...steps: [words: string, key: string][]]> = {
  authorizationCode: ['Authorization code', ['sign in at', 'authorizationUrl'], ['get the token from', 'tokenUrl']],
  implicit: ['Implicit', ['sign in, and get the token, at', 'authorizationUrl']],
  password: ['Password', ['send name and password to', 'tokenUrl']],
  clientCredentials: ['Client credentials', ["send the client's id and secret to", 'tokenUrl']],
  deviceAuthorization: ['Device', ['start at', 'deviceAuthorizationUrl'], ['get the token from', 'tokenUrl']],
};

/** Where tokens come from, and what they can be for. Addresses are text: the description is not trusted to link. */
function flowText(value: Json): ElementContent[] {
  const found = own(value, 'flows');
  const all = isObject(found)
    ? Object.entries(found).flatMap(([key, flow]) => (isObject(flow) ? [{ key, flow }] : []))
    : [];
  const known = all.filter(({ key }) => Object.hasOwn(flows, key));
  const discovery = textIn(value, 'openIdConnectUrl') ?? textIn(value, 'oauth2MetadataUrl');
  const scopes = new Map(known.flatMap(({ flow }) => (isObject(flow.scopes) ? Object.entries(flow.scopes) : [])));
  const meanings = [...scopes].map(([name, text]) =>
    h('li', {}, code(name), typeof text === 'string' && text ? `: ${text}` : ''),
  );
  return [
    ...(known.length ? [h('p', {}, 'Ways to get a token:'), h('ul', {}, known.map(flowItem))] : []),
    ...(discovery ? [h('p', {}, 'Where tokens come from is described at ', code(discovery), '.')] : []),
    ...(meanings.length ? [h('p', {}, 'Scopes:'), h('ul', {}, meanings)] : []),
  ];
}

function flowItem({ key, flow }: { key: string; flow: Json }, _: number, all: unknown[]): ElementContent {
  const [title, ...steps] = flows[key]!;
  const renewal: [string, string] = ['renew it at', 'refreshUrl'];
  const told = [...steps, renewal].flatMap(([words, name]) => {
    const url = textIn(flow, name);
    return url === undefined ? [] : [[`${words} `, code(url)]];
  });
  const scopes = isObject(flow.scopes) ? Object.keys(flow.scopes) : [];
  const [word, ...names] = scopeList(scopes);
  return h(
    'li',
    {},
    `${title}: `,
    told.flatMap((part, index) => [index ? ', then ' : '', ...part]),
    '.',
    // Of one flow they are those of the list below.
    scopes.length > 0 && all.length > 1 ? [` For the ${word} `, ...names, '.'] : [],
  );
}
