/** JSON Schema of both dialects → one shape: merged, nullable settled. Knows nothing of hast. */
import { type Document, isObject, type Json, type Node, own, schema, schemas, textIn } from './document.js';

export type Field = { name: string; schema: Node; required: boolean; access?: 'read' | 'write' };

export type Shape = {
  /** As a reader says it: `string`, `array of Pet`, `object`. */
  type: string;
  name?: string;
  pointer: string;
  /** Its children are those of the named schema at `pointer`, and of no other. */
  shared: boolean;
  /** The description was written where the schema is used, not where it is defined. */
  described: boolean;
  nullable: boolean;
  deprecated: boolean;
  description?: string;
  /** `minimum: 1`, … as written; labels are the view's. */
  facts: [string, unknown][];
  enumeration: unknown[];
  fields: Field[];
  items?: Node;
  /** Schema of additional properties. */
  map?: Node;
  variants: { label: string; schema: Node }[];
  choice?: 'One of' | 'Any of';
  /** The field that tells variants apart. */
  discriminator?: string;
};

const MOST_MERGES = 12;

export function shapeOf(document: Document, node: Node): Shape {
  return shapeAt(document, node, MOST_MERGES);
}

function shapeAt(document: Document, node: Node, left: number): Shape {
  const merged = mergeAll(document, node);
  const only = left > 0 ? onlyVariant(document, merged) : undefined;
  if (only) return { ...shapeAt(document, only.variant, left - 1), ...wordsOf(merged.value), nullable: only.nullable };
  const { value } = merged;
  const types = [own(value, 'type')].flat().filter((type): type is string => typeof type === 'string');
  const items = schema(document, merged, 'items');
  const additional = own(value, 'additionalProperties');
  const map =
    isObject(additional) && Object.keys(additional).length
      ? schema(document, merged, 'additionalProperties')
      : undefined;
  const fields = fieldsOf(document, merged);
  const { variants, choice, hasNull } = variantsOf(document, merged);
  const guessed = guessType(value, fields, items, variants.length);
  const base = types.filter(type => type !== 'null').join(' or ') || (types.length ? 'null' : guessed);
  const discriminator = own(value, 'discriminator');
  return {
    type: typeLabel(document, base, { items, map, name: merged.name, value }),
    name: merged.name,
    pointer: merged.pointer,
    shared: merged.name !== undefined && !merged.extended,
    described: merged.described === true || merged.name === undefined,
    nullable: own(value, 'nullable') === true || (types.includes('null') && types.length > 1) || hasNull,
    deprecated: own(value, 'deprecated') === true,
    description: textIn(value, 'description') ?? textIn(value, 'title'),
    facts: factsOf(document, merged),
    enumeration: enumOf(value),
    fields,
    items,
    map,
    variants,
    choice,
    discriminator: isObject(discriminator) ? textIn(discriminator, 'propertyName') : undefined,
  };
}

/** `anyOf` with one schema, or with one and `null`, is that schema. */
function onlyVariant(document: Document, node: Node): { variant: Node; nullable: boolean } | undefined {
  const { variants, hasNull } = variantsOf(document, node);
  const [variant] = variants;
  const isBare = !Object.keys(node.value).some(key => structural.has(key));
  if (!variant || variants.length > 1 || !isBare) return undefined;
  return { variant: variant.schema, nullable: hasNull || own(node.value, 'nullable') === true };
}

const structural = new Set(['properties', 'items', 'if', 'enum', 'const', 'additionalProperties', 'discriminator']);

/** What stands beside a schema says more of it. */
function wordsOf(value: Json): Partial<Shape> {
  const description = textIn(value, 'description') ?? textIn(value, 'title');
  return description === undefined ? {} : { description, described: true };
}

/** `allOf` is what its parts say together; a property in several parts is held to all of them. */
function mergeAll(document: Document, node: Node, above: string[] = []): Node {
  // A schema that is made of itself says nothing by that.
  const parts = schemas(document, node, 'allOf').filter(({ pointer }) => !above.includes(pointer));
  if (!parts.length || above.length > MOST_MERGES) return node;
  const inside = [...above, node.pointer];
  const { allOf: _, ...self } = node.value;
  const [only] = parts;
  const isPlain = !Object.keys(self).some(key =>
    /^(properties|required|(one|any)Of|enum|items|patternProperties)$/.test(key),
  );
  const all = [...parts.map(part => mergeAll(document, part, inside)), { ...node, value: self }];
  const value = all.reduce<Json>((merged, part) => mergeTwo(merged, part.value), {});
  // One part with words beside it is how OpenAPI 3.0 describes a reference: still the schema it refers to.
  if (only && parts.length === 1 && isPlain) {
    const inner = all[0]!;
    const isNamed = only.name !== undefined;
    return {
      value,
      pointer: isNamed ? inner.pointer : node.pointer,
      name: only.name ?? node.name,
      extended: inner.extended,
      described: inner.described || textIn(self, 'description') !== undefined,
    };
  }
  return { ...node, value };
}

