/** JSON Schema of both dialects → one shape: merged, nullable settled. Knows nothing of hast. */
import { type Document, isObject, type Json, type Node, own, schema, schemas, step, textIn } from './document.js';
import { examplesIn, keywordsOf, limitsOf, requiredIn } from './keywords.js';
import { type Choice, type Held, isNull, type Joined, type Merged, mergeAll } from './merge-schemas.js';
import { baseOf, isNullable, namesFields, restOf, typeLabel } from './type-label.js';

/** `kind` is there where a name stands for many: of a pattern, of all others; and for places in a list. */
export type Field = {
  name: string;
  schema: Node;
  required: boolean;
  access?: 'read' | 'write';
  kind?: 'pattern' | 'others' | 'place' | 'rest';
};

/** `value` is what the discriminator says; `when` has the condition that must, or must not, hold. */
export type Variant = { label: string; schema: Node; value?: string; when?: { condition: Node; holds: boolean } };

export type Shape = {
  /** As a reader says it: `string`, `array of Pet`, `object`. */
  type: string;
  /** The first of its types, without what it holds; `any` where there is none. */
  base: string;
  format?: string;
  name?: string;
  pointer: string;
  /** Its children are those of the named schema at `pointer`, and of no other. */
  shared: boolean;
  /** The description was written where the schema is used, not where it is defined. */
  described: boolean;
  nullable: boolean;
  deprecated: boolean;
  description?: string;
  /** `minimum: 1`, … as written, schemas as nodes; labels are the view's. */
  facts: [string, unknown][];
  enumeration: unknown[];
  /** Given for the schema as a whole. */
  example?: unknown;
  fields: Field[];
  items?: Node;
  /** Schema of additional properties, where there are no others. */
  map?: Node;
  variants: Variant[];
  choice?: 'One of' | 'Any of';
  /** The field that tells variants apart. */
  discriminator?: string;
};

const MOST_TURNS = 12;

export function shapeOf(document: Document, node: Node): Shape {
  return shapeAt(document, node, MOST_TURNS);
}

function shapeAt(document: Document, node: Joined, left: number): Shape {
  const merged = mergeAll(document, node);
  const only = left > 0 ? onlyVariant(document, merged) : undefined;
  if (only) return withWords(shapeAt(document, only, left - 1), merged);
  const { value } = merged;
  const fields = fieldsOf(document, merged);
  const groups = groupsOf(document, merged);
  const discriminator = own(value, 'discriminator');
  const isList = !own(value, 'prefixItems');
  return {
    type: typeLabel(document, merged),
    base: /^\w*/.exec(baseOf(merged))![0],
    format: textIn(value, 'format'),
    name: merged.name,
    pointer: merged.pointer,
    shared: merged.name !== undefined && !merged.extended,
    described: merged.described === true || merged.name === undefined,
    nullable: isNullable(document, merged),
    deprecated: own(value, 'deprecated') === true,
    description: textIn(value, 'description') ?? textIn(value, 'title'),
    facts: [...keywordsOf(document, merged), ...kindOf(merged, node)],
    enumeration: enumOf(value),
    // One of several parts may have an example that lacks what the others ask for.
    example: merged.name !== undefined && !merged.extended ? examplesIn(value)[0] : undefined,
    fields,
    items: isList ? schema(document, merged, 'items') : undefined,
    map: namesFields(value) ? undefined : restOf(document, merged),
    variants: groups.variants,
    choice: groups.choice,
    discriminator: isObject(discriminator) ? textIn(discriminator, 'propertyName') : undefined,
  };
}

/** Keywords by which a schema is more than the choice in it. */
const beyondChoice = new Set([
  'properties',
  'patternProperties',
  'required',
  'items',
  'prefixItems',
  'enum',
  'const',
  'additionalProperties',
  'discriminator',
]);

/** A choice between one schema and `null` is that schema. */
function onlyVariant(document: Document, { value, choices, conditions }: Merged): Node | undefined {
  const [choice] = choices;
  if (!choice || choices.length > 1 || conditions.length) return undefined;
  const kept = schemas(document, choice.holder, choice.key).filter(variant => !isNull(variant));
  return kept.length === 1 && !Object.keys(value).some(key => beyondChoice.has(key)) ? kept[0] : undefined;
}

