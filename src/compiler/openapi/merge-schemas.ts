/** Merges the parts of `allOf` into one schema. Choices and conditions are kept as lists, because all of them apply. */
import { posix } from 'node:path';
import {
  type ApiDocument,
  type ApiNode,
  getOwn,
  getSchemas,
  getText,
  isAnnotationOnly,
  isObject,
  type Json,
} from './document.js';
import { mergeSchemas, setOwn } from './merge-values.js';
import { appendKey, isAbsoluteAddress, splitFilePointer } from './pointers.js';

/** A choice between schemas: the schema that holds it, and its keyword. */
export type SchemaChoice = { key: 'oneOf' | 'anyOf'; holder: ApiNode };

/** The choices and conditions of a schema; `conditions` are the schemas that have `if` or `dependentSchemas`. */
export type Alternatives = { choices: SchemaChoice[]; conditions: ApiNode[] };

/**
 * A schema with all its parts merged. `isExtended` is true if it allows more or less than the schema of its name.
 * `pointersByProperty` has the pointers of properties that only one part has, and that are not below the schema's own.
 */
export type MergedSchema = ApiNode & Alternatives & { isExtended?: boolean; pointersByProperty?: Map<string, string> };

/** A schema, and further alternatives that apply to it: the second of two choices applies to every variant of the first. */
export type SchemaWithAlternatives = ApiNode & { alternatives?: Alternatives };

/** Levels of `allOf` in each other. */
const MAX_MERGES = 12;

/** The schema with its `allOf` merged. A property in several parts must satisfy all of them. */
export function mergeAllOf(
  document: ApiDocument,
  node: SchemaWithAlternatives,
  ancestors: string[] = [],
): MergedSchema {
  const { single, choices } = readChoices(document, node);
  const isConditional = getOwn(node.value, 'if') !== undefined || getOwn(node.value, 'dependentSchemas') !== undefined;
  const alternatives: Alternatives = {
    choices: [...choices, ...(node.alternatives?.choices ?? [])],
    conditions: [...(isConditional ? [node] : []), ...(node.alternatives?.conditions ?? [])],
  };
  // A part that contains this schema adds nothing.
  const parts = [...getSchemas(document, node, 'allOf'), ...single].filter(
    ({ pointer }) => !ancestors.includes(pointer),
  );
  const self: MergedSchema = { ...node, ...alternatives, isExtended: node.alternatives !== undefined };
  if (!parts.length || ancestors.length > MAX_MERGES) return self;
  const inside = [...ancestors, node.pointer];
  const merged = parts.map(part => mergeAllOf(document, part, inside));
  const mergedKeys = ['allOf', ...(single.length ? ['oneOf', 'anyOf'] : [])];
  const isSelfPlain =
    !choices.length && !isConditional && !node.alternatives && isAnnotationOnly(node.value, mergedKeys);
  const [first, ...others] = parts.filter(({ name, value }) => name !== undefined || !isAnnotationOnly(value));
  // In OpenAPI 3.0, one part next to a description is how a reference gets one: it is still the referenced schema.
  const only = isSelfPlain && !others.length ? first : undefined;
  const inner = only && merged[parts.indexOf(only)]!;
  const pointer = only?.name === undefined ? node.pointer : inner!.pointer;
  const all = [...merged, self];
  return {
    value: mergeSchemas(all.map(part => rebaseReferences(document, part, pointer))),
    pointer,
    name: only?.name ?? node.name,
    isExtended: inner ? inner.isExtended : self.isExtended,
    hasOwnDescription: inner
      ? inner.hasOwnDescription || all.some(part => part !== inner && getText(part.value, 'description') !== undefined)
      : node.hasOwnDescription,
    choices: all.flatMap(part => part.choices),
    conditions: all.flatMap(part => part.conditions),
    pointersByProperty: propertyPointers(all, pointer),
  };
}

function propertyPointers(parts: MergedSchema[], pointer: string): Map<string, string> {
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

/** The choices of a schema. A choice with a single variant is a part like any other: the variant is in `single`. */
function readChoices(document: ApiDocument, node: ApiNode): { single: ApiNode[]; choices: SchemaChoice[] } {
  const keys = (['oneOf', 'anyOf'] as const).filter(key => {
    const list = getOwn(node.value, key);
    return Array.isArray(list) && list.length > 0;
  });
  const all = keys.map(key => ({ key, holder: node, variants: getSchemas(document, node, key) }));
  return {
    single: all.flatMap(({ variants }) => (variants.length === 1 && !isNullSchema(variants[0]!) ? variants : [])),
    choices: all.flatMap(({ variants, ...choice }) =>
      variants.length > 1 || variants.some(isNullSchema) ? [choice] : [],
    ),
  };
}

/** True if the schema allows only `null`. */
export function isNullSchema({ value }: ApiNode): boolean {
  const values = getOwn(value, 'enum');
  const isOnly = Array.isArray(values) && values.length === 1 && values[0] === null;
  return getOwn(value, 'type') === 'null' || getOwn(value, 'const') === null || isOnly;
}

/** The value of a part, with its references rewritten relative to the file of `pointer`. */
function rebaseReferences(document: ApiDocument, part: ApiNode, pointer: string): Json {
  const [from, to] = [part.pointer, pointer].map(one => splitFilePointer(one).file || document.path);
  return from === to ? part.value : (mapReferences(part.value, ref => rebaseReference(ref, from!, to!)) as Json);
}

function mapReferences(value: unknown, change: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map(entry => mapReferences(entry, change));
  if (!isObject(value)) return value;
  const mapped: Json = {};
  for (const [key, entry] of Object.entries(value)) {
    const isReference = /^\$(dynamicR|r)ef$/.test(key) && typeof entry === 'string';
    setOwn(mapped, key, isReference ? change(entry) : mapReferences(entry, change));
  }
  return mapped;
}

function rebaseReference(ref: string, from: string, to: string): string {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  if (isAbsoluteAddress(address)) return ref;
  const target = address ? posix.join(posix.dirname(from), address) : encodeURI(from);
  return `${posix.relative(posix.dirname(to), target)}#${fragment}`;
}
