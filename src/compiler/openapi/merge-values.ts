/** Merges schemas that all apply, keyword by keyword. */
import { getOwn, isObject, type Json } from './document.js';

const unmergedKeys = new Set(['allOf', 'oneOf', 'anyOf', 'if', 'then', 'else', 'dependentSchemas']);
const upperBoundKeywords = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const lowerBoundKeywords = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/**
 * Schemas that all apply, as one: the narrowest of bounds, the texts of the last one that has them. Takes time in
 * proportion to their size, however many there are.
 */
export function mergeSchemas(schemas: Json[]): Json {
  const merged: Json = {};
  const own: OwnParts = { objects: new Set(), lists: new Map() };
  for (const schema of schemas)
    for (const [key, entry] of Object.entries(schema))
      if (!unmergedKeys.has(key)) setOwn(merged, key, mergeEntries({ key, before: getOwn(merged, key), entry }, own));
  return merged;
}

/** The objects and lists that a merge has made, and may add to; the lists with their entries. */
type OwnParts = { objects: Set<unknown>; lists: Map<unknown, Set<unknown>> };

type Merge<T> = { key: string; before: T; entry: T };

function mergeEntries({ key, before, entry }: Merge<unknown>, own: OwnParts): unknown {
  if (before === undefined) return entry;
  if (isObject(before) && isObject(entry)) return mergeObjects({ key, before, entry }, own);
  if (key === 'type') return intersectTypes([before].flat(), [entry].flat());
  // JSON Schema has no list of patterns; in a merged schema it means that all must match.
  if (key === 'pattern') return [...new Set([before, entry].flat())];
  if (Array.isArray(before) && Array.isArray(entry)) {
    if (key === 'required') return mergeLists(before, entry, own);
    if (key === 'enum') return intersect(before, entry);
  }
  if (typeof before === 'number' && typeof entry === 'number') {
    if (upperBoundKeywords.includes(key)) return Math.min(before, entry);
    if (lowerBoundKeywords.includes(key)) return Math.max(before, entry);
  }
  return entry;
}

function mergeLists(before: unknown[], after: unknown[], { lists }: OwnParts): unknown[] {
  const known = lists.get(before) ?? new Set(before);
  const merged = lists.has(before) ? before : [...known];
  lists.set(merged, known);
  for (const value of after) {
    if (!known.has(value)) merged.push(value);
    known.add(value);
  }
  return merged;
}

function intersect(before: unknown[], after: unknown[]): unknown[] {
  const values = new Set(after);
  return before.filter(value => values.has(value));
}

function mergeObjects({ key, before, entry }: Merge<Json>, own: OwnParts): unknown {
  if (key === 'properties' || key === 'patternProperties') return mergeProperties(before, entry, own);
  if (key === 'dependentRequired') return { ...before, ...entry };
  if (key === 'not') return { anyOf: [before, entry] };
  const isSchema = key === 'items' || key === 'additionalProperties' || key === 'propertyNames';
  return isSchema ? mergeIntoAllOf(before, entry, own) : entry;
}

/** Both schemas; one that is the same as the last one adds nothing. */
function mergeIntoAllOf(before: Json, entry: Json, { objects }: OwnParts): Json {
  const parts = objects.has(before) ? (before.allOf as Json[]) : [before];
  if (isSame(parts.at(-1)!, entry)) return objects.has(before) ? before : entry;
  if (objects.has(before)) parts.push(entry);
  const merged = objects.has(before) ? before : { allOf: [before, entry] };
  objects.add(merged);
  return merged;
}

/** The types that both lists allow. `integer` is also a `number`. */
function intersectTypes(before: unknown[], after: unknown[]): unknown {
  const fits = (types: Set<unknown>) => (type: unknown) =>
    types.has(type) || (type === 'integer' && types.has('number'));
  const common = [...before.filter(fits(new Set(after))), ...after.filter(fits(new Set(before)))];
  const types = [...new Set(common)];
  return types.length > 1 ? types : (types[0] ?? after);
}

function mergeProperties(before: Json, after: Json, own: OwnParts): Json {
  const merged = own.objects.has(before) ? before : { ...before };
  own.objects.add(merged);
  for (const [name, entry] of Object.entries(after)) {
    const known = getOwn(merged, name);
    setOwn(merged, name, isObject(known) && isObject(entry) ? mergeIntoAllOf(known, entry, own) : entry);
  }
  return merged;
}

function isSame(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Sets an own property, whatever its name: `__proto__` is data like any other key. */
export function setOwn(target: Json, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
