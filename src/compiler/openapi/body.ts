/** One operation → the body of its page. */
import { STATUS_CODES } from 'node:http';
import type { Element, ElementContent, Root } from 'hast';
import type { Fact, OperationLink } from '../../api-format.js';
import type { Islands, Sample } from '../../format.js';
import { h } from '../hast.js';
import { child, children, type Document, invalid, type Node, own, textIn } from './document.js';
import { exampleOf, givenExample, namedExamples } from './example.js';
import { kebab, uniqueNames } from './names.js';
import type { Operation } from './operations.js';
import { operationsIsland } from './overview.js';
import { bodyMedia, requestModel } from './request.js';
import { shown } from './schema.js';
import { securityText } from './security.js';
import { describe, type Listed, listIsland, schemaIsland, type ViewContext } from './view.js';

export type PageContext = ViewContext & {
  sample: Sample;
  /** Route of the introduction, which describes how to authenticate. */
  intro: string;
  /** Operations of the same tag. */
  related: OperationLink[];
  callbacks: OperationLink[];
};

const MOST_EXAMPLE = 6_000;
const MOST_EXAMPLES = 12;
const MOST_RELATED = 10;

type Context = PageContext & { ids: ReturnType<typeof uniqueNames> };

export function operationBody(operation: Operation, page: PageContext): Root {
  const context: Context = { ...page, ids: uniqueNames() };
  const text = textIn(operation.value, 'description') ?? textIn(operation.item.value, 'description');
  const main = h(
    'div',
    { className: ['operation-main'] },
    endpoint(operation),
    badges(operation),
    text === undefined ? [] : describe(text, operation.pointer, context),
    furtherReading(operation),
    section('Authentication', securityText(operation, context.document, page.intro), context),
    parameters(operation, context),
    requestBody(operation, context),
    responses(operation, context),
    links('Callbacks', page.callbacks, context),
    links('Related', page.related.slice(0, MOST_RELATED), context),
  );
  const side = h('div', { className: ['operation-side'] }, samples(operation, context));
  return { type: 'root', children: [h('div', { className: ['operation'] }, main, side)] };
}

function endpoint({ method, path, kind }: Operation): Element {
  const parts = path
    .split(/(\{[^}]*\})/)
    .map(part => (part.startsWith('{') ? h('span', { className: ['path-param'] }, part) : part));
  const word =
    kind === 'path' ? method.toUpperCase() : kind === 'webhook' ? 'Webhook' : `Callback ${method.toUpperCase()}`;
  return h(
    'figure',
    { className: ['endpoint'] },
    h('span', { className: ['method', `method-${kebab(method)}`] }, word),
    ' ',
    h('code', { className: ['path'] }, parts),
    kind === 'path' && h('button', { type: 'button', className: ['code-copy'] }, 'Copy'),
  );
}

const STABILITIES = ['x-stability', 'x-stability-level'];

function badges({ value, deprecated }: Operation): ElementContent[] {
  const stability = STABILITIES.map(key => textIn(value, key)).find(text => text !== undefined);
  const names = [
    deprecated && 'deprecated',
    stability !== 'stable' && stability,
    own(value, 'x-beta') === true && 'beta',
    own(value, 'x-enterprise') === true && 'enterprise',
  ].filter(name => typeof name === 'string');
  const marks = [...new Set(names)].flatMap(name => [
    h('span', { className: ['badge', `badge-${kebab(name)}`] }, name),
    ' ',
  ]);
  return marks.length ? [h('p', {}, marks)] : [];
}

