/** One operation → the body of its page. */
import { STATUS_CODES } from 'node:http';
import type { Element, ElementContent, Root } from 'hast';
import type { ParameterLocation } from 'openapi3-ts/oas32';
import type { Fact, OperationLink } from '../../api-format.js';
import type { Sample } from '../../format.js';
import { unescapePercent } from '../../routes.js';
import { codes, h, unsearched } from '../body/hast.js';
import { describe } from './descriptions.js';
import { child, children, type Node, own, textIn } from './document.js';
import { examplesOf, externalExamples } from './example.js';
import type { Operation } from './operations.js';
import { operationsIsland, seeAlso } from './overview-bodies.js';
import { bodyMedia } from './request.js';
import { samples, tabs } from './samples.js';
import { shown } from './schema-shape.js';
import { type Listed, listIsland, schemaIsland, type ViewContext } from './schema-view.js';
import { securityText } from './security.js';
import { kebab, uniqueNames } from './slugs.js';

type PageContext = ViewContext & {
  sample: Sample;
  /** Route of the introduction, which describes how to authenticate. */
  intro: string;
  /** Operations of the same tag. */
  related: OperationLink[];
  callbacks: OperationLink[];
};

const MOST_RELATED = 10;
/** Of a parameter or header. */
const MOST_EXAMPLES = 3;

type Context = PageContext & { ids: ReturnType<typeof uniqueNames> };

