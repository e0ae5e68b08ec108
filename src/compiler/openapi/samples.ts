/** What stands beside an operation: its request as samples, and examples of what it answers. */
import type { Element, ElementContent } from 'hast';
import type { Islands, Sample } from '../../format.js';
import { h } from '../body/hast.js';
import { child, children, type Document, type Node } from './document.js';
import { exampleOf, examplesOf } from './example.js';
import type { Operation } from './operations.js';
import { bodyMedia, consoleOf, requestModel } from './request.js';

const MOST_EXAMPLE = 6_000;
const MOST_EXAMPLES = 12;

export function tabs(blocks: { label: string; content: ElementContent[] }[], group?: string): Element {
  const data = { tabs: blocks.map(({ label }) => ({ value: label, label })), selected: 0, ...(group && { group }) };
  const panels = blocks.map(({ content }) => h('section', {}, content));
  return { ...h('docsc-tabs', {}, panels), data: data as Element['data'] };
}

/** The request in nine languages, and what comes back. */
export function samples(operation: Operation, context: { document: Document; sample: Sample }): ElementContent[] {
  const { document } = context;
  const model = requestModel(document, operation);
  const data: Islands['docsc-samples'] = { request: model, curl: context.sample(model), ...consoleOf(document) };
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
          .flatMap(media => mediaExamples(document, 'Body', media, 'request'));
  return [...request, ...inTabs(body), ...inTabs(examples.slice(0, MOST_EXAMPLES))];
}

type Example = { label: string; content: ElementContent[] };

function inTabs(examples: Example[]): ElementContent[] {
  return examples.length < 2 ? examples.flatMap(({ content }) => content) : [tabs(examples)];
}

function responseExamples(document: Document, status: string, response: Node): Example[] {
  const media = children(document, response, 'content');
  const shownMedia = media.find(({ key }) => key.includes('json')) ?? media[0];
  return shownMedia ? mediaExamples(document, status, shownMedia, 'response') : [];
}

/** Given examples by name, else one made of the schema. */
function mediaExamples(
  document: Document,
  label: string,
  media: Node & { key: string },
  direction: 'request' | 'response',
): Example[] {
  const schema = child(document, media, 'schema') ?? child(document, media, 'itemSchema');
  const given = examplesOf(document, media);
  const value = given[0]?.value ?? (schema && exampleOf(document, schema, direction));
  const examples = given.length > 1 ? given : value === undefined ? [] : [{ label: '', value }];
  return examples.map(({ label: name, value: shownValue }) => ({
    label: name ? `${label} ${name}` : label,
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
