/** What `allOf` says together, as one schema. Choices and conditions are kept apart, because all of them hold. */
import { posix } from 'node:path';
import {
  type Document,
  isObject,
  isWordsOnly,
  type Json,
  type Node,
  own,
  schemas,
  splitPointer,
  step,
  textIn,
} from './document.js';

export type Choice = { key: 'oneOf' | 'anyOf'; holder: Node };

/** `conditions` are the schemas that have `if` or `dependentSchemas`. */
export type Held = { choices: Choice[]; conditions: Node[] };
/**
 * `extended` says that more holds than its name stands for. `places` has where properties stand that one part alone has,
 * and that are not where the merged schema is.
 */
export type Merged = Node & Held & { extended?: boolean; places?: Map<string, string> };

/** A schema with what holds besides: the second of two choices is a part of every variant of the first. */
export type Joined = Node & { also?: Held };

const MOST_MERGES = 12;

/** A property in several parts is held to all of them. */
export function mergeAll(document: Document, node: Joined, above: string[] = []): Merged {
  const { only: alone, choices } = choicesOf(document, node);
  const isConditional = own(node.value, 'if') !== undefined || own(node.value, 'dependentSchemas') !== undefined;
  const held: Held = {
    choices: [...choices, ...(node.also?.choices ?? [])],
    conditions: [...(isConditional ? [node] : []), ...(node.also?.conditions ?? [])],
  };
  // A schema that is made of itself says nothing by that.
  const parts = [...schemas(document, node, 'allOf'), ...alone].filter(({ pointer }) => !above.includes(pointer));
  const self: Merged = { ...node, ...held, extended: node.also !== undefined };
  if (!parts.length || above.length > MOST_MERGES) return self;
  const inside = [...above, node.pointer];
  const merged = parts.map(part => mergeAll(document, part, inside));
  const beside = ['allOf', ...(alone.length ? ['oneOf', 'anyOf'] : [])];
  const isSelfPlain = !choices.length && !isConditional && !node.also && isWordsOnly(node.value, beside);
  const [first, ...others] = parts.filter(({ name, value }) => name !== undefined || !isWordsOnly(value));
  // One part with words beside it is how OpenAPI 3.0 describes a reference: still the schema it refers to.
  const only = isSelfPlain && !others.length ? first : undefined;
  const inner = only && merged[parts.indexOf(only)]!;
  const pointer = only?.name === undefined ? node.pointer : inner!.pointer;
  const all = [...merged, self];
  return {
    value: all.map(part => rebased(document, part, pointer)).reduce<Json>(mergeTwo, {}),
    pointer,
    name: only?.name ?? node.name,
    extended: inner ? inner.extended : self.extended,
    described: inner
      ? inner.described || all.some(part => part !== inner && textIn(part.value, 'description') !== undefined)
      : node.described,
    choices: all.flatMap(part => part.choices),
    conditions: all.flatMap(part => part.conditions),
    places: placesOf(all, pointer),
  };
}

function placesOf(parts: Merged[], pointer: string): Map<string, string> {
  const known = parts.flatMap(part => {
    const properties = own(part.value, 'properties');
    if (!isObject(properties) || splitPointer(part.pointer).file !== splitPointer(pointer).file) return [];
    const holder = step(part.pointer, 'properties');
    return Object.keys(properties).map(name => [name, part.places?.get(name) ?? step(holder, name)] as const);
  });
  const counts = new Map<string, number>();
  for (const [name] of known) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(known.filter(([name]) => counts.get(name) === 1));
}

/** A choice of one schema is that schema. */
function choicesOf(document: Document, node: Node): { only: Node[]; choices: Choice[] } {
  const keys = (['oneOf', 'anyOf'] as const).filter(key => {
    const list = own(node.value, key);
    return Array.isArray(list) && list.length > 0;
  });
  const all = keys.map(key => ({ key, holder: node, variants: schemas(document, node, key) }));
  return {
    only: all.flatMap(({ variants }) => (variants.length === 1 && !isNull(variants[0]!) ? variants : [])),
    choices: all.flatMap(({ variants, ...choice }) => (variants.length > 1 || variants.some(isNull) ? [choice] : [])),
  };
}

