/** One operation → the body of its page. */
import { STATUS_CODES } from 'node:http';
import type { Element, ElementContent, Root } from 'hast';
import type { ParameterLocation } from 'openapi3-ts/oas32';
import type { OperationLink, SchemaFact } from '../../api-format.js';
import type { RenderCurlSample } from '../../format.js';
import { decodePercent } from '../../routes.js';
import { codeList, excludeFromSearch, h } from '../body/hast.js';
import { renderDescription } from './descriptions.js';
import { type ApiNode, getChild, getChildren, getOwn, getText } from './document.js';
import { readExamples, readExternalExamples } from './example.js';
import type { Operation } from './operations.js';
import { buildOperationsIsland, buildSeeAlso } from './overview-bodies.js';
import { bodyMediaTypes } from './request.js';
import { buildSamples, buildTabsIsland } from './samples.js';
import { formatValue } from './schema-shape.js';
import { buildListIsland, buildSchemaIsland, type ListedField, type ViewContext } from './schema-view.js';
import { buildSecurityText } from './security.js';
import { createNameSet, toKebabCase } from './slugs.js';

type OperationPageContext = ViewContext & {
  sample: RenderCurlSample;
  /** Route of the introduction, which describes how to authenticate. */
  intro: string;
  /** Operations of the same tag. */
  related: OperationLink[];
  callbacks: OperationLink[];
};

const MAX_RELATED = 10;
/** Of a parameter or header. */
const MAX_EXAMPLES = 3;

type BodyContext = OperationPageContext & { ids: ReturnType<typeof createNameSet> };

export function buildOperationBody(operation: Operation, page: OperationPageContext): Root {
  const context: BodyContext = { ...page, ids: createNameSet() };
  const text = getText(operation.value, 'description') ?? getText(operation.item.value, 'description');
  const main = h(
    'div',
    { className: ['operation-main'] },
    excludeFromSearch(buildEndpoint(operation), buildBadges(operation)),
    text === undefined ? [] : renderDescription(text, operation.pointer, context),
    buildSeeAlso(operation.value),
    excludeFromSearch(
      buildSection('Authentication', buildSecurityText(operation, context.document, page.intro), context),
    ),
    buildParameters(operation, context),
    buildRequestSection(operation, context),
    buildResponses(operation, context),
    buildOperationLinks('Callbacks', page.callbacks, context),
    buildOperationLinks('Related', page.related.slice(0, MAX_RELATED), context),
  );
  const side = h('div', { className: ['operation-side'] }, buildSamples(operation, context));
  return { type: 'root', children: [h('div', { className: ['operation'] }, main, side)] };
}

function buildEndpoint({ method, path, kind }: Operation): Element {
  const parts = path
    .split(/(\{[^}]*\})/)
    .map(part => (part.startsWith('{') ? h('span', { className: ['path-param'] }, part) : part));
  const what = { path: '', webhook: 'Webhook ', callback: 'Callback ' }[kind];
  const word = what + method.toUpperCase();
  return h(
    'figure',
    { className: ['endpoint'] },
    h('span', { className: ['method', `method-${toKebabCase(method)}`] }, word),
    ' ',
    h('code', { className: ['path'] }, parts),
    kind === 'path' && h('button', { type: 'button', className: ['code-copy'] }, 'Copy'),
  );
}

const STABILITY_KEYS = ['x-stability', 'x-stability-level'];

function buildBadges({ value, deprecated }: Operation): ElementContent[] {
  const stability = STABILITY_KEYS.map(key => getText(value, key)).find(text => text !== undefined);
  const names = [
    deprecated && 'deprecated',
    stability !== 'stable' && stability,
    getOwn(value, 'x-beta') === true && 'beta',
    getOwn(value, 'x-enterprise') === true && 'enterprise',
  ].filter(name => typeof name === 'string');
  const marks = [...new Set(names)].flatMap(name => [
    h('span', { className: ['badge', `badge-${toKebabCase(name)}`] }, name),
    ' ',
  ]);
  return marks.length ? [h('p', {}, marks)] : [];
}

function buildSection(title: string, content: ElementContent[], { ids }: BodyContext): ElementContent[] {
  return content.length ? [h('h2', { id: ids.take(toKebabCase(title)) }, title), ...content] : [];
}