/** Addresses are text: a description is not trusted to link anywhere but from its Markdown. */
function furtherReading({ value, pointer }: Operation): ElementContent[] {
  const docs = own(value, 'externalDocs');
  const url = typeof docs === 'object' && docs !== null ? textIn(docs as Node['value'], 'url') : undefined;
  if (url === undefined || !/^https?:\/\//i.test(url) || !pointer) return [];
  const text = textIn(docs as Node['value'], 'description');
  return [h('p', {}, 'See also ', h('a', { href: url }, text?.replace(/[.\s]+$/, '') ?? url), '.')];
}

function section(title: string, content: ElementContent[], { ids }: Context): ElementContent[] {
  return content.length ? [h('h2', { id: ids.take(kebab(title)) }, title), ...content] : [];
}

const places: [place: string, title: string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

function parameters(operation: Operation, context: Context): ElementContent[] {
  const placeOf = ({ value }: Node) => textIn(value, 'in') ?? '';
  const unplaced = operation.parameters.filter(parameter => !places.some(([place]) => place === placeOf(parameter)));
  for (const { pointer, value } of unplaced)
    invalid(context.document, pointer, `"${placeOf({ value, pointer })}" is no place for a parameter.`);
  const known = places.flatMap(([place, title]) => {
    const found = operation.parameters.filter(parameter => placeOf(parameter) === place);
    return found.length ? section(title, [parameterList(found, place, context)], context) : [];
  });
  const rest = unplaced.length ? section('Other parameters', [parameterList(unplaced, 'other', context)], context) : [];
  return [...known, ...rest];
}

function parameterList(found: Node[], place: string, context: Context): Element {
  const list = found.map((parameter): Listed => {
    const { value, pointer } = parameter;
    const [media] = children(context.document, parameter, 'content');
    const schema = child(context.document, media ?? parameter, 'schema') ?? { value: media ? {} : value, pointer };
    return {
      name: textIn(value, 'name')!,
      schema,
      required: own(value, 'required') === true,
      deprecated: own(value, 'deprecated') === true,
      description: textIn(value, 'description'),
      facts: [...serialisation(parameter, media?.key), ...examplesOf(context.document, parameter)],
      pointer,
    };
  });
  return listIsland(list, place, 'request', context);
}

/** How a list or object is written, where that is not what everybody does. */
function serialisation({ value }: Node, contentType: string | undefined): Fact[] {
  const style = textIn(value, 'style');
  return [
    ...(contentType ? [['sent as', contentType] as Fact] : []),
    ...(style && !['simple', 'form'].includes(style) ? [['style', style] as Fact] : []),
    ...(own(value, 'explode') === false && style !== 'simple'
      ? [['separated by', separators[style ?? ''] ?? ','] as Fact]
      : []),
    ...(own(value, 'allowEmptyValue') === true ? [['may be empty'] as Fact] : []),
  ];
}

const separators: Record<string, string> = { spaceDelimited: 'a space', pipeDelimited: '|' };

function examplesOf(document: Document, node: Node): Fact[] {
  const single = own(node.value, 'example');
  const values = single === undefined ? namedExamples(document, node).map(({ value }) => value) : [single];
  return values.slice(0, 3).map(value => ['example', shown(value)]);
}

function requestBody(operation: Operation, context: Context): ElementContent[] {
  const body = child(context.document, operation, 'requestBody');
  if (!body) return [];
  const needed = own(body.value, 'required') === true && h('span', { className: ['field-required'] }, ' required');
  const title = h('h2', { id: context.ids.take('request-body') }, 'Request body', needed);
  const text = textIn(body.value, 'description');
  const about = text ? describe(text, body.pointer, context) : [];
  const media = bodyMedia(context.document, operation);
  return [title, ...about, ...contentBlocks(media, 'body', 'request', context)];
}

function responses(operation: Operation, page: Context): ElementContent[] {
  const context: Context = { ...page, shown: new Map() };
  const blocks = children(context.document, operation, 'responses').flatMap(({ key, ...response }) => {
    if (key.startsWith('x-')) return [];
    const text = textIn(response.value, 'description') ?? textIn(response.value, 'summary');
    const id = context.ids.take(`response-${kebab(key) || 'other'}`);
    const title = h(
      'h3',
      { className: ['response'], id },
      h('span', { className: ['status', `status-${/^[1-5]/.exec(key)?.[0] ?? 'x'}xx`] }, key),
      ' ',
      statusText(key),
    );
    const media = children(context.document, response, 'content');
    return [
      title,
      ...(text ? describe(text, response.pointer, context) : []),
      ...headers(response, key, context),
      ...contentBlocks(media, key, 'response', context),
      ...follows(response, context),
    ];
  });
  return section('Responses', blocks, context);
}

function headers(response: Node, status: string, context: Context): ElementContent[] {
  const list = children(context.document, response, 'headers').map(({ key, ...header }): Listed => {
    const [media] = children(context.document, header, 'content');
    return {
      name: key,
      schema: child(context.document, media ?? header, 'schema') ?? { value: {}, pointer: header.pointer },
      required: own(header.value, 'required') === true,
      deprecated: own(header.value, 'deprecated') === true,
      description: textIn(header.value, 'description'),
      facts: examplesOf(context.document, header),
      pointer: header.pointer,
    };
  });
  return list.length ? [h('p', {}, 'Headers:'), listIsland(list, `${status}.header`, 'response', context)] : [];
}

/** `links` of a response: the operations that its values lead to. */
function follows(response: Node, { document }: Context): ElementContent[] {
  const found = children(document, response, 'links').map(({ key, value }) => {
    const target = textIn(value, 'operationId') ?? textIn(value, 'operationRef');
    const text = textIn(value, 'description');
    return h('li', {}, h('strong', {}, key), target && [': ', h('code', {}, target)], text && ` – ${text}`);
  });
  return found.length ? [h('p', {}, 'Leads to:'), h('ul', {}, found)] : [];
}

const families: Record<string, string> = {
  default: 'Any other status',
  '1xx': 'Informational',
  '2xx': 'Success',
  '3xx': 'Redirection',
  '4xx': 'Client error',
  '5xx': 'Server error',
};

/** `Not Found` → `Not found`; what is in capitals stays so. */
function statusText(key: string): string {
  const words = STATUS_CODES[key]?.split(' ');
  if (!words) return families[key.toLowerCase()] ?? '';
  return words.map((word, index) => (index && word !== word.toUpperCase() ? word.toLowerCase() : word)).join(' ');
}

/** One content type is shown as it is, several as tabs. */
function contentBlocks(
  media: (Node & { key: string })[],
  prefix: string,
  direction: 'request' | 'response',
  context: Context,
): ElementContent[] {
  const blocks = media.map((entry, index) => {
    const id = index ? `${prefix}-${index + 1}` : prefix;
    const item = child(context.document, entry, 'itemSchema');
    const schema = child(context.document, entry, 'schema') ?? item;
    const about = item ? [h('p', {}, 'A stream of items, each:')] : [];
    const content = schema ? [...about, schemaIsland(schema, id, direction, context)] : [h('p', {}, 'Any content.')];
    return { label: entry.key, content };
  });
  const [first] = blocks;
  if (!first) return [];
  if (blocks.length === 1)
    return [h('p', { className: ['content-type'] }, 'Content type: ', h('code', {}, first.label)), ...first.content];
  return [tabs(blocks, direction === 'request' ? 'content-type' : undefined)];
}

function tabs(blocks: { label: string; content: ElementContent[] }[], group?: string): Element {
  const data = { tabs: blocks.map(({ label }) => ({ value: label, label })), selected: 0, ...(group && { group }) };
  const panels = blocks.map(({ content }) => h('section', {}, content));
  return { ...h('docsc-tabs', {}, panels), data: data as Element['data'] };
}

function samples(operation: Operation, context: Context): ElementContent[] {
  const { document } = context;
  const model = requestModel(document, operation);
  const data: Islands['docsc-samples'] = { request: model, curl: context.sample(model) };
  const request =
    operation.kind === 'path' ? [{ ...h('docsc-samples'), data: data as unknown as Element['data'] }] : [];
  const examples = children(document, operation, 'responses').flatMap(({ key, ...response }) =>
    responseExamples(document, key, response),
  );
  const body =
    operation.kind === 'path'
      ? []
      : bodyMedia(document, operation)
          .slice(0, 1)
          .flatMap(media => mediaExamples(document, 'Body', media));
  return [...request, ...inTabs(body), ...inTabs(examples.slice(0, MOST_EXAMPLES))];
}

type Example = { label: string; content: ElementContent[] };

function inTabs(examples: Example[]): ElementContent[] {
  return examples.length < 2 ? examples.flatMap(({ content }) => content) : [tabs(examples)];
}

function responseExamples(document: Document, status: string, response: Node): Example[] {
  const media = children(document, response, 'content');
  const shownMedia = media.find(({ key }) => key.includes('json')) ?? media[0];
  return shownMedia ? mediaExamples(document, status, shownMedia) : [];
}

/** Given examples by name, else one made of the schema. */
function mediaExamples(document: Document, label: string, media: Node & { key: string }): Example[] {
  const schema = child(document, media, 'schema');
  const named = own(media.value, 'example') === undefined ? namedExamples(document, media) : [];
  const value = givenExample(document, media) ?? (schema && exampleOf(document, schema, 'response'));
  const examples = named.length > 1 ? named : value === undefined ? [] : [{ label: '', value }];
  return examples.map(({ label: name, value: shownValue }) => ({
    label: name && named.length > 1 ? `${label} ${name}` : label,
    content: [code(label === 'Body' ? label : `Response ${label}`, media.key, shownValue)],
  }));
}

function code(title: string, type: string, value: unknown): Element {
  const isJson = type.includes('json') || typeof value !== 'string';
  const data: Islands['docsc-code'] = {
    title,
    language: isJson ? 'json' : 'text',
    text: isJson ? pretty(value) : cut(String(value)),
  };
  return { ...h('docsc-code'), data: data as unknown as Element['data'] };
}

function pretty(value: unknown): string {
  return cut(JSON.stringify(value, null, 2) ?? '');
}

function cut(text: string): string {
  if (text.length <= MOST_EXAMPLE) return text;
  const end = text.lastIndexOf('\n', MOST_EXAMPLE);
  return `${text.slice(0, end > 0 ? end : MOST_EXAMPLE)}\n…`;
}

function links(title: string, list: OperationLink[], context: Context): ElementContent[] {
  if (!list.length) return [];
  return section(title, [operationsIsland(list)], context);
}
