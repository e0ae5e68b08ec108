/** Describes how operations are authenticated. */
import type { ElementContent } from 'hast';
import { codeList, h } from '../body/hast.js';
import { renderDescription, type TextContext } from './descriptions.js';
import {
  type ApiDocument,
  type ApiNode,
  getChildren,
  getComponents,
  getOwn,
  getText,
  isObject,
  type Json,
} from './document.js';
import type { Operation } from './operations.js';
import { toKebabCase } from './slugs.js';

/** The security requirements of an operation. One of them is enough, with all of its schemes; an empty one needs nothing. */
export function securityAlternatives(document: ApiDocument, operation: ApiNode): Json[] {
  const needed = getOwn(operation.value, 'security') ?? getOwn(document.root, 'security');
  return Array.isArray(needed) ? needed.filter(isObject) : [];
}

/** The security schemes of a description, by name. */
export function securitySchemes(document: ApiDocument): ReadonlyMap<string, ApiNode> {
  document.securitySchemes ??= new Map(
    getChildren(document, getComponents(document), 'securitySchemes').map(({ key, ...scheme }) => [key, scheme]),
  );
  return document.securitySchemes;
}

/**
 * The credentials to send with an operation. `schemes` is the route of the page that describes the schemes. Empty if the description
 * has no `security` at all.
 */
export function buildSecurityText(operation: Operation, document: ApiDocument, schemes: string): ElementContent[] {
  if (!Array.isArray(getOwn(operation.value, 'security') ?? getOwn(document.root, 'security'))) return [];
  if (operation.detail) return [h('p', {}, 'See ', h('a', { href: schemes }, 'the introduction'), '.')];
  const alternatives = securityAlternatives(document, operation);
  const needed = alternatives.filter(entry => Object.keys(entry).length);
  // The reader receives webhooks and callbacks instead of sending them.
  const isCalled = operation.kind !== 'path';
  if (!needed.length)
    return [h('p', {}, isCalled ? 'The request comes without authentication.' : 'No authentication is needed.')];
  const known = securitySchemes(document);
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
      const how = scheme ? describeCredentials(scheme) : ['which the description does not describe'];
      return [...(index ? [', and '] : []), title, ': ', ...how, ...describeScopes(scopes)];
    });
    return h('li', {}, parts, '.');
  });
  return [h('p', {}, lead), h('ul', {}, items)];
}

/** The scheme as headers write it: `bearer` → `Bearer`. Others than the two common ones keep their capitals, such as `DPoP`. */
export function capitalizeScheme(scheme: string): string {
  const known = /^(?:basic|bearer)$/i.test(scheme) ? scheme.toLowerCase() : scheme;
  return `${known.charAt(0).toUpperCase()}${known.slice(1)}`;
}

function schemeId(name: string): string {
  return `scheme-${toKebabCase(name)}`;
}

/** All schemes with their texts and flows, for the introduction. */
export function buildSchemesText(context: TextContext): ElementContent[] {
  return [...securitySchemes(context.document)].flatMap(([name, scheme]) => {
    const about = getText(scheme.value, 'description');
    const isDeprecated = getOwn(scheme.value, 'deprecated') === true;
    return [
      h('h3', { id: schemeId(name) }, name),
      h('p', {}, isDeprecated && 'Deprecated. ', 'Send ', describeCredentials(scheme), '.'),
      ...describeFlows(scheme.value),
      ...(about ? renderDescription(about, scheme.pointer, context) : []),
    ];
  });
}

function inlineCode(text: string): ElementContent {
  return h('code', {}, text);
}

