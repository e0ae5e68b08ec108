/** The examples that a description has for parameters, headers and media types. */
import { isLostNumber } from '../source/exact-numbers.js';
import { type ApiDocument, type ApiNode, getChild, getChildren, getOwn, getText, isObject } from './document.js';
import { buildSchemaShape } from './schema-shape.js';

/**
 * An example with a label for readers. `summary` is the label as the description has it. `isSerialized` is true for a text
 * that is sent as it stands.
 */
export type NamedExample = {
  label: string;
  summary?: string;
  value: unknown;
  description?: string;
  pointer?: string;
  isSerialized?: true;
};

/** The examples of a media type, parameter or header: `example`, else those in `examples`. */
export function readExamples(document: ApiDocument, node: ApiNode): NamedExample[] {
  const single = getOwn(node.value, 'example');
  return single === undefined ? readNamedExamples(document, node) : [{ label: 'Example', value: single }];
}

/** OpenAPI 3.2 has the value as data (`dataValue`) or as it is sent (`serializedValue`). */
function readNamedExamples(document: ApiDocument, node: ApiNode): NamedExample[] {
  return getChildren(document, node, 'examples').flatMap(({ key, value: example, pointer }): NamedExample[] => {
    const data = [getOwn(example, 'value'), getOwn(example, 'dataValue')].find(value => value !== undefined);
    const serialized = data === undefined ? getOwn(example, 'serializedValue') : undefined;
    const value = data === undefined ? serialized : data;
    const [summary, description] = [getText(example, 'summary'), getText(example, 'description')];
    if (value === undefined) return [];
    return [
      {
        label: summary || key,
        ...(summary && { summary }),
        value,
        ...(description !== undefined && { description, pointer }),
        ...(serialized !== undefined && { isSerialized: true }),
      },
    ];
  });
}

/**
 * The examples of a media type named `type`, as data. Many descriptions have JSON as a text, which would be encoded twice:
 * it is read, unless the schema says that the content is a text.
 */
export function readMediaExamples(document: ApiDocument, media: ApiNode, type: string): NamedExample[] {
  const examples = readExamples(document, media);
  if (!isJsonType(type) || !examples.some(({ value }) => typeof value === 'string')) return examples;
  const schema = getChild(document, media, 'schema');
  const label = schema ? buildSchemaShape(document, schema).type : 'any';
  const mayBeText = /^any$|\bstring\b/.test(label);
  return examples.map(example => {
    const { value, isSerialized } = example;
    if (typeof value !== 'string') return example;
    const decoded = decodeJson(value);
    const isData = isSerialized || (label !== 'string' && (!mayBeText || isObject(decoded) || Array.isArray(decoded)));
    return decoded === undefined || !isData ? example : { ...example, value: decoded };
  });
}

/** True for JSON itself; streams of JSON, such as `application/x-ndjson`, are texts. */
export function isJsonType(type: string): boolean {
  return /(?:^|[/+])json\s*(?:;|$)/i.test(type);
}

/** `undefined` for a text that is no JSON, or that has a number which JavaScript would change. */
function decodeJson(text: string): unknown {
  const numbers = text.match(/-?\d[\d.eE+-]{14,}/g) ?? [];
  if (numbers.some(isLostNumber)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The examples that are files elsewhere (`externalValue`). */
export function readExternalExamples(document: ApiDocument, node: ApiNode): { label: string; url: string }[] {
  return getChildren(document, node, 'examples').flatMap(({ key, value }) => {
    const url = getText(value, 'externalValue');
    return url === undefined ? [] : [{ label: getText(value, 'summary') || key, url }];
  });
}