const least = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const greatest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/** Of two bounds the narrower one holds; texts are the later schema's. */
function mergeTwo(before: Json, after: Json): Json {
  const merged: Json = { ...before };
  for (const [key, entry] of Object.entries(after)) define(merged, key, both(key, own(merged, key), entry));
  return merged;
}

function both(key: string, before: unknown, entry: unknown): unknown {
  if (before === undefined) return entry;
  if (key === 'properties' && isObject(before) && isObject(entry)) return mergeProperties(before, entry);
  if (key === 'patternProperties' && isObject(before) && isObject(entry)) return mergeProperties(before, entry);
  if (key === 'required' && Array.isArray(before) && Array.isArray(entry)) return [...new Set([...before, ...entry])];
  if (key === 'enum' && Array.isArray(before) && Array.isArray(entry))
    return before.filter(value => entry.includes(value));
  if (typeof before === 'number' && typeof entry === 'number') {
    if (least.includes(key)) return Math.min(before, entry);
    if (greatest.includes(key)) return Math.max(before, entry);
  }
  if (key === 'oneOf' || key === 'anyOf')
    return Array.isArray(before) && Array.isArray(entry) ? [...before, ...entry] : entry;
  return entry;
}

function mergeProperties(before: Json, after: Json): Json {
  const merged: Json = { ...before };
  for (const [name, entry] of Object.entries(after)) {
    const known = own(merged, name);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(entry);
    define(merged, name, isSame || !isObject(known) || !isObject(entry) ? entry : { allOf: [known, entry] });
  }
  return merged;
}

