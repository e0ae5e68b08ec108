/** The column next to an operation: its request as code samples, and examples of its responses. */
import type { Element, ElementContent } from 'hast';
import type { RequestModel } from '../../api-format.js';
import type { RenderCurlSample } from '../../prerender-format.js';
import { h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { type CodeSample, readCodeSamples } from './code-samples.js';
import type { TextContext } from './descriptions.js';
import { type ApiNode, getChild, getChildren, type KeyedNode } from './document.js';
import { buildExample, type MessageDirection } from './example.js';
import { describeExample } from './example-texts.js';
import type { Operation } from './operations.js';
import { bodyMediaTypes, buildRequestModel } from './request.js';
import { consoleServers } from './servers.js';
import { isJsonType, type NamedExample, readExamples, readMediaExamples } from './written-examples.js';

const MAX_EXAMPLE_CHARACTERS = 6_000;
const MAX_EXAMPLES = 12;

/** Blocks as tabs. Tabs with the same `group` switch together. */
export function buildTabsIsland(blocks: { label: string; content: ElementContent[] }[], group?: string): Element {
  const data = { tabs: blocks.map(({ label }) => ({ value: label, label })), selected: 0, ...(group && { group }) };
  const panels = blocks.map(({ content }) => h('section', {}, content));
  return createIsland('docsc-tabs', data, panels);
}

/** Writes samples of a request: one with curl, and those in languages of plugins. */
export type SampleTools = { sample: RenderCurlSample; otherSamples?: (model: RequestModel) => CodeSample[] };

/** The samples of the description's authors, the request in nine languages, and the examples of its responses; for webhooks and callbacks, those of the body. */
export function buildSamples(operation: Operation, context: SampleTools & TextContext): ElementContent[] {
  const { document } = context;
  const model = buildRequestModel(document, operation);
  const data = { request: model, curl: context.sample(model), ...consoleServers(document, operation) };
  const isRequest = operation.kind === 'path';
  const others = (isRequest && context.otherSamples?.(model)) || [];
  const own = combineInTabs(readCodeSamples(document, operation).map(toBlock));
  const generated = isRequest ? [createIsland('docsc-samples', data), ...combineInTabs(others.map(toBlock))] : [];
  const request = [...own, ...generated];
  const examples = getChildren(document, operation, 'responses').flatMap(({ key, ...response }) =>
    buildResponseExamples(key, response, context),
  );
  const body =
    operation.kind === 'path'
      ? []
      : bodyMediaTypes(document, operation)
          .slice(0, 1)
          .flatMap(media => buildMediaExamples(media, { label: 'Body', direction: 'request' }, context));
  return [...request, ...combineInTabs(body), ...combineInTabs(examples.slice(0, MAX_EXAMPLES))];
}

function toBlock({ label, language, text }: CodeSample): ExampleBlock {
  return { label, content: [createIsland('docsc-code', { title: label, language, text })] };
}

type ExampleBlock = { label: string; content: ElementContent[] };

function combineInTabs(examples: ExampleBlock[]): ElementContent[] {
  return examples.length < 2 ? examples.flatMap(({ content }) => content) : [buildTabsIsland(examples)];
}

/** The examples of JSON, else of the first media type, and the written ones of all others. */
function buildResponseExamples(status: string, response: ApiNode, context: TextContext): ExampleBlock[] {
  const media = getChildren(context.document, response, 'content');
  const first = media.find(({ key }) => key.includes('json')) ?? media[0];
  return media.flatMap(one => {
    const isFirst = one === first;
    if (!isFirst && !readExamples(context.document, one).length) return [];
    const label = isFirst ? status : `${status} ${one.key}`;
    return buildMediaExamples(one, { label, direction: 'response' }, context);
  });
}

/** The written examples of a media type, else one built from its schema. */
function buildMediaExamples(
  media: KeyedNode,
  { label, direction }: { label: string; direction: MessageDirection },
  context: TextContext,
): ExampleBlock[] {
  const { document } = context;
  const schema = getChild(document, media, 'schema') ?? getChild(document, media, 'itemSchema');
  const written = readMediaExamples(document, media, media.key);
  const [first] = written;
  const value = first ? first.value : schema && buildExample(document, schema, direction);
  const examples: NamedExample[] =
    written.length > 1 ? written : value === undefined ? [] : [{ ...first, label: '', value }];
  return examples.map(example => ({
    label: example.label ? `${label} ${example.label}` : label,
    content: [
      ...describeExample(example, media.pointer, context),
      buildCodeIsland(label === 'Body' ? label : `Response ${label}`, media.key, example),
    ],
  }));
}

function buildCodeIsland(title: string, type: string, { value, isSerialized }: NamedExample): Element {
  const isText = typeof value === 'string' && (isSerialized || !isJsonType(type));
  return createIsland('docsc-code', {
    title,
    language: !isText || type.includes('json') ? 'json' : 'text',
    text: isText ? truncateLines(value) : formatJson(value),
  });
}

function formatJson(value: unknown): string {
  return truncateLines(JSON.stringify(value, null, 2) ?? '');
}

function truncateLines(text: string): string {
  if (text.length <= MAX_EXAMPLE_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', MAX_EXAMPLE_CHARACTERS);
  return `${text.slice(0, end > 0 ? end : MAX_EXAMPLE_CHARACTERS)}\n…`;
}
