/** How an operation is authenticated, and how to send it. */
import type { ElementContent } from 'hast';
import { h } from '../hast.js';
import { child, children, type Document, isObject, type Json, type Node, own, textIn } from './document.js';
import { kebab } from './names.js';
import { describe, type ViewContext } from './view.js';

/** What an operation asks for: any of these, each with all of its schemes. An empty one asks for nothing. */
export function alternativesOf(document: Document, operation: Node): Json[] {
  const needed = own(operation.value, 'security') ?? own(document.root, 'security');
  return Array.isArray(needed) ? needed.filter(isObject) : [];
}

export function schemesOf(document: Document): Map<string, Node> {
  const components = child(document, { value: document.root, pointer: '' }, 'components');
  const schemes = components ? children(document, components, 'securitySchemes') : [];
  return new Map(schemes.map(({ key, ...scheme }) => [key, scheme]));
}

/** `schemes` is the address of the section that describes them. Empty where the description says nothing of it at all. */
export function securityText(operation: Node, document: Document, schemes: string): ElementContent[] {
  if (!Array.isArray(own(operation.value, 'security') ?? own(document.root, 'security'))) return [];
  const alternatives = alternativesOf(document, operation);
  const needed = alternatives.filter(entry => Object.keys(entry).length);
  if (!needed.length) return [h('p', {}, 'No authentication is needed.')];
  const known = schemesOf(document);
  const isOpen = needed.length < alternatives.length;
  const lead = `${isOpen ? 'You may call this operation without authentication. ' : ''}${needed.length > 1 ? 'Send one of these:' : 'Send:'}`;
  const items = needed.map(entry => {
    const parts = Object.entries(entry).flatMap(([name, scopes], index) => {
      const scheme = known.get(name);
      const title = scheme ? h('a', { href: `${schemes}#${schemeId(name)}` }, name) : name;
      return [
        ...(index ? [' and '] : []),
        title,
        ': ',
        ...(scheme ? howToSend(scheme) : ['not described.']),
        ...scopesText(scopes),
      ];
    });
    return h('li', {}, parts);
  });
  return [h('p', {}, lead), h('ul', {}, items)];
}

export function schemeId(name: string): string {
  return `scheme-${kebab(name)}`;
}

/** All schemes, for the introduction. */
export function schemesText(context: Pick<ViewContext, 'document' | 'markdown'>): ElementContent[] {
  return [...schemesOf(context.document)].flatMap(([name, scheme]) => {
    const about = textIn(scheme.value, 'description');
    return [
      h('h3', { id: schemeId(name) }, name),
      h('p', {}, 'Send ', howToSend(scheme)),
      ...flowText(scheme.value),
      ...(about ? describe(about, scheme.pointer, context) : []),
    ];
  });
}

function howToSend({ value }: Node): (ElementContent | string)[] {
  const type = textIn(value, 'type');
  const scheme = textIn(value, 'scheme') ?? 'bearer';
  const code = (text: string) => h('code', {}, text);
  const bearer = code('Authorization: Bearer <token>');
  if (type === 'apiKey')
    return [`a token in the ${textIn(value, 'in') ?? 'header'} `, code(textIn(value, 'name') ?? 'Authorization'), '.'];
  if (type === 'http' && scheme.toLowerCase() === 'basic')
    return ['name and password in ', code('Authorization: Basic <base64 of name:password>'), '.'];
  if (type === 'http')
    return ['the header ', code(`Authorization: ${scheme.charAt(0).toUpperCase()}${scheme.slice(1)} <token>`), '.'];
  if (type === 'mutualTLS') return ['a client certificate when the connection is made.'];
  if (type === 'oauth2') return ['an OAuth 2.0 access token in ', bearer, '.'];
  if (type === 'openIdConnect') return ['an OpenID Connect token in ', bearer, '.'];
  return ['what the scheme says.'];
}

function scopesText(scopes: unknown): (ElementContent | string)[] {
  const names = Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === 'string') : [];
  if (!names.length) return [];
  const list = names.flatMap((name, index) => [index ? ', ' : '', h('code', {}, name)]);
  return [names.length === 1 ? ' It needs the scope ' : ' It needs the scopes ', ...list, '.'];
}

/** Where OAuth tokens come from, and what they can be for. Addresses are text: the description is not trusted to link. */
function flowText(value: Json): ElementContent[] {
  const flows = own(value, 'flows');
  const all = isObject(flows) ? Object.values(flows).filter(isObject) : [];
  const discovery = textIn(value, 'openIdConnectUrl');
  const urls = new Set([
    ...all.flatMap(flow => textIn(flow, 'tokenUrl') ?? textIn(flow, 'authorizationUrl') ?? []),
    ...(discovery ? [discovery] : []),
  ]);
  const scopes = new Map(all.flatMap(flow => (isObject(flow.scopes) ? Object.entries(flow.scopes) : [])));
  const from = [...urls].flatMap((url, index) => [index ? ' or ' : '', h('code', {}, url)]);
  const items = [...scopes].map(([name, text]) =>
    h('li', {}, h('code', {}, name), typeof text === 'string' && text ? `: ${text}` : ''),
  );
  return [
    ...(from.length ? [h('p', {}, 'Tokens come from ', from, '.')] : []),
    ...(items.length ? [h('p', {}, 'Scopes:'), h('ul', {}, items)] : []),
  ];
}