/** `__proto__` is a name like any other. */
function define(target: Json, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function fieldsOf(document: Document, node: Node): Field[] {
  const required = own(node.value, 'required');
  const needed = new Set(Array.isArray(required) ? required : []);
  const named = schemas(document, node, 'properties');
  const patterns = schemas(document, node, 'patternProperties').map(entry => ({ ...entry, key: `/${entry.key}/` }));
  const tuple = schemas(document, node, 'prefixItems').map(entry => ({ ...entry, key: `[${entry.key}]` }));
  return [...named, ...patterns, ...tuple].map(({ key, ...found }) => ({
    name: key,
    schema: found,
    required: needed.has(key),
    access: accessOf(document, found),
  }));
}

function accessOf(document: Document, node: Node): Field['access'] {
  const { value } = node.value.allOf ? mergeAll(document, node) : node;
  if (own(value, 'readOnly') === true) return 'read';
  return own(value, 'writeOnly') === true ? 'write' : undefined;
}

function variantsOf(document: Document, node: Node) {
  const key = own(node.value, 'oneOf') ? 'oneOf' : 'anyOf';
  const conditional = [...schemas(document, node, 'then'), ...schemas(document, node, 'else')];
  const all = schemas(document, node, key);
  const isNull = ({ value }: Node) => own(value, 'type') === 'null';
  const kept = all.filter(variant => !isNull(variant));
  const discriminator = own(node.value, 'discriminator');
  const mapping = isObject(discriminator) ? own(discriminator, 'mapping') : undefined;
  const values = isObject(mapping) ? Object.entries(mapping) : [];
  const labels = kept.map((variant, index) => labelOf(document, variant, index, values));
  const variants = kept.map((variant, index) => ({ label: labels[index]!, schema: variant }));
  const choice: Shape['choice'] = kept.length ? (key === 'oneOf' ? 'One of' : 'Any of') : undefined;
  return {
    variants: [...variants, ...conditionsOf(document, node)],
    choice: choice ?? (conditional.length ? 'Any of' : undefined),
    hasNull: all.some(isNull),
  };
}

/** `if` with `then` and `else`: what holds in which case. */
function conditionsOf(document: Document, node: Node): Shape['variants'] {
  const condition = schema(document, node, 'if');
  if (!condition) return [];
  const text = conditionText(document, condition);
  const cases: [string, Node | undefined][] = [
    [`if ${text}`, schema(document, node, 'then')],
    [`unless ${text}`, schema(document, node, 'else')],
  ];
  return cases.flatMap(([label, found]) => (found ? [{ label, schema: found }] : []));
}

/** `kind is "cat"`, or the names of the fields that a condition looks at. */
function conditionText(document: Document, condition: Node): string {
  const parts = schemas(document, condition, 'properties').map(({ key, value }) => {
    const values = own(value, 'const') !== undefined ? [own(value, 'const')] : enumOf(value);
    return values.length ? `${key} is ${values.map(shown).join(' or ')}` : `${key} fits`;
  });
  const required = own(condition.value, 'required');
  const names = parts.length || !Array.isArray(required) ? [] : required.map(name => `${name} is given`);
  return [...parts, ...names].join(' and ') || 'the condition holds';
}

function labelOf(document: Document, variant: Node, index: number, mapping: [string, unknown][]): string {
  const value = mapping.find(
    ([, target]) =>
      typeof target === 'string' && variant.name !== undefined && target.split('/').pop() === variant.name,
  )?.[0];
  return (
    value ?? textIn(variant.value, 'title') ?? variant.name ?? (shortType(document, variant) || `Option ${index + 1}`)
  );
}

function guessType(value: Json, fields: Field[], items: Node | undefined, variants: number): string {
  const isTuple = Array.isArray(own(value, 'prefixItems'));
  if (items || isTuple) return 'array';
  if (fields.length || isObject(own(value, 'additionalProperties')) || isObject(own(value, 'propertyNames')))
    return 'object';
  const sample = own(value, 'const') ?? enumOf(value)[0];
  if (sample !== undefined) return Array.isArray(sample) ? 'array' : typeof sample;
  const not = own(value, 'not');
  if (isObject(not) && !Object.keys(not).length) return 'nothing';
  return variants ? 'one of several' : 'any';
}

type Parts = { items?: Node; map?: Node; name?: string; value: Json };

function typeLabel(document: Document, base: string, { items, map, name, value }: Parts): string {
  if (items && base.includes('array')) return base.replace('array', `array of ${shortType(document, items)}`);
  if (map && base === 'object' && !own(value, 'properties')) return `map of ${shortType(document, map)}`;
  if (base === 'object' && name) return name;
  const format = textIn(value, 'format');
  return format && base !== 'object' ? `${base} (${format})` : base;
}

function shortType(document: Document, node: Node): string {
  if (node.name) return node.name;
  const merged = mergeAll(document, node);
  const { value } = merged;
  const type = [own(value, 'type')].flat().filter(entry => typeof entry === 'string' && entry !== 'null');
  const inner = type.includes('array') ? schema(document, merged, 'items') : undefined;
  if (inner && !Object.is(inner.value, value) && inner.pointer.length < 2_000) return `arrays of ${innerType(inner)}`;
  return merged.name ?? (type.join(' or ') || (own(value, 'properties') ? 'object' : 'any'));
}

function innerType({ name, value }: Node): string {
  return name ?? (typeof own(value, 'type') === 'string' ? String(own(value, 'type')) : 'any');
}

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

function factsOf(document: Document, node: Node): [string, unknown][] {
  const { value } = node;
  const facts = limits.flatMap((key): [string, unknown][] => {
    const found = own(value, key);
    return found === undefined || (found === false && key !== 'default' && key !== 'const') ? [] : [[key, found]];
  });
  const example = own(value, 'example') ?? [own(value, 'examples')].flat()[0];
  if (example !== undefined && typeof example !== 'object') facts.push(['example', example]);
  const format = own(value, 'format');
  if (typeof format === 'string' && own(value, 'type') === 'object') facts.push(['format', format]);
  const isClosed = own(value, 'additionalProperties') === false || own(value, 'unevaluatedProperties') === false;
  if (isClosed && own(value, 'properties')) facts.push(['closed', true]);
  const not = schema(document, node, 'not');
  if (not && Object.keys(not.value).length) facts.push(['not', notText(document, not)]);
  const names = schema(document, node, 'propertyNames');
  if (names) facts.push(['propertyNames', own(names.value, 'pattern') ?? shortType(document, names)]);
  const contains = schema(document, node, 'contains');
  if (contains) facts.push(['contains', shortType(document, contains)]);
  const dependent = own(value, 'dependentRequired');
  if (isObject(dependent))
    for (const [key, list] of Object.entries(dependent))
      if (Array.isArray(list)) facts.push(['dependentRequired', `${key} → ${list.join(', ')}`]);
  return facts;
}

function notText(document: Document, not: Node): string {
  const values = own(not.value, 'const') !== undefined ? [own(not.value, 'const')] : enumOf(not.value);
  const required = own(not.value, 'required');
  if (values.length) return values.map(shown).join(', ');
  if (Array.isArray(required)) return `with ${required.join(' and ')}`;
  const variants = [...schemas(document, not, 'anyOf'), ...schemas(document, not, 'oneOf')];
  return variants.length ? variants.map(variant => shortType(document, variant)).join(', ') : shortType(document, not);
}

export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function enumOf(value: Json): unknown[] {
  const list = own(value, 'enum');
  return Array.isArray(list) ? list.filter(entry => entry !== null) : [];
}
