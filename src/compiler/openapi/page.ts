/** One operation → the body of its page. */
import type { Element, ElementContent, Root } from 'hast';
import { h } from '../hast.js';
import { child, children, isObject, type Node, own, textIn } from './document.js';
import { exampleOf, givenExample } from './example.js';
import { describe, type FieldContext, fieldParts, MOST_NESTED, schemaBlock } from './fields.js';
import { kebab, uniqueNames } from './names.js';
import type { Operation } from './operations.js';
import { curlSample } from './samples/curl.js';
import { bodyMedia, requestModel } from './samples/model.js';
import { type Direction, shapeOf } from './schema.js';

export type PageContext = Pick<FieldContext, 'document' | 'markdown'> & {
  highlight: (code: string, language: string) => ElementContent[];
  related: { title: string; route: string; method: string }[];
};

const MOST_EXAMPLE = 6_000;

export function operationBody(operation: Operation, context: PageContext): Root {
  const ids = uniqueNames();
  const budget = { left: MOST_NESTED };
  const fields = (direction: Direction): FieldContext => ({
    document: context.document,
    markdown: context.markdown,
    direction,
    ids,
    budget,
  });
  const main = h(
    'div',
    { className: ['operation-main'] },
    endpoint(operation),
    badges(operation),
    describeText(operation, context),
    security(operation, context, ids),
    parameters(operation, fields('request')),
    requestBody(operation, fields('request')),
    responses(operation, fields('response')),
    related(context, ids),
  );
  const side = h('div', { className: ['operation-side'] }, samples(operation, context));
  return { type: 'root', children: [h('div', { className: ['operation'] }, main, side)] };
}

function endpoint({ method, path, webhook }: Operation): Element {
  const parts = path
    .split(/(\{[^}]*\})/)
    .map(part => (part.startsWith('{') ? h('span', { className: ['path-param'] }, part) : part));
  const kind = webhook ? 'Webhook' : method.toUpperCase();
  return h(
    'p',
    { className: ['endpoint'] },
    h('span', { className: ['method', `method-${method}`] }, kind),
    ' ',
    h('code', { className: ['path'] }, parts),
  );
}

function badges({ value, deprecated }: Operation): ElementContent[] {
  const stability = textIn(value, 'x-stability');
  const names = [
    deprecated && 'deprecated',
    stability !== 'stable' && stability,
    own(value, 'x-enterprise') === true && 'enterprise',
  ];
  const found = names.filter(name => typeof name === 'string');
  return found.length
    ? [
        h(
          'p',
          {},
          found.flatMap(name => [h('span', { className: ['badge', `badge-${kebab(name)}`] }, name), ' ']),
        ),
      ]
    : [];
}

function describeText({ value, pointer }: Node, context: PageContext): ElementContent[] {
  const text = textIn(value, 'description');
  return text ? describe(text, pointer, context) : [];
}

function heading(text: string, ids: FieldContext['ids'], tagName = 'h2'): Element {
  return h(tagName, { id: ids.take(kebab(text)) }, text);
}

function security(
  operation: Operation,
  { document, markdown }: PageContext,
  ids: FieldContext['ids'],
): ElementContent[] {
  const needed = own(operation.value, 'security') ?? own(document.root, 'security');
  if (!Array.isArray(needed)) return [];
  const alternatives = needed.filter(isObject);
  const isOpen = alternatives.length === 0 || alternatives.some(entry => Object.keys(entry).length === 0);
  const components = child(document, { value: document.root, pointer: '' }, 'components');
  const schemes = components ? children(document, components, 'securitySchemes') : [];
  const items = alternatives.flatMap(entry => {
    const names = Object.keys(entry);
    if (!names.length) return [];
    const parts = names.flatMap((name, index) => {
      const scheme = schemes.find(({ key }) => key === name);
      const about = scheme && textIn(scheme.value, 'description');
      const text = about ? describe(about, scheme.pointer, { document, markdown }) : [];
      return [
        ...(index ? [' and '] : []),
        h('code', {}, name),
        ': ',
        ...(scheme ? howToSend(scheme) : ['not described']),
        ...text,
      ];
    });
    return [h('li', {}, parts)];
  });
  const open =
    isOpen &&
    h(
      'p',
      {},
      alternatives.length ? 'You may call this operation without authentication.' : 'No authentication is needed.',
    );
  return [
    heading('Authentication', ids),
    ...(open ? [open] : []),
    ...(items.length ? [h('p', {}, items.length > 1 ? 'One of these:' : 'Send:'), h('ul', {}, items)] : []),
  ];
}

function howToSend({ value }: Node): (ElementContent | string)[] {
  const type = textIn(value, 'type');
  const scheme = textIn(value, 'scheme') ?? 'bearer';
  if (type === 'apiKey')
    return [
      'a token in the ',
      textIn(value, 'in') ?? 'header',
      ' ',
      h('code', {}, textIn(value, 'name') ?? 'Authorization'),
      '. ',
    ];
  if (type === 'http')
    return ['the header ', h('code', {}, `Authorization: ${scheme.charAt(0).toUpperCase()}${scheme.slice(1)} …`), '. '];
  return [
    type === 'oauth2'
      ? 'an OAuth 2.0 access token. '
      : type === 'openIdConnect'
        ? 'an OpenID Connect token. '
        : 'see the scheme. ',
  ];
}

