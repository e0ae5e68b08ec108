/** What `allOf` says together, as one schema. Choices and conditions are kept apart, because all of them hold. */
import { posix } from 'node:path';
import {
  type ApiDocument,
  type ApiNode,
  appendKey,
  getOwn,
  getSchemas,
  getText,
  isAnnotationOnly,
  isObject,
  type Json,
  splitFilePointer,
} from './document.js';

export type SchemaChoice = { key: 'oneOf' | 'anyOf'; holder: ApiNode };

/** `conditions` are the schemas that have `if` or `dependentSchemas`. */
export type Alternatives = { choices: SchemaChoice[]; conditions: ApiNode[] };
/**
 * `extended` says that more holds than its name stands for. `places` has where properties stand that one part alone has,
 * and that are not where the merged schema is.
 */
export type MergedSchema = ApiNode & Alternatives & { isExtended?: boolean; pointersByProperty?: Map<string, string> };

/** A schema with what holds besides: the second of two choices is a part of every variant of the first. */
export type SchemaWithAlternatives = ApiNode & { alternatives?: Alternatives };

const MAX_MERGES = 12;

/** A property in several parts is held to all of them. */
export function mergeAllOf(document: ApiDocument, node: SchemaWithAlternatives, above: string[] = []): MergedSchema {
  const { only: alone, choices } = readChoices(document, node);
  const isConditional = getOwn(node.value, 'if') !== undefined || getOwn(node.value, 'dependentSchemas') !== undefined;
  const held: Alternatives = {
    choices: [...choices, ...(node.alternatives?.choices ?? [])],
    conditions: [...(isConditional ? [node] : []), ...(node.alternatives?.conditions ?? [])],
  };
  // A schema that is made of itself says nothing by that.
  const parts = [...getSchemas(document, node, 'allOf'), ...alone].filter(({ pointer }) => !above.includes(pointer));
  const self: MergedSchema = { ...node, ...held, isExtended: node.alternatives !== undefined };
  if (!parts.length || above.length > MAX_MERGES) return self;
  const inside = [...above, node.pointer];
  const merged = parts.map(part => mergeAllOf(document, part, inside));
  const beside = ['allOf', ...(alone.length ? ['oneOf', 'anyOf'] : [])];
  const isSelfPlain = !choices.length && !isConditional && !node.alternatives && isAnnotationOnly(node.value, beside);
  const [first, ...others] = parts.filter(({ name, value }) => name !== undefined || !isAnnotationOnly(value));
  // One part with words beside it is how OpenAPI 3.0 describes a reference: still the schema it refers to.
  const only = isSelfPlain && !others.length ? first : undefined;
  const inner = only && merged[parts.indexOf(only)]!;
  const pointer = only?.name === undefined ? node.pointer : inner!.pointer;
  const all = [...merged, self];
  return {
    value: all.map(part => rebaseReferences(document, part, pointer)).reduce<Json>(mergePair, {}),
    pointer,
    name: only?.name ?? node.name,
    isExtended: inner ? inner.isExtended : self.isExtended,
    hasOwnDescription: inner
      ? inner.hasOwnDescription || all.some(part => part !== inner && getText(part.value, 'description') !== undefined)
      : node.hasOwnDescription,
    choices: all.flatMap(part => part.choices),
    conditions: all.flatMap(part => part.conditions),
    pointersByProperty: pointersOf(all, pointer),
  };
}

function pointersOf(parts: MergedSchema[], pointer: string): Map<string, string> {
  const known = parts.flatMap(part => {
    const properties = getOwn(part.value, 'properties');
    if (!isObject(properties) || splitFilePointer(part.pointer).file !== splitFilePointer(pointer).file) return [];
    const holder = appendKey(part.pointer, 'properties');
    return Object.keys(properties).map(
      name => [name, part.pointersByProperty?.get(name) ?? appendKey(holder, name)] as const,
    );
  });
  const counts = new Map<string, number>();
  for (const [name] of known) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(known.filter(([name]) => counts.get(name) === 1));
}

/** A choice of one schema is that schema. */
function readChoices(document: ApiDocument, node: ApiNode): { only: ApiNode[]; choices: SchemaChoice[] } {
  const keys = (['oneOf', 'anyOf'] as const).filter(key => {
    const list = getOwn(node.value, key);
    return Array.isArray(list) && list.length > 0;
  });
  const all = keys.map(key => ({ key, holder: node, variants: getSchemas(document, node, key) }));
  return {
    only: all.flatMap(({ variants }) => (variants.length === 1 && !isNullSchema(variants[0]!) ? variants : [])),
    choices: all.flatMap(({ variants, ...choice }) =>
      variants.length > 1 || variants.some(isNullSchema) ? [choice] : [],
    ),
  };
}