const locations: [place: ParameterLocation, title: string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

function buildParameters(operation: Operation, context: BodyContext): ElementContent[] {
  const placeOf = ({ value }: ApiNode) => getText(value, 'in') ?? '';
  const unplaced = operation.parameters.filter(parameter => !locations.some(([place]) => place === placeOf(parameter)));
  const known = locations.flatMap(([place, title]) => {
    const found = operation.parameters.filter(parameter => placeOf(parameter) === place);
    return found.length ? buildSection(title, [buildParameterList(found, place, context)], context) : [];
  });
  const rest = unplaced.length
    ? buildSection('Other parameters', [buildParameterList(unplaced, 'other', context)], context)
    : [];
  return [...known, ...rest];
}

function buildParameterList(found: ApiNode[], place: string, context: BodyContext): Element {
  const list = found.map((parameter): ListedField => {
    const [media] = getChildren(context.document, parameter, 'content');
    const { facts = [], ...listed } = toListedField(getText(parameter.value, 'name')!, parameter, context);
    return { ...listed, facts: [...serializationFacts(parameter, media?.key), ...facts] };
  });
  return buildListIsland(list, place, 'request', context);
}

/** A parameter or header, which has a schema, or one content type that has. */
function toListedField(name: string, node: ApiNode, { document }: BodyContext): ListedField {
  const { value, pointer } = node;
  const [media] = getChildren(document, node, 'content');
  const examples = readExamples(document, node).slice(0, MAX_EXAMPLES);
  return {
    name,
    schema: getChild(document, media ?? node, 'schema') ?? { value: media ? {} : value, pointer },
    required: getOwn(value, 'required') === true,
    deprecated: getOwn(value, 'deprecated') === true,
    description: getText(value, 'description'),
    facts: examples.map(
      ({ summary, value }): SchemaFact => [summary ? `example (${summary})` : 'example', formatValue(value)],
    ),
    pointer,
  };
}

/** How a list or object is written, where that is not what everybody does. */
function serializationFacts({ value }: ApiNode, contentType: string | undefined): SchemaFact[] {
  const style = getText(value, 'style');
  return [
    ...(contentType ? [['sent as', contentType] as SchemaFact] : []),
    ...(style && !['simple', 'form'].includes(style) ? [['style', style] as SchemaFact] : []),
    ...(getOwn(value, 'explode') === false && style !== 'simple'
      ? [['separated by', styleSeparators[style ?? ''] ?? ','] as SchemaFact]
      : []),
    ...(getOwn(value, 'allowEmptyValue') === true ? [['may be empty'] as SchemaFact] : []),
  ];
}

const styleSeparators: Record<string, string> = { spaceDelimited: 'a space', pipeDelimited: '|' };

function buildRequestSection(operation: Operation, context: BodyContext): ElementContent[] {
  const body = getChild(context.document, operation, 'requestBody');
  if (!body) return [];
  const needed =
    getOwn(body.value, 'required') === true &&
    excludeFromSearch(h('span', { className: ['field-required'] }, ' required'));
  const title = h('h2', { id: context.ids.take('request-body') }, 'Request body', needed);
  const text = getText(body.value, 'description');
  const about = text ? renderDescription(text, body.pointer, context) : [];
  const media = bodyMediaTypes(context.document, operation);
  return [title, ...about, ...buildContentBlocks(media, 'body', 'request', context)];
}

function buildResponses(operation: Operation, page: BodyContext): ElementContent[] {
  const context: BodyContext = { ...page, shownSchemas: new Map() };
  const blocks = getChildren(context.document, operation, 'responses').flatMap(({ key, ...response }) => {
    if (key.startsWith('x-')) return [];
    const text = getText(response.value, 'description') ?? getText(response.value, 'summary');
    const id = context.ids.take(`response-${toKebabCase(key) || 'other'}`);
    const title = h(
      'h3',
      { className: ['response'], id },
      h('span', { className: ['status', `status-${/^[1-5]/.exec(key)?.[0] ?? 'x'}xx`] }, key),
      ' ',
      statusText(key),
    );
    const media = getChildren(context.document, response, 'content');
    return [
      title,
      // What a status means is said of every operation alike.
      ...(text ? [excludeFromSearch(renderDescription(text, response.pointer, context))] : []),
      ...buildHeaderSection(response, key, context),
      ...buildContentBlocks(media, key, 'response', context),
      ...buildLinkList(response, context),
    ];
  });
  return buildSection('Responses', blocks, context);
}

function buildHeaderSection(response: ApiNode, status: string, context: BodyContext): ElementContent[] {
  const all = getChildren(context.document, response, 'headers');
  const list = all.map(({ key, ...header }) => toListedField(key, header, context));
  return list.length
    ? [excludeFromSearch(h('p', {}, 'Headers:')), buildListIsland(list, `${status}.header`, 'response', context)]
    : [];
}

/** `links` of a response: the operations that its values lead to. */
function buildLinkList(response: ApiNode, { document, targets }: BodyContext): ElementContent[] {
  const found = getChildren(document, response, 'links').map(({ key, value }) => {
    const id = getText(value, 'operationId');
    const ref = getText(value, 'operationRef');
    const target = id ?? ref;
    const text = getText(value, 'description');
    const route =
      id === undefined ? targets.pointers.get(decodePercent(ref ?? '').slice(1)) : targets.operations.get(id);
    const named = target === undefined ? undefined : h('code', {}, target);
    const operation = route === undefined ? named : named && h('a', { href: route }, named);
    return h('li', {}, h('strong', {}, key), operation && [': ', operation], text && ` – ${text}`);
  });
  return found.length ? [excludeFromSearch(h('p', {}, 'Leads to:'), h('ul', {}, found))] : [];
}

const statusFamilies: Record<string, string> = {
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
  if (!words) return statusFamilies[key.toLowerCase()] ?? '';
  return words.map((word, index) => (index && word !== word.toUpperCase() ? word.toLowerCase() : word)).join(' ');
}

/** One content type is shown as it is, several as tabs; those that hold the same are one. */
function buildContentBlocks(
  media: (ApiNode & { key: string })[],
  prefix: string,
  direction: 'request' | 'response',
  context: BodyContext,
): ElementContent[] {
  const groups = new Map<string, (ApiNode & { key: string })[]>();
  for (const entry of media) {
    const held = contentKey(entry, context);
    groups.set(held, [...(groups.get(held) ?? []), entry]);
  }
  const blocks = [...groups.values()].map((entries, index) => {
    const entry = entries[0]!;
    const id = index ? `${prefix}-${index + 1}` : prefix;
    const item = getChild(context.document, entry, 'itemSchema');
    const schema = getChild(context.document, entry, 'schema') ?? item;
    const about = item ? [excludeFromSearch(h('p', {}, 'A stream of items, each:'))] : [];
    const content = schema
      ? [...about, buildSchemaIsland(schema, id, direction, context)]
      : [excludeFromSearch(h('p', {}, 'Any content.'))];
    const more = entries.flatMap(one => [...buildEncodings(one, context), ...buildExternalExamples(one, context)]);
    return { types: entries.map(({ key }) => key), content: [...content, ...more] };
  });
  if (blocks.length < 2) return blocks.flatMap(({ types, content }) => [buildContentTypes(types), ...content]);
  const labelled = blocks.map(({ types, content }) => ({
    label: types[0]!,
    content: types.length > 1 ? [buildContentTypes(types), ...content] : content,
  }));
  return [buildTabsIsland(labelled, direction === 'request' ? 'content-type' : undefined)];
}

/** How parts of a form are sent, where the description says so. */
function buildEncodings(media: ApiNode, { document }: BodyContext): ElementContent[] {
  const parts = getChildren(document, media, 'encoding').flatMap(({ key, ...part }) => {
    const type = getText(part.value, 'contentType');
    const named = getChildren(document, part, 'headers').map(header => header.key);
    const facts = serializationFacts(part, undefined).flatMap(([label, value]) =>
      value ? [`${label} `, h('code', {}, value)] : label,
    );
    const about = [
      ...(type === undefined ? [] : [[h('code', {}, type)]]),
      ...(facts.length ? [facts] : []),
      ...(named.length ? [['with ', ...codeList(named)]] : []),
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
  return parts.length ? [excludeFromSearch(h('p', {}, 'Parts are sent as:'), h('ul', {}, parts))] : [];
}

function buildExternalExamples(media: ApiNode, { document }: BodyContext): ElementContent[] {
  return readExternalExamples(document, media).map(({ label, address }) => {
    const isAddress = /^https?:\/\//i.test(address);
    return excludeFromSearch(
      h('p', {}, `Example (${label}): `, isAddress ? h('a', { href: address }, address) : h('code', {}, address)),
    );
  });
}

/** Equal for content types whose schemas are the same one, or written alike. */
function contentKey(entry: ApiNode, { document }: BodyContext): string {
  const key = getOwn(entry.value, 'itemSchema') === undefined ? 'schema' : 'itemSchema';
  const schema = getChild(document, entry, key);
  return schema ? `${key} ${schema.name ? schema.pointer : JSON.stringify(schema.value)}` : '';
}

const MAX_CONTENT_TYPES = 12;

function buildContentTypes(types: string[]): Element {
  const rest = types.length - MAX_CONTENT_TYPES;
  const label = types.length > 1 ? 'Content types: ' : 'Content type: ';
  const shown = codeList(types.slice(0, MAX_CONTENT_TYPES));
  return excludeFromSearch(h('p', { className: ['content-type'] }, label, shown, rest > 0 && ` and ${rest} more`));
}

function buildOperationLinks(title: string, list: OperationLink[], context: BodyContext): ElementContent[] {
  if (!list.length) return [];
  return buildSection(title, [buildOperationsIsland(list)], context);
}