/** What stands beside such a choice says more of its schema. */
function withWords(shape: Shape, { value }: Merged): Shape {
  const description = textIn(value, 'description') ?? textIn(value, 'title');
  const facts = limitsOf(value);
  return {
    ...shape,
    ...(description !== undefined && { description, described: true }),
    nullable: true,
    deprecated: shape.deprecated || own(value, 'deprecated') === true,
    facts: [...shape.facts.filter(([key]) => !facts.some(([known]) => known === key)), ...facts],
  };
}

function fieldsOf(document: Document, node: Merged): Field[] {
  const needed = new Set(requiredIn(node.value));
  const holder = step(node.pointer, 'properties');
  const named = schemas(document, node, 'properties').map(({ key, ...found }) => {
    const place = found.pointer === step(holder, key) ? node.places?.get(key) : undefined;
    return field(key, place === undefined ? found : { ...found, pointer: place });
  });
  const patterns = schemas(document, node, 'patternProperties').map(({ key, ...found }) =>
    field(`/${key}/`, found, 'pattern'),
  );
  const rest = namesFields(node.value) ? restOf(document, node) : undefined;
  return [...named, ...patterns, ...(rest ? [field('*', rest, 'others')] : []), ...placesOf()];

  function field(name: string, found: Node, kind?: Field['kind']): Field {
    const required = kind === undefined && needed.has(name);
    return { name, schema: found, required, access: accessOf(document, found), ...(kind && { kind }) };
  }

  function placesOf(): Field[] {
    const places = schemas(document, node, 'prefixItems').map(({ key, ...found }) => field(`[${key}]`, found, 'place'));
    const others = places.length && own(node.value, 'items') !== false ? schema(document, node, 'items') : undefined;
    return [...places, ...(others ? [field(`[${places.length}…]`, others, 'rest')] : [])];
  }
}

function accessOf(document: Document, node: Node): Field['access'] {
  const { value } = node.value.allOf ? mergeAll(document, node) : node;
  if (own(value, 'readOnly') === true) return 'read';
  return own(value, 'writeOnly') === true ? 'write' : undefined;
}

type Group = { choice: NonNullable<Shape['choice']>; variants: Variant[]; held: Held };

/** The first choice; what else holds is a part of each of its variants. */
function groupsOf(document: Document, merged: Merged): { variants: Variant[]; choice?: Shape['choice'] } {
  const { choices, conditions, value } = merged;
  const chosen = choices.map((choice): Group => {
    const variants = variantsOf(document, choice, own(value, 'discriminator'));
    return {
      choice: choice.key === 'oneOf' ? 'One of' : 'Any of',
      variants,
      held: { choices: [choice], conditions: [] },
    };
  });
  const depending = conditions.flatMap(node => conditionsOf(document, node));
  const all = [...chosen, { choice: 'Any of' as const, variants: depending, held: { choices: [], conditions } }].filter(
    ({ variants }) => variants.length,
  );
  const [first, ...others] = all;
  if (!first) return { variants: [] };
  const also: Held = {
    choices: others.flatMap(({ held }) => held.choices),
    conditions: others.flatMap(({ held }) => held.conditions),
  };
  const join = (variant: Variant): Variant => ({ ...variant, schema: { ...variant.schema, also } as Joined });
  return { choice: first.choice, variants: others.length ? first.variants.map(join) : first.variants };
}

function variantsOf(document: Document, { key, holder }: Choice, discriminator: unknown): Variant[] {
  const kept = schemas(document, holder, key).filter(variant => !isNull(variant));
  return kept.map(({ key: _, ...variant }, index) => {
    const mapped = isObject(discriminator) ? valuesFor(discriminator, variant) : [];
    const value = isObject(discriminator) ? (mapped[0] ?? variant.name) : undefined;
    const label = mapped.join(' or ') || value || labelOf(document, variant, index);
    return { label, schema: variant, ...(value !== undefined && { value }) };
  });
}

