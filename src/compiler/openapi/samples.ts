/** What stands beside an operation: its request as samples, and examples of what it answers. */
import type { Element, ElementContent } from 'hast';
import type { RenderCurlSample } from '../../format.js';
import { h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { type ApiDocument, type ApiNode, getChild, getChildren } from './document.js';
import { buildExample, readExamples } from './example.js';
import type { Operation } from './operations.js';
import { bodyMediaTypes, buildRequestModel, consoleServers } from './request.js';

const MAX_EXAMPLE_CHARACTERS = 6_000;
const MAX_EXAMPLES = 12;

export function buildTabsIsland(blocks: { label: string; content: ElementContent[] }[], group?: string): Element {
  const data = { tabs: blocks.map(({ label }) => ({ value: label, label })), selected: 0, ...(group && { group }) };
  const panels = blocks.map(({ content }) => h('section', {}, content));
  return createIsland('docsc-tabs', data, panels);
}

/** The request in nine languages, and what comes back. */
export function buildSamples(
  operation: Operation,
  context: { document: ApiDocument; sample: RenderCurlSample },
): ElementContent[] {
  const { document } = context;
  const model = buildRequestModel(document, operation);
  const data = { request: model, curl: context.sample(model), ...consoleServers(document) };
  const request = operation.kind === 'path' ? [createIsland('docsc-samples', data)] : [];
  const examples = getChildren(document, operation, 'responses').flatMap(({ key, ...response }) =>
    buildResponseExamples(document, key, response),
  );
  const body =
    operation.kind === 'path'
      ? []
      : bodyMediaTypes(document, operation)
          .slice(0, 1)
          .flatMap(media => buildMediaExamples(document, 'Body', media, 'request'));
  return [...request, ...combineInTabs(body), ...combineInTabs(examples.slice(0, MAX_EXAMPLES))];
}

type ExampleBlock = { label: string; content: ElementContent[] };

function combineInTabs(examples: ExampleBlock[]): ElementContent[] {
  return examples.length < 2 ? examples.flatMap(({ content }) => content) : [buildTabsIsland(examples)];
}

function buildResponseExamples(document: ApiDocument, status: string, response: ApiNode): ExampleBlock[] {
  const media = getChildren(document, response, 'content');
  const shownMedia = media.find(({ key }) => key.includes('json')) ?? media[0];
  return shownMedia ? buildMediaExamples(document, status, shownMedia, 'response') : [];
}

/** Given examples by name, else one made of the schema. */
function buildMediaExamples(
  document: ApiDocument,
  label: string,
  media: ApiNode & { key: string },
  direction: 'request' | 'response',
): ExampleBlock[] {
  const schema = getChild(document, media, 'schema') ?? getChild(document, media, 'itemSchema');
  const given = readExamples(document, media);
  const value = given[0]?.value ?? (schema && buildExample(document, schema, direction));
  const examples = given.length > 1 ? given : value === undefined ? [] : [{ label: '', value }];
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