export function isNullSchema({ value }: ApiNode): boolean {
  const values = getOwn(value, 'enum');
  const isOnly = Array.isArray(values) && values.length === 1 && values[0] === null;
  return getOwn(value, 'type') === 'null' || getOwn(value, 'const') === null || isOnly;
}

const unmergedKeys = new Set(['allOf', 'oneOf', 'anyOf', 'if', 'then', 'else', 'dependentSchemas']);
const upperBoundKeywords = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const lowerBoundKeywords = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/** Of two bounds the narrower one holds; texts are the later schema's. */
function mergePair(before: Json, after: Json): Json {
  const merged: Json = { ...before };
  for (const [key, entry] of Object.entries(after))
    if (!unmergedKeys.has(key)) setOwn(merged, key, mergeEntries(key, getOwn(merged, key), entry));
  return merged;
}

function mergeEntries(key: string, before: unknown, entry: unknown): unknown {
  if (before === undefined) return entry;
  if (isObject(before) && isObject(entry)) return mergeObjects(key, before, entry);
  if (key === 'type') return intersectTypes([before].flat(), [entry].flat());
  // A list of patterns is ours: all of them must fit.
  if (key === 'pattern') return [...new Set([before, entry].flat())];
  if (key === 'required' && Array.isArray(before) && Array.isArray(entry)) return [...new Set([...before, ...entry])];
  if (key === 'enum' && Array.isArray(before) && Array.isArray(entry))
    return before.filter(value => entry.includes(value));
  if (typeof before === 'number' && typeof entry === 'number') {
    if (upperBoundKeywords.includes(key)) return Math.min(before, entry);
    if (lowerBoundKeywords.includes(key)) return Math.max(before, entry);
  }
  return entry;
}

function mergeObjects(key: string, before: Json, entry: Json): unknown {
  if (key === 'properties' || key === 'patternProperties') return mergeProperties(before, entry);
  if (key === 'dependentRequired') return { ...before, ...entry };
  if (key === 'not') return { anyOf: [before, entry] };
  const isSchema = key === 'items' || key === 'additionalProperties' || key === 'propertyNames';
  return isSchema && !isSame(before, entry) ? { allOf: [before, entry] } : entry;
}

/** An integer is a number. */
function intersectTypes(before: unknown[], after: unknown[]): unknown {
  const fits = (type: unknown, types: unknown[]) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const kept = [...before.filter(type => fits(type, after)), ...after.filter(type => fits(type, before))];
  const types = [...new Set(kept)];
  return types.length > 1 ? types : (types[0] ?? after);
}

function mergeProperties(before: Json, after: Json): Json {
  const merged: Json = { ...before };
  for (const [name, entry] of Object.entries(after)) {
    const known = getOwn(merged, name);
    const isKnown = isObject(known) && isObject(entry) && !isSame(known, entry);
    setOwn(merged, name, isKnown ? { allOf: [known, entry] } : entry);
  }
  return merged;
}

function isSame(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** `__proto__` is a name like any other. */
function setOwn(target: Json, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A part may stand in another file: its references are written as they would be at `pointer`. */
function rebaseReferences(document: ApiDocument, part: ApiNode, pointer: string): Json {
  const [from, to] = [part.pointer, pointer].map(place => splitFilePointer(place).file || document.path);
  return from === to ? part.value : (mapReferences(part.value, ref => rebaseReference(ref, from!, to!)) as Json);
}

function mapReferences(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map(entry => mapReferences(entry, change));
  if (!isObject(value)) return value;
  const made: Json = {};
  for (const [key, entry] of Object.entries(value)) {
    const isReference = /^\$(dynamicR|r)ef$/.test(key) && typeof entry === 'string';
    setOwn(made, key, isReference ? change(entry) : mapReferences(entry, change));
  }
  return made;
}

function rebaseReference(ref: string, from: string, to: string): string {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  if (/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(address)) return ref;
  const target = address ? posix.join(posix.dirname(from), address) : encodeURI(from);
  return `${posix.relative(posix.dirname(to), target)}#${fragment}`;
}
