/** JSON Schema of both dialects → one shape: merged, nullable settled. Knows nothing of hast. */
import {
  type ApiDocument,
  type ApiNode,
  appendKey,
  getOwn,
  getSchema,
  getSchemas,
  getText,
  isObject,
  type Json,
} from './document.js';
import { readKeywords, readLimits, requiredNames, schemaExamples } from './keywords.js';
import {
  type Alternatives,
  isNullSchema,
  type MergedSchema,
  mergeAllOf,
  type SchemaChoice,
  type SchemaWithAlternatives,
} from './merge-schemas.js';
import { additionalProperties, baseTypes, buildTypeLabel, isNullable, namesFields } from './type-label.js';

/** `kind` is there where a name stands for many: of a pattern, of all others; and for places in a list. */
export type FieldShape = {
  name: string;
  schema: ApiNode;
  required: boolean;
  access?: 'read' | 'write';
  kind?: 'pattern' | 'others' | 'place' | 'rest';
};

/** `value` is what the discriminator says; `when` has the condition that must, or must not, hold. */
export type VariantShape = {
  label: string;
  schema: ApiNode;
  value?: string;
  appliesIf?: { condition: ApiNode; holds: boolean };
};

export type SchemaShape = {
  /** As a reader says it: `string`, `array of Pet`, `object`. */
  type: string;
  /** The first of its types, without what it holds; `any` where there is none. */
  baseType: string;
  format?: string;
  name?: string;
  pointer: string;
  /** Its children are those of the named schema at `pointer`, and of no other. */
  isNamed: boolean;
  /** The description was written where the schema is used, not where it is defined. */
  hasOwnDescription: boolean;
  nullable: boolean;
  deprecated: boolean;
  description?: string;
  /** `minimum: 1`, … as written, schemas as nodes; labels are the view's. */
  facts: [string, unknown][];
  enumeration: unknown[];
  /** Given for the schema as a whole. */
  example?: unknown;
  fields: FieldShape[];
  items?: ApiNode;
  /** Schema of additional properties, where there are no others. */
  map?: ApiNode;
  variants: VariantShape[];
  choice?: 'One of' | 'Any of';
  /** The field that tells variants apart. */
  discriminator?: string;
};

const MAX_NESTING = 12;

export function buildSchemaShape(document: ApiDocument, node: ApiNode): SchemaShape {
  return buildShapeWithin(document, node, MAX_NESTING);
}

function buildShapeWithin(document: ApiDocument, node: SchemaWithAlternatives, left: number): SchemaShape {
  const merged = mergeAllOf(document, node);
  const only = left > 0 ? onlyVariant(document, merged) : undefined;
  if (only) return withAnnotations(buildShapeWithin(document, only, left - 1), merged);
  const { value } = merged;
  const fields = buildSchemaFields(document, merged);
  const groups = collectVariants(document, merged);
  const discriminator = getOwn(value, 'discriminator');
  const isList = !getOwn(value, 'prefixItems');
  return {
    type: buildTypeLabel(document, merged),
    baseType: /^\w*/.exec(baseTypes(merged))![0],
    format: getText(value, 'format'),
    name: merged.name,
    pointer: merged.pointer,
    isNamed: merged.name !== undefined && !merged.isExtended,
    hasOwnDescription: merged.hasOwnDescription === true || merged.name === undefined,
    nullable: isNullable(document, merged),
    deprecated: getOwn(value, 'deprecated') === true,
    description: getText(value, 'description') ?? getText(value, 'title'),
    facts: [...readKeywords(document, merged), ...discriminatorFact(merged, node)],
    enumeration: enumValues(value),
    // One of several parts may have an example that lacks what the others ask for.
    example: merged.name !== undefined && !merged.isExtended ? schemaExamples(value)[0] : undefined,
    fields,
    items: isList ? getSchema(document, merged, 'items') : undefined,
    map: namesFields(value) ? undefined : additionalProperties(document, merged),
    variants: groups.variants,
    choice: groups.choice,
    discriminator: isObject(discriminator) ? getText(discriminator, 'propertyName') : undefined,
  };
}

