/** Operation → the body of its page. */
import type { Element, ElementContent, Root } from 'hast';
import type { ParameterLocation } from 'openapi3-ts/oas32';
import type { OperationLink, SchemaFact } from '../../api-format.js';
import { decodePercent } from '../../routes.js';
import { codeList, excludeFromSearch, h } from '../body/hast.js';
import { buildBadges } from './badges.js';
import { isPartial } from './bundle.js';
import { renderDescription } from './descriptions.js';
import { type ApiNode, getChild, getChildren, getOwn, getText, type KeyedNode } from './document.js';
import { buildEndpoint, buildSdkMethods } from './endpoint.js';
import { buildExampleList, withExampleTexts } from './example-texts.js';
import { buildExpandAll, foldResponse, foldSamples, foldSecurity } from './folds.js';
import type { LinkRoutes } from './link-routes.js';
import type { Operation } from './operations.js';
import { buildOperationsIsland, buildSeeAlso } from './overview-bodies.js';
import { createShownSchemas } from './page-schemas.js';
import { bodyMediaTypes } from './request.js';
import { buildSamples, buildTabsIsland, type SampleTools } from './samples.js';
import { completeText, isWebUrl } from './schema-text.js';
import {
  buildListIsland,
  buildSchemaIsland,
  type IslandPlacement,
  type ListedField,
  type ViewContext,
} from './schema-view.js';
import { buildSecurityText } from './security.js';
import { createNameSet, type NameSet, toKebabCase } from './slugs.js';
import { statusText } from './status-text.js';
import { formatValue } from './values.js';
import { readExamples, readExternalExamples, readMediaExamples } from './written-examples.js';

type OperationPageContext = ViewContext &
  SampleTools & {
    /** The route of the introduction, which describes how to authenticate. */
    intro: string;
    /** Other operations of the same tag. */
    related: OperationLink[];
    targets: LinkRoutes;
    callbacks: OperationLink[];
    /** Methods of client libraries that send the request. */
    sdk?: Record<string, string>;
    /** The route of the description. */
    download?: string;
  };

/** Examples of a parameter or header. */
const MAX_EXAMPLES = 3;

/** `ids` are the ids of headings on the page. */
type BodyContext = OperationPageContext & { ids: NameSet };

/**
 * The page of an operation: address and description, then samples and examples, which are in a column of their own on wide
 * screens, then the reference.
 */
export function buildOperationBody(operation: Operation, page: OperationPageContext): Root {
  const context: BodyContext = { ...page, ids: createNameSet() };
  const text = getText(operation.value, 'description') ?? getText(operation.item.value, 'description');
  const { jump, side } = foldSamples(buildSamples(operation, context), operation, { ...context, text });
  const head = h(
    'div',
    { className: ['operation-main'] },
    excludeFromSearch(buildEndpoint(operation), buildBadges(operation), buildSdkMethods(page.sdk)),
    jump,
    text === undefined ? [] : renderDescription(text, operation.pointer, context),
    buildSeeAlso(operation.value),
    buildDetailNote(operation, page),
  );
  const rest = h(
    'div',
    { className: ['operation-main'] },
    excludeFromSearch(buildSecurity(operation, context)),
    buildParameters(operation, context),
    buildRequestSection(operation, context),
    buildResponses(operation, context),
    buildOperationLinks('Callbacks', page.callbacks, context),
    buildOperationLinks('Related', page.related, context),
  );
  return { type: 'root', children: [h('div', { className: ['operation'] }, head, side, rest)] };
}

/** A sentence below a heading, or one line that unfolds. */
function buildSecurity(operation: Operation, context: BodyContext): ElementContent[] {
  const text = buildSecurityText(operation, context.document, context.intro);
  return text.length > 1 ? foldSecurity(text, operation, context) : buildSection('Authentication', text, context);
}