function describeCredentials({ value }: ApiNode): (ElementContent | string)[] {
  const type = getText(value, 'type');
  const scheme = getText(value, 'scheme') ?? 'bearer';
  const format = getText(value, 'bearerFormat');
  const bearer = inlineCode('Authorization: Bearer <token>');
  if (type === 'apiKey') {
    const location = getText(value, 'in') ?? 'header';
    const name = inlineCode(getText(value, 'name') ?? 'Authorization');
    return [`a token in the ${location === 'query' ? 'query parameter' : location} `, name];
  }
  if (type === 'http' && scheme.toLowerCase() === 'basic')
    return ['name and password in ', inlineCode('Authorization: Basic <base64 of name:password>')];
  if (type === 'http' && scheme.toLowerCase() === 'bearer')
    return [`a token${format ? ` (${format})` : ''} in `, bearer];
  if (type === 'http') return ['the header ', inlineCode(`Authorization: ${capitalizeScheme(scheme)} <credentials>`)];
  if (type === 'mutualTLS') return ['a client certificate when the connection is made'];
  if (type === 'oauth2') return ['an OAuth 2.0 access token in ', bearer];
  if (type === 'openIdConnect') return ['an OpenID Connect token in ', bearer];
  return type === undefined ? ['what is described here'] : ['what the type ', inlineCode(type), ' asks for'];
}

function describeScopes(scopes: unknown): (ElementContent | string)[] {
  const names = Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === 'string') : [];
  return names.length ? [` with the ${labelScopes(names)[0]} `, ...labelScopes(names).slice(1)] : [];
}

/** The word `scope` or `scopes`, then the names. */
function labelScopes(names: string[]): [word: string, ...names: (ElementContent | string)[]] {
  return [names.length === 1 ? 'scope' : 'scopes', ...codeList(names, ' and ')];
}

/** The steps of each OAuth flow: what to do, and the key of the URL to do it at. */
const flowSteps: Record<string, [title: string, ...steps: [words: string, key: string][]]> = {
  authorizationCode: ['Authorization code', ['sign in at', 'authorizationUrl'], ['get the token from', 'tokenUrl']],
  implicit: ['Implicit', ['sign in, and get the token, at', 'authorizationUrl']],
  password: ['Password', ['send name and password to', 'tokenUrl']],
  clientCredentials: ['Client credentials', ["send the client's id and secret to", 'tokenUrl']],
  deviceAuthorization: ['Device', ['start at', 'deviceAuthorizationUrl'], ['get the token from', 'tokenUrl']],
};

/** Where to get tokens, and what the scopes mean. URLs are not linked, because the description is not trusted. */
function describeFlows(value: Json): ElementContent[] {
  const flows = getOwn(value, 'flows');
  const all = isObject(flows)
    ? Object.entries(flows).flatMap(([key, flow]) => (isObject(flow) ? [{ key, flow }] : []))
    : [];
  const known = all.filter(({ key }) => Object.hasOwn(flowSteps, key));
  const discovery = getText(value, 'openIdConnectUrl') ?? getText(value, 'oauth2MetadataUrl');
  const scopes = new Map(known.flatMap(({ flow }) => (isObject(flow.scopes) ? Object.entries(flow.scopes) : [])));
  const meanings = [...scopes].map(([name, text]) =>
    h('li', {}, inlineCode(name), typeof text === 'string' && text ? `: ${text}` : ''),
  );
  return [
    ...(known.length ? [h('p', {}, 'Ways to get a token:'), h('ul', {}, known.map(buildFlowItem))] : []),
    ...(discovery ? [h('p', {}, 'Where tokens come from is described at ', inlineCode(discovery), '.')] : []),
    ...(meanings.length ? [h('p', {}, 'Scopes:'), h('ul', {}, meanings)] : []),
  ];
}

function buildFlowItem({ key, flow }: { key: string; flow: Json }, _: number, all: unknown[]): ElementContent {
  const [title, ...steps] = flowSteps[key]!;
  const renewal: [string, string] = ['renew it at', 'refreshUrl'];
  const parts = [...steps, renewal].flatMap(([words, name]) => {
    const url = getText(flow, name);
    return url === undefined ? [] : [[`${words} `, inlineCode(url)]];
  });
  const scopes = isObject(flow.scopes) ? Object.keys(flow.scopes) : [];
  const [word, ...names] = labelScopes(scopes);
  return h(
    'li',
    {},
    `${title}: `,
    parts.flatMap((part, index) => [index ? ', then ' : '', ...part]),
    '.',
    // The scopes of a single flow are the list below.
    scopes.length > 0 && all.length > 1 ? [` For the ${word} `, ...names, '.'] : [],
  );
}