const places: [string, string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

function parameters(operation: Operation, context: FieldContext): ElementContent[] {
  return places.flatMap(([place, title]) => {
    const found = operation.parameters.filter(({ value }) => textIn(value, 'in') === place);
    if (!found.length) return [];
    const items = found.map(parameter => {
      const name = textIn(parameter.value, 'name')!;
      const schema = child(context.document, parameter, 'schema') ?? {
        value: parameter.value,
        pointer: parameter.pointer,
      };
      const parts = fieldParts(
        {
          name,
          required: own(parameter.value, 'required') === true,
          shape: shapeOf(context.document, schema, 'request'),
          description: textIn(parameter.value, 'description'),
          pointer: parameter.pointer,
        },
        place,
        context,
      );
      return h('div', { className: ['field'], id: context.ids.take(`${place}-${kebab(name)}`) }, parts);
    });
    return [heading(title, context.ids), h('dl', { className: ['fields'] }, items)];
  });
}

function requestBody(operation: Operation, context: FieldContext): ElementContent[] {
  const body = child(context.document, operation, 'requestBody');
  if (!body) return [];
  const needed =
    own(body.value, 'required') === true ? h('span', { className: ['field-required'] }, ' required') : undefined;
  const title = h('h2', { id: context.ids.take('request-body') }, 'Request body', needed);
  const text = textIn(body.value, 'description');
  const about = text ? describe(text, body.pointer, context) : [];
  return [title, ...about, ...contentBlocks(bodyMedia(context.document, operation), 'body', context)];
}

function responses(operation: Operation, context: FieldContext): ElementContent[] {
  const found = children(context.document, operation, 'responses');
  if (!found.length) return [];
  const blocks = found.flatMap(({ key, ...response }) => {
    const text = textIn(response.value, 'description');
    const id = context.ids.take(`response-${kebab(key)}`);
    const title = h(
      'h3',
      { className: ['response'], id },
      h('span', { className: ['status', `status-${key.charAt(0)}xx`] }, key),
      ' ',
      statusText(key),
    );
    const headers = children(context.document, response, 'headers').map(header => {
      const schema = child(context.document, header, 'schema') ?? { value: {}, pointer: header.pointer };
      const field = {
        name: header.key,
        required: false,
        shape: shapeOf(context.document, schema, 'response'),
        description: textIn(header.value, 'description'),
        pointer: header.pointer,
      };
      return h(
        'div',
        { className: ['field'], id: context.ids.take(`${id}-header-${kebab(header.key)}`) },
        fieldParts(field, id, context),
      );
    });
    const list = headers.length ? [h('p', {}, 'Headers:'), h('dl', { className: ['fields'] }, headers)] : [];
    const media = children(context.document, response, 'content');
    return [
      title,
      ...(text ? describe(text, response.pointer, context) : []),
      ...list,
      ...contentBlocks(media, id, context),
    ];
  });
  return [heading('Responses', context.ids), ...blocks];
}

const statuses: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  301: 'Moved',
  302: 'Found',
  303: 'See other',
  304: 'Not modified',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  default: 'Any other status',
};

function statusText(key: string): string {
  return statuses[key] ?? '';
}

/** One content type is shown as it is, several as tabs. */
function contentBlocks(media: (Node & { key: string })[], prefix: string, context: FieldContext): ElementContent[] {
  const blocks = media.map(entry => {
    const schema = child(context.document, entry, 'schema');
    return { label: entry.key, content: schema ? schemaBlock(schema, prefix, context) : [h('p', {}, 'Any content.')] };
  });
  const [first] = blocks;
  if (!first) return [];
  if (blocks.length === 1)
    return [h('p', { className: ['content-type'] }, 'Content type: ', h('code', {}, first.label)), ...first.content];
  return [tabs(blocks, 'content-type')];
}

function tabs(blocks: { label: string; content: ElementContent[] }[], group?: string): Element {
  const data = { tabs: blocks.map(({ label }) => ({ value: label, label })), selected: 0, ...(group ? { group } : {}) };
  return {
    ...h(
      'docsc-tabs',
      {},
      blocks.map(({ content }) => h('section', {}, content)),
    ),
    data: data as Element['data'],
  };
}

function samples(operation: Operation, context: PageContext): ElementContent[] {
  const { document } = context;
  const request = operation.webhook
    ? []
    : [figure('curl', 'bash', curlSample(requestModel(document, operation)), context)];
  const examples = children(document, operation, 'responses').flatMap(({ key, ...response }) => {
    const media = children(document, response, 'content').find(entry => entry.key.includes('json'));
    const schema = media && child(document, media, 'schema');
    const value = media && (givenExample(document, media) ?? (schema && exampleOf(document, schema, 'response')));
    return value === undefined
      ? []
      : [{ label: key, content: [figure(`Response ${key}`, 'json', pretty(value), context)] }];
  });
  if (examples.length < 2) return [...request, ...examples.flatMap(({ content }) => content)];
  return [...request, tabs(examples)];
}

function pretty(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? '';
  return text.length > MOST_EXAMPLE ? `${text.slice(0, text.lastIndexOf('\n', MOST_EXAMPLE))}\n…` : text;
}

function figure(title: string, language: string, code: string, { highlight }: PageContext): Element {
  return h(
    'figure',
    { className: ['code'], dataLang: language },
    h('figcaption', {}, title),
    h('pre', { tabIndex: 0 }, h('code', { className: [`language-${language}`] }, highlight(code, language))),
    h('button', { type: 'button', className: ['code-copy'] }, 'Copy'),
  );
}

function related({ related: links }: PageContext, ids: FieldContext['ids']): ElementContent[] {
  if (!links.length) return [];
  const items = links
    .slice(0, 12)
    .map(({ title, route, method }) =>
      h(
        'li',
        {},
        h('span', { className: ['method', `method-${method}`] }, method.toUpperCase()),
        ' ',
        h('a', { href: route }, title),
      ),
    );
  return [heading('Related', ids), h('ul', { className: ['related'] }, items)];
}