/** The sentence that says what is missing on the page. */
function buildDetailNote({ detail }: Operation, { download }: OperationPageContext): ElementContent[] {
  if (!detail) return [];
  const missing =
    detail === 'named'
      ? 'This page only names what the operation shares with others.'
      : 'This page has no parameters, bodies and responses of the operation.';
  const whole = download !== undefined && [
    ' ',
    h('a', { href: download, download: true }, 'Download the description'),
    ' to see them.',
  ];
  return [excludeFromSearch(h('p', {}, missing, whole))];
}

function buildSection(title: string, content: ElementContent[], { ids }: BodyContext): ElementContent[] {
  return content.length ? [h('h2', { id: ids.take(toKebabCase(title)) }, title), ...content] : [];
}

const locations: [location: ParameterLocation, title: string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['querystring', 'Query string'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

function buildParameters(operation: Operation, context: BodyContext): ElementContent[] {
  const locationOf = ({ value }: ApiNode) => getText(value, 'in') ?? '';
  const others = operation.parameters.filter(
    parameter => !locations.some(([location]) => location === locationOf(parameter)),
  );
  const known = locations.flatMap(([location, title]) => {
    const parameters = operation.parameters.filter(parameter => locationOf(parameter) === location);
    return parameters.length ? buildSection(title, [buildParameterList(parameters, location, context)], context) : [];
  });
  const rest = others.length
    ? buildSection('Other parameters', [buildParameterList(others, 'other', context)], context)
    : [];
  return [...known, ...rest];
}

function buildParameterList(parameters: ApiNode[], prefix: string, context: BodyContext): Element {
  const list = parameters.map((parameter): ListedField => {
    const [media] = getChildren(context.document, parameter, 'content');
    const { facts = [], ...listed } = toListedField(getText(parameter.value, 'name')!, parameter, context);
    return { ...listed, facts: [...serializationFacts(parameter, media?.key), ...facts] };
  });
  return buildListIsland(list, { prefix, direction: 'request' }, context);
}

/** A parameter or header. It has a schema, or a single media type with a schema. */
function toListedField(name: string, node: ApiNode, { document }: BodyContext): ListedField {
  const { value, pointer } = node;
  const [media] = getChildren(document, node, 'content');
  const ofMedia = media ? readMediaExamples(document, media, media.key) : [];
  const examples = [...readExamples(document, node), ...ofMedia].slice(0, MAX_EXAMPLES);
  const schema = getChild(document, media ?? node, 'schema') ?? { value: media ? {} : value, pointer };
  const isDescribed = examples.some(({ description }) => description);
  const own = getText(value, 'description') ?? (isDescribed ? getText(schema.value, 'description') : undefined);
  // The parameter's own text replaces that of its schema.
  const text = own === undefined && !isDescribed ? undefined : completeText(own, schema.value);
  return {
    name,
    schema,
    required: getOwn(value, 'required') === true,
    deprecated: getOwn(value, 'deprecated') === true,
    description: withExampleTexts(text, examples),
    facts: examples.map(
      ({ summary, value }): SchemaFact => [summary ? `example (${summary})` : 'example', formatValue(value)],
    ),
    pointer,
  };
}

/** How a list or object is serialized, if that is not the default. */
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
  const requiredMark =
    getOwn(body.value, 'required') === true &&
    excludeFromSearch(h('span', { className: ['field-required'] }, ' required'));
  const title = h('h2', { id: context.ids.take('request-body') }, 'Request body', requiredMark);
  const text = getText(body.value, 'description');
  const about = text ? renderDescription(text, body.pointer, context) : [];
  const media = bodyMediaTypes(context.document, operation);
  const blocks = buildContentBlocks(media, { prefix: 'body', direction: 'request' }, context);
  // Webhooks and callbacks have their examples, with these texts, in the side column.
  return [title, ...about, ...blocks, ...(operation.kind === 'path' ? buildExampleList(media, context) : [])];
}

function buildResponses(operation: Operation, page: BodyContext): ElementContent[] {
  const context: BodyContext = { ...page, shownSchemas: createShownSchemas() };
  const responses = getChildren(context.document, operation, 'responses').filter(({ key }) => !key.startsWith('x-'));
  const withContent = responses.filter(({ value }) => getOwn(value, 'content') ?? getOwn(value, 'headers'));
  const blocks = responses.flatMap(({ key, ...response }) => {
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
    const content = [
      ...buildHeaderSection(response, key, context),
      ...buildContentBlocks(media, { prefix: key, direction: 'response' }, context),
    ];
    return [
      title,
      // The meaning of a status is the same for all operations, so search leaves it out.
      ...(text ? [excludeFromSearch(renderDescription(text, response.pointer, context))] : []),
      ...(withContent.length > 1 ? foldResponse(content, media.length > 0, key === withContent[0]?.key) : content),
      ...buildLinkList(response, context),
    ];
  });
  const all = withContent.length > 1 ? [buildExpandAll(), ...blocks] : blocks;
  return buildSection('Responses', all, context);
}

function buildHeaderSection(response: ApiNode, status: string, context: BodyContext): ElementContent[] {
  const all = getChildren(context.document, response, 'headers');
  const list = all.map(({ key, ...header }) => toListedField(key, header, context));
  if (!list.length) return [];
  const placement: IslandPlacement = { prefix: `${status}.header`, direction: 'response' };
  return [excludeFromSearch(h('p', {}, 'Headers:')), buildListIsland(list, placement, context)];
}

/** The `links` of a response: operations to call with its values. */
function buildLinkList(response: ApiNode, { document, targets }: BodyContext): ElementContent[] {
  const items = getChildren(document, response, 'links').flatMap(({ key, value }) => {
    const id = getText(value, 'operationId');
    const ref = getText(value, 'operationRef');
    const target = id ?? ref;
    const text = getText(value, 'description');
    const route =
      id === undefined ? targets.pointers.get(decodePercent(ref ?? '').slice(1)) : targets.operations.get(id);
    // A name of an operation that is left out must not show.
    if (isPartial(document) && target !== undefined && route === undefined) return [];
    const named = target === undefined ? undefined : h('code', {}, target);
    const operation = route === undefined ? named : named && h('a', { href: route }, named);
    return h('li', {}, h('strong', {}, key), operation && [': ', operation], text && ` – ${text}`);
  });
  return items.length ? [excludeFromSearch(h('p', {}, 'Leads to:'), h('ul', {}, items))] : [];
}

/** A single media type without tabs, several as tabs. Media types with the same content share a block. */
function buildContentBlocks(
  media: KeyedNode[],
  { prefix, direction }: IslandPlacement,
  context: BodyContext,
): ElementContent[] {
  const groups = new Map<string, KeyedNode[]>();
  for (const entry of media) {
    const key = contentKey(entry, context);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const blocks = [...groups.values()].map((entries, index) => {
    const entry = entries[0]!;
    const id = index ? `${prefix}-${index + 1}` : prefix;
    const item = getChild(context.document, entry, 'itemSchema');
    const schema = getChild(context.document, entry, 'schema') ?? item;
    const about = item ? [excludeFromSearch(h('p', {}, 'A stream of items, each:'))] : [];
    const content = schema
      ? [...about, buildSchemaIsland(schema, { prefix: id, direction }, context)]
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

/** How the parts of a form are sent, if the description has `encoding`. */
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
          about.flatMap((one, index) => (index ? [', ', ...one] : one)),
        )
      : [];
  });
  return parts.length ? [excludeFromSearch(h('p', {}, 'Parts are sent as:'), h('ul', {}, parts))] : [];
}

function buildExternalExamples(media: ApiNode, { document }: BodyContext): ElementContent[] {
  return readExternalExamples(document, media).map(({ label, url }) =>
    excludeFromSearch(
      h('p', {}, `Example (${label}): `, isWebUrl(url) ? h('a', { href: url }, url) : h('code', {}, url)),
    ),
  );
}

/** Equal for media types with the same named schema, or with equal unnamed ones. */
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