export function isNull({ value }: Node): boolean {
  const values = own(value, 'enum');
  const isOnly = Array.isArray(values) && values.length === 1 && values[0] === null;
  return own(value, 'type') === 'null' || own(value, 'const') === null || isOnly;
}

const apart = new Set(['allOf', 'oneOf', 'anyOf', 'if', 'then', 'else', 'dependentSchemas']);
const least = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const greatest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/** Of two bounds the narrower one holds; texts are the later schema's. */
function mergeTwo(before: Json, after: Json): Json {
  const merged: Json = { ...before };
  for (const [key, entry] of Object.entries(after))
    if (!apart.has(key)) define(merged, key, both(key, own(merged, key), entry));
  return merged;
}

function both(key: string, before: unknown, entry: unknown): unknown {
  if (before === undefined) return entry;
  if (isObject(before) && isObject(entry)) return bothObjects(key, before, entry);
  if (key === 'type') return bothTypes([before].flat(), [entry].flat());
  // A list of patterns is ours: all of them must fit.
  if (key === 'pattern') return [...new Set([before, entry].flat())];
  if (key === 'required' && Array.isArray(before) && Array.isArray(entry)) return [...new Set([...before, ...entry])];
  if (key === 'enum' && Array.isArray(before) && Array.isArray(entry))
    return before.filter(value => entry.includes(value));
  if (typeof before === 'number' && typeof entry === 'number') {
    if (least.includes(key)) return Math.min(before, entry);
    if (greatest.includes(key)) return Math.max(before, entry);
  }
  return entry;
}

function bothObjects(key: string, before: Json, entry: Json): unknown {
  if (key === 'properties' || key === 'patternProperties') return mergeProperties(before, entry);
  if (key === 'dependentRequired') return { ...before, ...entry };
  if (key === 'not') return { anyOf: [before, entry] };
  const isSchema = key === 'items' || key === 'additionalProperties' || key === 'propertyNames';
  return isSchema && !isSame(before, entry) ? { allOf: [before, entry] } : entry;
}

/** An integer is a number. */
function bothTypes(before: unknown[], after: unknown[]): unknown {
  const fits = (type: unknown, types: unknown[]) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  const kept = [...before.filter(type => fits(type, after)), ...after.filter(type => fits(type, before))];
  const types = [...new Set(kept)];
  return types.length > 1 ? types : (types[0] ?? after);
}

function mergeProperties(before: Json, after: Json): Json {
  const merged: Json = { ...before };
  for (const [name, entry] of Object.entries(after)) {
    const known = own(merged, name);
    const isKnown = isObject(known) && isObject(entry) && !isSame(known, entry);
    define(merged, name, isKnown ? { allOf: [known, entry] } : entry);
  }
  return merged;
}

function isSame(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** `__proto__` is a name like any other. */
function define(target: Json, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A part may stand in another file: its references are written as they would be at `pointer`. */
function rebased(document: Document, part: Node, pointer: string): Json {
  const [from, to] = [part.pointer, pointer].map(place => splitPointer(place).file || document.path);
  return from === to ? part.value : (withReferences(part.value, ref => readdressed(ref, from!, to!)) as Json);
}

function withReferences(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map(entry => withReferences(entry, change));
  if (!isObject(value)) return value;
  const made: Json = {};
  for (const [key, entry] of Object.entries(value)) {
    const isReference = /^\$(dynamicR|r)ef$/.test(key) && typeof entry === 'string';
    define(made, key, isReference ? change(entry) : withReferences(entry, change));
  }
  return made;
}

function readdressed(ref: string, from: string, to: string): string {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  if (/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(address)) return ref;
  const target = address ? posix.join(posix.dirname(from), address) : encodeURI(from);
  return `${posix.relative(posix.dirname(to), target)}#${fragment}`;
}