export function operationBody(operation: Operation, page: PageContext): Root {
  const context: Context = { ...page, ids: uniqueNames() };
  const text = textIn(operation.value, 'description') ?? textIn(operation.item.value, 'description');
  const main = h(
    'div',
    { className: ['operation-main'] },
    unsearched(endpoint(operation), badges(operation)),
    text === undefined ? [] : describe(text, operation.pointer, context),
    seeAlso(operation.value),
    unsearched(section('Authentication', securityText(operation, context.document, page.intro), context)),
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
  const what = { path: '', webhook: 'Webhook ', callback: 'Callback ' }[kind];
  const word = what + method.toUpperCase();
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

function section(title: string, content: ElementContent[], { ids }: Context): ElementContent[] {
  return content.length ? [h('h2', { id: ids.take(kebab(title)) }, title), ...content] : [];
}

const places: [place: ParameterLocation, title: string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

function parameters(operation: Operation, context: Context): ElementContent[] {
  const placeOf = ({ value }: Node) => textIn(value, 'in') ?? '';
  const unplaced = operation.parameters.filter(parameter => !places.some(([place]) => place === placeOf(parameter)));
  const known = places.flatMap(([place, title]) => {
    const found = operation.parameters.filter(parameter => placeOf(parameter) === place);
    return found.length ? section(title, [parameterList(found, place, context)], context) : [];
  });
  const rest = unplaced.length ? section('Other parameters', [parameterList(unplaced, 'other', context)], context) : [];
  return [...known, ...rest];
}

function parameterList(found: Node[], place: string, context: Context): Element {
  const list = found.map((parameter): Listed => {
    const [media] = children(context.document, parameter, 'content');
    const { facts = [], ...listed } = listedOf(textIn(parameter.value, 'name')!, parameter, context);
    return { ...listed, facts: [...serialisation(parameter, media?.key), ...facts] };
  });
  return listIsland(list, place, 'request', context);
}

/** A parameter or header, which has a schema, or one content type that has. */
function listedOf(name: string, node: Node, { document }: Context): Listed {
  const { value, pointer } = node;
  const [media] = children(document, node, 'content');
  const examples = examplesOf(document, node).slice(0, MOST_EXAMPLES);
  return {
    name,
    schema: child(document, media ?? node, 'schema') ?? { value: media ? {} : value, pointer },
    required: own(value, 'required') === true,
    deprecated: own(value, 'deprecated') === true,
    description: textIn(value, 'description'),
    facts: examples.map(({ summary, value }): Fact => [summary ? `example (${summary})` : 'example', shown(value)]),
    pointer,
  };
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

function requestBody(operation: Operation, context: Context): ElementContent[] {
  const body = child(context.document, operation, 'requestBody');
  if (!body) return [];
  const needed =
    own(body.value, 'required') === true && unsearched(h('span', { className: ['field-required'] }, ' required'));
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
      // What a status means is said of every operation alike.
      ...(text ? [unsearched(describe(text, response.pointer, context))] : []),
      ...headers(response, key, context),
      ...contentBlocks(media, key, 'response', context),
      ...follows(response, context),
    ];
  });
  return section('Responses', blocks, context);
}

function headers(response: Node, status: string, context: Context): ElementContent[] {
  const all = children(context.document, response, 'headers');
  const list = all.map(({ key, ...header }) => listedOf(key, header, context));
  return list.length
    ? [unsearched(h('p', {}, 'Headers:')), listIsland(list, `${status}.header`, 'response', context)]
    : [];
}

/** `links` of a response: the operations that its values lead to. */
function follows(response: Node, { document, targets }: Context): ElementContent[] {
  const found = children(document, response, 'links').map(({ key, value }) => {
    const id = textIn(value, 'operationId');
    const ref = textIn(value, 'operationRef');
    const target = id ?? ref;
    const text = textIn(value, 'description');
    const route =
      id === undefined ? targets.pointers.get(unescapePercent(ref ?? '').slice(1)) : targets.operations.get(id);
    const named = target === undefined ? undefined : h('code', {}, target);
    const operation = route === undefined ? named : named && h('a', { href: route }, named);
    return h('li', {}, h('strong', {}, key), operation && [': ', operation], text && ` – ${text}`);
  });
  return found.length ? [unsearched(h('p', {}, 'Leads to:'), h('ul', {}, found))] : [];
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

/** One content type is shown as it is, several as tabs; those that hold the same are one. */
function contentBlocks(
  media: (Node & { key: string })[],
  prefix: string,
  direction: 'request' | 'response',
  context: Context,
): ElementContent[] {
  const groups = new Map<string, (Node & { key: string })[]>();
  for (const entry of media) {
    const held = heldBy(entry, context);
    groups.set(held, [...(groups.get(held) ?? []), entry]);
  }
  const blocks = [...groups.values()].map((entries, index) => {
    const entry = entries[0]!;
    const id = index ? `${prefix}-${index + 1}` : prefix;
    const item = child(context.document, entry, 'itemSchema');
    const schema = child(context.document, entry, 'schema') ?? item;
    const about = item ? [unsearched(h('p', {}, 'A stream of items, each:'))] : [];
    const content = schema
      ? [...about, schemaIsland(schema, id, direction, context)]
      : [unsearched(h('p', {}, 'Any content.'))];
    const more = entries.flatMap(one => [...encodings(one, context), ...examplesElsewhere(one, context)]);
    return { types: entries.map(({ key }) => key), content: [...content, ...more] };
  });
  if (blocks.length < 2) return blocks.flatMap(({ types, content }) => [contentTypes(types), ...content]);
  const labelled = blocks.map(({ types, content }) => ({
    label: types[0]!,
    content: types.length > 1 ? [contentTypes(types), ...content] : content,
  }));
  return [tabs(labelled, direction === 'request' ? 'content-type' : undefined)];
}

/** How parts of a form are sent, where the description says so. */
function encodings(media: Node, { document }: Context): ElementContent[] {
  const parts = children(document, media, 'encoding').flatMap(({ key, ...part }) => {
    const type = textIn(part.value, 'contentType');
    const named = children(document, part, 'headers').map(header => header.key);
    const facts = serialisation(part, undefined).flatMap(([label, value]) =>
      value ? [`${label} `, h('code', {}, value)] : label,
    );
    const about = [
      ...(type === undefined ? [] : [[h('code', {}, type)]]),
      ...(facts.length ? [facts] : []),
      ...(named.length ? [['with ', ...codes(named)]] : []),
    ];
    return about.length
      ? h(
          'li',
          {},
          h('code', {}, key),
          ': ',
          about.flatMap((one, nth) => (nth ? [', ', ...one] : one)),
        )
      : [];
  });
  return parts.length ? [unsearched(h('p', {}, 'Parts are sent as:'), h('ul', {}, parts))] : [];
}

function examplesElsewhere(media: Node, { document }: Context): ElementContent[] {
  return externalExamples(document, media).map(({ label, address }) => {
    const isAddress = /^https?:\/\//i.test(address);
    return unsearched(
      h('p', {}, `Example (${label}): `, isAddress ? h('a', { href: address }, address) : h('code', {}, address)),
    );
  });
}

/** Equal for content types whose schemas are the same one, or written alike. */
function heldBy(entry: Node, { document }: Context): string {
  const key = own(entry.value, 'itemSchema') === undefined ? 'schema' : 'itemSchema';
  const schema = child(document, entry, key);
  return schema ? `${key} ${schema.name ? schema.pointer : JSON.stringify(schema.value)}` : '';
}

const MOST_TYPES = 12;

function contentTypes(types: string[]): Element {
  const rest = types.length - MOST_TYPES;
  const label = types.length > 1 ? 'Content types: ' : 'Content type: ';
  const shown = codes(types.slice(0, MOST_TYPES));
  return unsearched(h('p', { className: ['content-type'] }, label, shown, rest > 0 && ` and ${rest} more`));
}

function links(title: string, list: OperationLink[], context: Context): ElementContent[] {
  if (!list.length) return [];
  return section(title, [operationsIsland(list)], context);
}
