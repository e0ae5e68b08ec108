/** The keywords of a schema that limit or exemplify a value, as written. `schema-facts.ts` puts them into words. */
import { type ApiDocument, getOwn, getSchema, isObject, type Json } from './document.js';
import type { MergedSchema } from './merge-schemas.js';
import { namesFields } from './type-label.js';

const limitKeywords = [
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'contentEncoding',
  'contentMediaType',
  'const',
  'default',
];

const MAX_EXAMPLES = 3;

/** The limits of a schema and up to three plain examples, as pairs of keyword and value. */
export function readLimits(value: Json): [string, unknown][] {
  const facts = limitKeywords.flatMap((key): [string, unknown][] => {
    const limit = getOwn(value, key);
    if (key === 'pattern') return [limit ?? []].flat().map(pattern => [key, pattern]);
    return limit === undefined || (limit === false && key !== 'default' && key !== 'const') ? [] : [[key, limit]];
  });
  const examples =
    getOwn(value, 'example') === undefined ? [getOwn(value, 'examples') ?? []].flat() : [getOwn(value, 'example')];
  const plain = examples.filter(example => typeof example !== 'object' || example === null);
  return [...facts, ...plain.slice(0, MAX_EXAMPLES).map((example): [string, unknown] => ['example', example])];
}

/** The examples of a schema: `example` (OpenAPI 3.0), else `examples` (JSON Schema). */
export function schemaExamples(value: Json): unknown[] {
  const [single, several] = [getOwn(value, 'example'), getOwn(value, 'examples')];
  return single === undefined ? (Array.isArray(several) ? several : []) : [single];
}

/** All limits of a merged schema. Limits that are schemas themselves are nodes. */
export function readKeywords(document: ApiDocument, node: MergedSchema): [string, unknown][] {
  const { value } = node;
  const facts = readLimits(value);
  const format = getOwn(value, 'format');
  if (typeof format === 'string' && getOwn(value, 'type') === 'object') facts.push(['format', format]);
  const properties = getOwn(value, 'properties');
  const undescribed = requiredNames(value).filter(name => !isObject(properties) || !Object.hasOwn(properties, name));
  if (undescribed.length) facts.push(['required', undescribed.join(', ')]);
  facts.push(...readOpenness(node));
  for (const key of ['not', 'propertyNames', 'contains']) {
    const schema = getSchema(document, node, key);
    if (schema && Object.keys(schema.value).length) facts.push([key, schema]);
  }
  const dependent = getOwn(value, 'dependentRequired');
  if (isObject(dependent))
    for (const [key, list] of Object.entries(dependent))
      if (Array.isArray(list)) facts.push(['dependentRequired', [key, list.join(', ')]]);
  return facts;
}

/** Whether the value may have fields or items that are not described; nothing if the schema does not say. */
function readOpenness({ value, choices, conditions }: MergedSchema): [string, unknown][] {
  if (getOwn(value, 'prefixItems') && (getOwn(value, 'items') === false || getOwn(value, 'unevaluatedItems') === false))
    return [['full', true]];
  const [additional, unevaluated] = [getOwn(value, 'additionalProperties'), getOwn(value, 'unevaluatedProperties')];
  const hasFields = namesFields(value) || choices.length > 0 || conditions.length > 0;
  if (additional === false || unevaluated === false) return [[hasFields ? 'closed' : 'empty', true]];
  const isOpen = additional === true || (isObject(additional) && !Object.keys(additional).length);
  return isOpen ? [[hasFields ? 'open' : 'free', true]] : [];
}

/** The names in the `required` list of an object schema. */
export function requiredNames(value: Json): string[] {
  const required = getOwn(value, 'required');
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
}
