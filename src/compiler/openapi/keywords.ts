/** The keywords of a schema that limit or exemplify a value, as written; `facts.ts` puts them into words. */
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

export function readLimits(value: Json): [string, unknown][] {
  const facts = limitKeywords.flatMap((key): [string, unknown][] => {
    const found = getOwn(value, key);
    if (key === 'pattern') return [found ?? []].flat().map(pattern => [key, pattern]);
    return found === undefined || (found === false && key !== 'default' && key !== 'const') ? [] : [[key, found]];
  });
  const examples =
    getOwn(value, 'example') === undefined ? [getOwn(value, 'examples') ?? []].flat() : [getOwn(value, 'example')];
  const known = examples.filter(example => typeof example !== 'object' || example === null);
  return [...facts, ...known.slice(0, MAX_EXAMPLES).map((example): [string, unknown] => ['example', example])];
}

export function schemaExamples(value: Json): unknown[] {
  const [single, several] = [getOwn(value, 'example'), getOwn(value, 'examples')];
  return single === undefined ? (Array.isArray(several) ? several : []) : [single];
}

export function readKeywords(document: ApiDocument, node: MergedSchema): [string, unknown][] {
  const { value } = node;
  const facts = readLimits(value);
  const format = getOwn(value, 'format');
  if (typeof format === 'string' && getOwn(value, 'type') === 'object') facts.push(['format', format]);
  const properties = getOwn(value, 'properties');
  const missing = requiredNames(value).filter(name => !isObject(properties) || !Object.hasOwn(properties, name));
  if (missing.length) facts.push(['required', missing.join(', ')]);
  facts.push(...readOpenness(node));
  for (const key of ['not', 'propertyNames', 'contains']) {
    const found = getSchema(document, node, key);
    if (found && Object.keys(found.value).length) facts.push([key, found]);
  }
  const dependent = getOwn(value, 'dependentRequired');
  if (isObject(dependent))
    for (const [key, list] of Object.entries(dependent))
      if (Array.isArray(list)) facts.push(['dependentRequired', [key, list.join(', ')]]);
  return facts;
}

/** Whether other fields, or items, than those described may be there: said where the description says it. */
function readOpenness({ value, choices, conditions }: MergedSchema): [string, unknown][] {
  if (getOwn(value, 'prefixItems') && (getOwn(value, 'items') === false || getOwn(value, 'unevaluatedItems') === false))
    return [['full', true]];
  const [additional, unevaluated] = [getOwn(value, 'additionalProperties'), getOwn(value, 'unevaluatedProperties')];
  const has = namesFields(value) || choices.length > 0 || conditions.length > 0;
  if (additional === false || unevaluated === false) return [[has ? 'closed' : 'empty', true]];
  const isOpen = additional === true || (isObject(additional) && !Object.keys(additional).length);
  return isOpen ? [[has ? 'open' : 'free', true]] : [];
}

export function requiredNames(value: Json): string[] {
  const required = getOwn(value, 'required');
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
}