/** Keywords by which a schema is more than the choice in it. */
const choiceExtendingKeywords = new Set([
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
function onlyVariant(document: ApiDocument, { value, choices, conditions }: MergedSchema): ApiNode | undefined {
  const [choice] = choices;
  if (!choice || choices.length > 1 || conditions.length) return undefined;
  const kept = getSchemas(document, choice.holder, choice.key).filter(variant => !isNullSchema(variant));
  return kept.length === 1 && !Object.keys(value).some(key => choiceExtendingKeywords.has(key)) ? kept[0] : undefined;
}

/** What stands beside such a choice says more of its schema. */
function withAnnotations(shape: SchemaShape, { value }: MergedSchema): SchemaShape {
  const description = getText(value, 'description') ?? getText(value, 'title');
  const facts = readLimits(value);
  return {
    ...shape,
    ...(description !== undefined && { description, hasOwnDescription: true }),
    nullable: true,
    deprecated: shape.deprecated || getOwn(value, 'deprecated') === true,
    facts: [...shape.facts.filter(([key]) => !facts.some(([known]) => known === key)), ...facts],
  };
}

function buildSchemaFields(document: ApiDocument, node: MergedSchema): FieldShape[] {
  const needed = new Set(requiredNames(node.value));
  const holder = appendKey(node.pointer, 'properties');
  const named = getSchemas(document, node, 'properties').map(({ key, ...found }) => {
    const place = found.pointer === appendKey(holder, key) ? node.pointersByProperty?.get(key) : undefined;
    return field(key, place === undefined ? found : { ...found, pointer: place });
  });
  const patterns = getSchemas(document, node, 'patternProperties').map(({ key, ...found }) =>
    field(`/${key}/`, found, 'pattern'),
  );
  const rest = namesFields(node.value) ? additionalProperties(document, node) : undefined;
  return [...named, ...patterns, ...(rest ? [field('*', rest, 'others')] : []), ...placesOf()];

  function field(name: string, found: ApiNode, kind?: FieldShape['kind']): FieldShape {
    const required = kind === undefined && needed.has(name);
    return { name, schema: found, required, access: accessOf(document, found), ...(kind && { kind }) };
  }

  function placesOf(): FieldShape[] {
    const places = getSchemas(document, node, 'prefixItems').map(({ key, ...found }) =>
      field(`[${key}]`, found, 'place'),
    );
    const others =
      places.length && getOwn(node.value, 'items') !== false ? getSchema(document, node, 'items') : undefined;
    return [...places, ...(others ? [field(`[${places.length}…]`, others, 'rest')] : [])];
  }
}

function accessOf(document: ApiDocument, node: ApiNode): FieldShape['access'] {
  const { value } = node.value.allOf ? mergeAllOf(document, node) : node;
  if (getOwn(value, 'readOnly') === true) return 'read';
  return getOwn(value, 'writeOnly') === true ? 'write' : undefined;
}

type VariantGroup = { choice: NonNullable<SchemaShape['choice']>; variants: VariantShape[]; held: Alternatives };

/** The first choice; what else holds is a part of each of its variants. */
function collectVariants(
  document: ApiDocument,
  merged: MergedSchema,
): { variants: VariantShape[]; choice?: SchemaShape['choice'] } {
  const { choices, conditions, value } = merged;
  const chosen = choices.map((choice): VariantGroup => {
    const variants = buildSchemaVariants(document, choice, getOwn(value, 'discriminator'));
    return {
      choice: choice.key === 'oneOf' ? 'One of' : 'Any of',
      variants,
      held: { choices: [choice], conditions: [] },
    };
  });
  const depending = conditions.flatMap(node => buildConditions(document, node));
  const all = [...chosen, { choice: 'Any of' as const, variants: depending, held: { choices: [], conditions } }].filter(
    ({ variants }) => variants.length,
  );
  const [first, ...others] = all;
  if (!first) return { variants: [] };
  const also: Alternatives = {
    choices: others.flatMap(({ held }) => held.choices),
    conditions: others.flatMap(({ held }) => held.conditions),
  };
  const join = (variant: VariantShape): VariantShape => ({
    ...variant,
    schema: { ...variant.schema, alternatives: also } as SchemaWithAlternatives,
  });
  return { choice: first.choice, variants: others.length ? first.variants.map(join) : first.variants };
}

function buildSchemaVariants(
  document: ApiDocument,
  { key, holder }: SchemaChoice,
  discriminator: unknown,
): VariantShape[] {
  const kept = getSchemas(document, holder, key).filter(variant => !isNullSchema(variant));
  return kept.map(({ key: _, ...variant }, index) => {
    const mapped = isObject(discriminator) ? discriminatorValues(discriminator, variant) : [];
    const value = isObject(discriminator) ? (mapped[0] ?? variant.name) : undefined;
    const label = mapped.join(' or ') || value || variantLabel(document, variant, index);
    return { label, schema: variant, ...(value !== undefined && { value }) };
  });
}

/** What a discriminator's mapping calls a schema. */
function discriminatorValues(discriminator: Json, { name }: ApiNode): string[] {
  const mapping = getOwn(discriminator, 'mapping');
  if (!isObject(mapping) || name === undefined) return [];
  const leadsTo = (target: unknown) => typeof target === 'string' && target.split('/').pop() === name;
  return Object.keys(mapping).filter(key => leadsTo(getOwn(mapping, key)));
}

const MAX_NAMES = 3;

function variantLabel(document: ApiDocument, variant: ApiNode, index: number): string {
  const given = getText(variant.value, 'title') ?? variant.name;
  if (given !== undefined) return given;
  const merged = mergeAllOf(document, variant);
  const constant = getOwn(merged.value, 'const');
  if (constant !== undefined) return formatValue(constant);
  const type = buildTypeLabel(document, merged);
  if (type !== 'object' && type !== 'any') return type;
  const properties = getOwn(merged.value, 'properties');
  const required = requiredNames(merged.value);
  const names = required.length ? required : isObject(properties) ? Object.keys(properties) : [];
  if (!names.length) return type === 'any' ? `Option ${index + 1}` : type;
  const some = names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join(', ')}, …` : names.join(' and ');
  return `${type === 'any' ? '' : 'object '}with ${some}`;
}

/** `if` with `then` and `else`, and `dependentSchemas`: what holds in which case. */
function buildConditions(document: ApiDocument, node: ApiNode): VariantShape[] {
  const dependent = getSchemas(document, node, 'dependentSchemas').map(({ key, ...found }): VariantShape => {
    const condition = { value: { required: [key] }, pointer: node.pointer };
    return { label: `if ${key} is given`, schema: found, appliesIf: { condition, holds: true } };
  });
  const condition = getSchema(document, node, 'if');
  if (!condition) return dependent;
  const text = describeCondition(document, condition);
  const cases = [
    { label: `if ${text}`, found: getSchema(document, node, 'then'), holds: true },
    { label: `unless ${text}`, found: getSchema(document, node, 'else'), holds: false },
  ];
  const told = cases.flatMap(({ label, found, holds }): VariantShape[] =>
    found ? [{ label, schema: found, appliesIf: { condition, holds } }] : [],
  );
  return [...told, ...dependent];
}

/** `kind is cat`, or the names of the fields that a condition looks at. */
function describeCondition(document: ApiDocument, condition: ApiNode): string {
  const parts = getSchemas(document, condition, 'properties').map(({ key, value }) => `${key} ${describeTest(value)}`);
  const names = parts.length ? [] : requiredNames(condition.value).map(name => `${name} is given`);
  const told = [...parts, ...names].join(' and ');
  return (
    told ||
    (getOwn(condition.value, 'type') === undefined ? 'the condition holds' : `it ${describeTest(condition.value)}`)
  );
}

function describeTest(value: Json): string {
  const values = getOwn(value, 'const') === undefined ? enumValues(value) : [getOwn(value, 'const')];
  if (values.length) return `is ${values.map(formatValue).join(' or ')}`;
  const pattern = getText(value, 'pattern');
  if (pattern) return `matches ${pattern}`;
  const not = getOwn(value, 'not');
  if (isObject(not)) return describeTest(not).replace(/^is /, 'is not ');
  const type = [getOwn(value, 'type')].flat().filter(entry => typeof entry === 'string');
  return type.length ? `is of type ${type.join(' or ')}` : 'fits';
}

/** A discriminator without a choice: of a schema that others are made from, or of one made from such. */
function discriminatorFact(merged: MergedSchema, node: ApiNode): [string, unknown][] {
  const discriminator = getOwn(merged.value, 'discriminator');
  if (!isObject(discriminator) || merged.choices.length) return [];
  const by = getText(discriminator, 'propertyName');
  if (by === undefined) return [];
  const isInherited = getOwn(node.value, 'discriminator') === undefined && merged.pointer === node.pointer;
  const value = discriminatorValues(discriminator, merged)[0] ?? (isInherited ? merged.name : undefined);
  return [value === undefined ? ['discriminator', by] : ['kind', [by, value]]];
}

export function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Texts in quotes where some of the values are none: `1` is not `"1"`. */
export function formatValues(values: unknown[]): string[] {
  const isMixed = values.some(value => typeof value !== 'string');
  return values.map(value => formatValue(isMixed && typeof value === 'string' ? JSON.stringify(value) : value));
}

function enumValues(value: Json): unknown[] {
  const list = getOwn(value, 'enum');
  return Array.isArray(list) ? list.filter(entry => entry !== null) : [];
}