/** What a discriminator's mapping calls a schema. */
function valuesFor(discriminator: Json, { name }: Node): string[] {
  const mapping = own(discriminator, 'mapping');
  if (!isObject(mapping) || name === undefined) return [];
  const leadsTo = (target: unknown) => typeof target === 'string' && target.split('/').pop() === name;
  return Object.keys(mapping).filter(key => leadsTo(own(mapping, key)));
}

const MOST_NAMES = 3;

function labelOf(document: Document, variant: Node, index: number): string {
  const given = textIn(variant.value, 'title') ?? variant.name;
  if (given !== undefined) return given;
  const merged = mergeAll(document, variant);
  const constant = own(merged.value, 'const');
  if (constant !== undefined) return shown(constant);
  const type = typeLabel(document, merged);
  if (type !== 'object' && type !== 'any') return type;
  const properties = own(merged.value, 'properties');
  const required = requiredIn(merged.value);
  const names = required.length ? required : isObject(properties) ? Object.keys(properties) : [];
  if (!names.length) return type === 'any' ? `Option ${index + 1}` : type;
  const some = names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')}, …` : names.join(' and ');
  return `${type === 'any' ? '' : 'object '}with ${some}`;
}

/** `if` with `then` and `else`, and `dependentSchemas`: what holds in which case. */
function conditionsOf(document: Document, node: Node): Variant[] {
  const dependent = schemas(document, node, 'dependentSchemas').map(({ key, ...found }): Variant => {
    const condition = { value: { required: [key] }, pointer: node.pointer };
    return { label: `if ${key} is given`, schema: found, when: { condition, holds: true } };
  });
  const condition = schema(document, node, 'if');
  if (!condition) return dependent;
  const text = conditionText(document, condition);
  const cases = [
    { label: `if ${text}`, found: schema(document, node, 'then'), holds: true },
    { label: `unless ${text}`, found: schema(document, node, 'else'), holds: false },
  ];
  const told = cases.flatMap(({ label, found, holds }): Variant[] =>
    found ? [{ label, schema: found, when: { condition, holds } }] : [],
  );
  return [...told, ...dependent];
}

/** `kind is cat`, or the names of the fields that a condition looks at. */
function conditionText(document: Document, condition: Node): string {
  const parts = schemas(document, condition, 'properties').map(({ key, value }) => `${key} ${testText(value)}`);
  const names = parts.length ? [] : requiredIn(condition.value).map(name => `${name} is given`);
  const told = [...parts, ...names].join(' and ');
  return (
    told || (own(condition.value, 'type') === undefined ? 'the condition holds' : `it ${testText(condition.value)}`)
  );
}

function testText(value: Json): string {
  const values = own(value, 'const') === undefined ? enumOf(value) : [own(value, 'const')];
  if (values.length) return `is ${values.map(shown).join(' or ')}`;
  const pattern = textIn(value, 'pattern');
  if (pattern) return `matches ${pattern}`;
  const not = own(value, 'not');
  if (isObject(not)) return testText(not).replace(/^is /, 'is not ');
  const type = [own(value, 'type')].flat().filter(entry => typeof entry === 'string');
  return type.length ? `is of type ${type.join(' or ')}` : 'fits';
}

/** A discriminator without a choice: of a schema that others are made from, or of one made from such. */
function kindOf(merged: Merged, node: Node): [string, unknown][] {
  const discriminator = own(merged.value, 'discriminator');
  if (!isObject(discriminator) || merged.choices.length) return [];
  const by = textIn(discriminator, 'propertyName');
  if (by === undefined) return [];
  const isInherited = own(node.value, 'discriminator') === undefined && merged.pointer === node.pointer;
  const value = valuesFor(discriminator, merged)[0] ?? (isInherited ? merged.name : undefined);
  return [value === undefined ? ['discriminator', by] : ['kind', [by, value]]];
}

export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Texts in quotes where some of the values are none: `1` is not `"1"`. */
export function allShown(values: unknown[]): string[] {
  const isMixed = values.some(value => typeof value !== 'string');
  return values.map(value => shown(isMixed && typeof value === 'string' ? JSON.stringify(value) : value));
}

function enumOf(value: Json): unknown[] {
  const list = own(value, 'enum');
  return Array.isArray(list) ? list.filter(entry => entry !== null) : [];
}
