/**
 * Compares a value that a page sends with the schema that describes it: names, types, listed values and what is missing.
 * Patterns and formats are left to the server: an expression of a description must not hold the build.
 */

import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Hint } from '../diagnostics/types.js';
import { type ApiDocument, type ApiNode, getOwn, isObject, type Json } from './document.js';
import { mergeAllOf } from './merge-schemas.js';
import { buildSchemaShape, type FieldShape, type SchemaShape } from './schema-shape.js';
import { formatValues } from './values.js';

/** A difference from the description; `at` leads to the value, as in `body.tags[0]`. */
export type Misfit = { at: string; message: string; hint?: Hint };

/** Values inside each other, and values that are compared in all. */
const MAX_DEPTH = 24;
const MAX_STEPS = 5_000;
/** Misfits that are reported: one slip in a list repeats in each of its items. */
const MAX_MISFITS = 10;
/** Names and values that a hint lists. */
const MAX_NAMED = 20;

/** `known` are names that another part of the schema describes; `undefined` where every name is allowed. */
type Comparison = { document: ApiDocument; at: string; depth: number; known: Set<string> | undefined; steps: Steps };
type Steps = { left: number };

/** The differences, the first ones of many. */
export function checkValue(document: ApiDocument, schema: ApiNode, { value, at }: { value: unknown; at: string }) {
  const steps = { left: MAX_STEPS };
  return compare(schema, value, { document, at, depth: 0, known: new Set(), steps }).slice(0, MAX_MISFITS);
}

function compare(schema: ApiNode, value: unknown, context: Comparison): Misfit[] {
  const { document, at, depth, steps } = context;
  if (depth > MAX_DEPTH || steps.left-- <= 0) return [];
  const shape = buildSchemaShape(document, schema);
  const types = declaredTypes(document, schema);
  const isTyped = types.some(type => type !== 'null');
  if (value === null) return shape.nullable || !isTyped ? [] : [{ at, message: 'must not be null' }];
  if (types.length && !types.some(type => isOfType(value, type)))
    return [{ at, message: `must be ${types.map(withArticle).join(' or ')}` }];
  const { enumeration } = shape;
  if (enumeration.length && typeof value !== 'object' && !enumeration.includes(value)) {
    const hint =
      didYouMean(String(value), enumeration.map(String)) ??
      `Use one of ${formatValues(enumeration.slice(0, MAX_NAMED)).join(', ')}.`;
    return [{ at, message: `has no value ${JSON.stringify(value)} in the description`, hint }];
  }
  if (Array.isArray(value)) return compareItems(shape, value, context);
  const own = isObject(value) ? compareFields(shape, value, context) : [];
  return own.length ? own : compareVariants(shape, value, context);
}

function compareItems({ items }: SchemaShape, values: unknown[], context: Comparison): Misfit[] {
  if (!items) return [];
  const inside = { ...context, depth: context.depth + 1, known: new Set<string>() };
  return values.flatMap((value, index) => compare(items, value, { ...inside, at: `${context.at}[${index}]` }));
}

function compareFields(shape: SchemaShape, value: Json, context: Comparison): Misfit[] {
  const { at, depth } = context;
  const named = new Map(shape.fields.filter(({ kind }) => !kind).map(field => [field.name, field]));
  const names = context.known && allowedNames(shape, context);
  const all = new Set([...(names ?? []), ...(context.known ?? [])]);
  const others = shape.map ?? shape.fields.find(({ kind }) => kind === 'others')?.schema;
  const inside = (name: string) => ({ ...context, at: `${at}.${name}`, depth: depth + 1, known: new Set<string>() });
  const present = Object.keys(value).flatMap((name): Misfit[] => {
    const field = named.get(name);
    const entry = getOwn(value, name);
    if (field?.access === 'read') return [{ at: `${at}.${name}`, message: 'is read-only: the server sets it' }];
    if (field) return compare(field.schema, entry, inside(name));
    if (others && !all.has(name)) return compare(others, entry, inside(name));
    if (!names || all.has(name)) return [];
    const hint = didYouMean(name, all) ?? `It has ${[...all].slice(0, MAX_NAMED).join(', ')}.`;
    return [{ at: `${at}.${name}`, message: 'is not in the description', hint }];
  });
  const missing = [...named.values()].filter(field => isMissing(field, value));
  return [...present, ...missing.map(({ name }) => ({ at: `${at}.${name}`, message: 'is required' }))];
}

function isMissing({ name, required, access }: FieldShape, value: Json): boolean {
  return required && access !== 'read' && !Object.hasOwn(value, name);
}

/** A value has to fit one variant. The one that it fits best says what is wrong. */
function compareVariants(shape: SchemaShape, value: unknown, context: Comparison): Misfit[] {
  const { variants, discriminator } = shape;
  const choices = variants.filter(({ appliesIf }) => !appliesIf);
  if (!choices.length || choices.length < variants.length) return [];
  const chosen = discriminator !== undefined && isObject(value) ? getOwn(value, discriminator) : undefined;
  const named = choices.filter(one => chosen !== undefined && one.value === chosen);
  const isFree = !shape.fields.length && !shape.map;
  const own = isFree ? new Set<string>() : allowedNames({ ...shape, variants: [] }, context);
  const known = context.known && own && new Set([...context.known, ...own]);
  let best: Misfit[] | undefined;
  for (const { schema } of named.length ? named : choices) {
    const found = compare(schema, value, { ...context, depth: context.depth + 1, known });
    if (!found.length) return [];
    if (!best || found.length < best.length) best = found;
  }
  return best ?? [];
}

/** The names that an object may have; `undefined` where it may have any. */
function allowedNames(
  shape: SchemaShape,
  { document, depth, steps }: Pick<Comparison, 'document' | 'depth' | 'steps'>,
): Set<string> | undefined {
  if (shape.map || shape.fields.some(({ kind }) => kind === 'pattern' || kind === 'others')) return undefined;
  if (!shape.fields.length && !shape.variants.length) return undefined;
  const names = new Set(shape.fields.map(({ name }) => name));
  for (const { schema } of shape.variants) {
    if (depth > MAX_DEPTH || steps.left-- <= 0) return undefined;
    const inside = allowedNames(buildSchemaShape(document, schema), { document, depth: depth + 1, steps });
    if (!inside) return undefined;
    for (const name of inside) names.add(name);
  }
  return names;
}

function declaredTypes(document: ApiDocument, schema: ApiNode): string[] {
  const { value } = mergeAllOf(document, schema);
  return [getOwn(value, 'type')].flat().filter(type => typeof type === 'string');
}

/** `null` is a value, not a kind of values. */
const withArticle = (type: string) => (type === 'null' ? type : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`);

function isOfType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return !['string', 'number', 'boolean'].includes(type) || typeof value === type;
}
