/** The column next to an operation: its request as code samples, and examples of its responses. */
import type { Element, ElementContent } from 'hast';
import type { RequestModel } from '../../api-format.js';
import type { RenderCurlSample } from '../../prerender-format.js';
import { h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { type ApiDocument, type ApiNode, getChild, getChildren, type KeyedNode } from './document.js';
import { buildExample, type MessageDirection, readExamples } from './example.js';
import type { Operation } from './operations.js';
import { bodyMediaTypes, buildRequestModel, consoleServers } from './request.js';

const MAX_EXAMPLE_CHARACTERS = 6_000;
const MAX_EXAMPLES = 12;

/** Blocks as tabs. Tabs with the same `group` switch together. */
export function buildTabsIsland(blocks: { label: string; content: ElementContent[] }[], group?: string): Element {
  const data = { tabs: blocks.map(({ label }) => ({ value: label, label })), selected: 0, ...(group && { group }) };
  const panels = blocks.map(({ content }) => h('section', {}, content));
  return createIsland('docsc-tabs', data, panels);
}

/** A sample in a language of a plugin. */
export type CodeSample = { label: string; language: string; text: string };

/** Writes samples of a request: one with curl, and those in languages of plugins. */
export type SampleTools = { sample: RenderCurlSample; otherSamples?: (model: RequestModel) => CodeSample[] };

/** The request in nine languages, and the examples of its responses; for webhooks and callbacks, those of the body. */
export function buildSamples(operation: Operation, context: SampleTools & { document: ApiDocument }): ElementContent[] {
  const { document } = context;
  const model = buildRequestModel(document, operation);
  const data = { request: model, curl: context.sample(model), ...consoleServers(document) };
  const isRequest = operation.kind === 'path';
  const others = (isRequest && context.otherSamples?.(model)) || [];
  const request = isRequest ? [createIsland('docsc-samples', data), ...combineInTabs(others.map(toBlock))] : [];
  const examples = getChildren(document, operation, 'responses').flatMap(({ key, ...response }) =>
    buildResponseExamples(document, key, response),
  );
  const body =
    operation.kind === 'path'
      ? []
      : bodyMediaTypes(document, operation)
          .slice(0, 1)
          .flatMap(media => buildMediaExamples(document, media, { label: 'Body', direction: 'request' }));
  return [...request, ...combineInTabs(body), ...combineInTabs(examples.slice(0, MAX_EXAMPLES))];
}

function toBlock({ label, language, text }: CodeSample): ExampleBlock {
  return { label, content: [createIsland('docsc-code', { title: label, language, text })] };
}

type ExampleBlock = { label: string; content: ElementContent[] };

function combineInTabs(examples: ExampleBlock[]): ElementContent[] {
  return examples.length < 2 ? examples.flatMap(({ content }) => content) : [buildTabsIsland(examples)];
}

function buildResponseExamples(document: ApiDocument, status: string, response: ApiNode): ExampleBlock[] {
  const media = getChildren(document, response, 'content');
  const shownMedia = media.find(({ key }) => key.includes('json')) ?? media[0];
  return shownMedia ? buildMediaExamples(document, shownMedia, { label: status, direction: 'response' }) : [];
}

/** The written examples of a media type, else one built from its schema. */
function buildMediaExamples(
  document: ApiDocument,
  media: KeyedNode,
  { label, direction }: { label: string; direction: MessageDirection },
): ExampleBlock[] {
  const schema = getChild(document, media, 'schema') ?? getChild(document, media, 'itemSchema');
  const written = readExamples(document, media);
  const value = written[0]?.value ?? (schema && buildExample(document, schema, direction));
  const examples = written.length > 1 ? written : value === undefined ? [] : [{ label: '', value }];
  return examples.map(({ label: name, value: shownValue }) => ({
    label: name ? `${label} ${name}` : label,
    content: [buildCodeIsland(label === 'Body' ? label : `Response ${label}`, media.key, shownValue)],
  }));
}

function buildCodeIsland(title: string, type: string, value: unknown): Element {
  const isJson = type.includes('json') || typeof value !== 'string';
  return createIsland('docsc-code', {
    title,
    language: isJson ? 'json' : 'text',
    text: isJson ? formatJson(value) : truncateLines(String(value)),
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
