/** The keywords of a schema that limit or exemplify a value, as written; `facts.ts` puts them into words. */
import { type Document, isObject, type Json, own, schema } from './document.js';
import type { Merged } from './merge-schemas.js';
import { namesFields } from './type-label.js';

const limits = [
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

const MOST_EXAMPLES = 3;

export function limitsOf(value: Json): [string, unknown][] {
  const facts = limits.flatMap((key): [string, unknown][] => {
    const found = own(value, key);
    if (key === 'pattern') return [found ?? []].flat().map(pattern => [key, pattern]);
    return found === undefined || (found === false && key !== 'default' && key !== 'const') ? [] : [[key, found]];
  });
  const examples =
    own(value, 'example') === undefined ? [own(value, 'examples') ?? []].flat() : [own(value, 'example')];
  const known = examples.filter(example => typeof example !== 'object' || example === null);
  return [...facts, ...known.slice(0, MOST_EXAMPLES).map((example): [string, unknown] => ['example', example])];
}

export function examplesIn(value: Json): unknown[] {
  const [single, several] = [own(value, 'example'), own(value, 'examples')];
  return single === undefined ? (Array.isArray(several) ? several : []) : [single];
}

export function keywordsOf(document: Document, node: Merged): [string, unknown][] {
  const { value } = node;
  const facts = limitsOf(value);
  const format = own(value, 'format');
  if (typeof format === 'string' && own(value, 'type') === 'object') facts.push(['format', format]);
  const properties = own(value, 'properties');
  const missing = requiredIn(value).filter(name => !isObject(properties) || !Object.hasOwn(properties, name));
  if (missing.length) facts.push(['required', missing.join(', ')]);
  facts.push(...opennessOf(node));
  for (const key of ['not', 'propertyNames', 'contains']) {
    const found = schema(document, node, key);
    if (found && Object.keys(found.value).length) facts.push([key, found]);
  }
  const dependent = own(value, 'dependentRequired');
  if (isObject(dependent))
    for (const [key, list] of Object.entries(dependent))
      if (Array.isArray(list)) facts.push(['dependentRequired', [key, list.join(', ')]]);
  return facts;
}

/** Whether other fields, or items, than those described may be there: said where the description says it. */
function opennessOf({ value, choices, conditions }: Merged): [string, unknown][] {
  if (own(value, 'prefixItems') && (own(value, 'items') === false || own(value, 'unevaluatedItems') === false))
    return [['full', true]];
  const [additional, unevaluated] = [own(value, 'additionalProperties'), own(value, 'unevaluatedProperties')];
  const has = namesFields(value) || choices.length > 0 || conditions.length > 0;
  if (additional === false || unevaluated === false) return [[has ? 'closed' : 'empty', true]];
  const isOpen = additional === true || (isObject(additional) && !Object.keys(additional).length);
  return isOpen ? [[has ? 'open' : 'free', true]] : [];
}

export function requiredIn(value: Json): string[] {
  const required = own(value, 'required');
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
}
