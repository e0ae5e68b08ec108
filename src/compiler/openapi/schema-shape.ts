/** Schemas of OpenAPI 3.0 and JSON Schema → one shape, with parts merged and `null` resolved. Knows nothing of hast. */
import {
  type ApiDocument,
  type ApiNode,
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
import { appendKey } from './pointers.js';
import { sortByPosition } from './positions.js';
import { completeText } from './schema-text.js';
import {
  additionalProperties,
  baseTypes,
  buildTypeLabel,
  containedSchema,
  isNullable,
  namesFields,
} from './type-label.js';
import { enumValues, formatValue } from './values.js';

/** A field of an object. `kind` marks a name that stands for many (`pattern`, `others`), and positions in a list. */
export type FieldShape = {
  name: string;
  schema: ApiNode;
  required: boolean;
  access?: 'read' | 'write';
  kind?: 'pattern' | 'others' | 'position' | 'rest';
};

/**
 * A variant of a schema. `value` is its discriminator value; `appliesIf` has the condition that must, or must not, hold
 * for it.
 */
export type VariantShape = {
  label: string;
  schema: ApiNode;
  value?: string;
  appliesIf?: { condition: ApiNode; holds: boolean };
};

/** A schema with all its parts merged. */
export type SchemaShape = {
  /** In words: `string`, `array of Pet`, `object`. */
  type: string;
  /** The first of its types, without items; `any` if there is none. */
  baseType: string;
  format?: string;
  name?: string;
  pointer: string;
  /** Its fields and variants are exactly those of the named schema at `pointer`. */
  isNamed: boolean;
  /** The description is written where the schema is used, not where it is defined. */
  hasOwnDescription: boolean;
  nullable: boolean;
  deprecated: boolean;
  description?: string;
  /** Pairs of keyword and value as written, such as `minimum` and 1; values that are schemas are nodes. */
  facts: [string, unknown][];
  enumeration: unknown[];
  /** The example of the whole schema. */
  example?: unknown;
  fields: FieldShape[];
  items?: ApiNode;
  /** The schema of additional properties, if the object has no named ones. */
  map?: ApiNode;
  /** The schema of what a text holds (`contentSchema`). */
  contained?: ApiNode;
  variants: VariantShape[];
  choice?: 'One of' | 'Any of';
  /** The field whose value identifies the variant. */
  discriminator?: string;
};

/** Choices between one schema and `null` in each other. */
const MAX_NESTING = 12;

type KnownShape = { node: ApiNode; shape: SchemaShape };

/** The shape of a schema, which is computed once for all references to it. */
export function buildSchemaShape(document: ApiDocument, node: ApiNode): SchemaShape {
  const known = document.shapes.get(node.value) as KnownShape | undefined;
  if (known && isSameNode(known.node, node)) return known.shape;
  const shape = buildShapeWithin(document, node, MAX_NESTING);
  document.shapes.set(node.value, { node, shape } satisfies KnownShape);
  return shape;
}

/** True if nothing but the key, under which a node stands, differs. */
function isSameNode({ value, pointer, name, hasOwnDescription, ...rest }: ApiNode, other: ApiNode): boolean {
  const isSame = value === other.value && pointer === other.pointer && name === other.name;
  const isPlain = (node: object) => Object.keys(node).every(key => plainKeys.has(key));
  return isSame && hasOwnDescription === other.hasOwnDescription && isPlain(rest) && isPlain(other);
}

/** The keys of a node that is not merged of several schemas. */
const plainKeys: ReadonlySet<string> = new Set(['value', 'pointer', 'name', 'hasOwnDescription', 'key']);

function buildShapeWithin(document: ApiDocument, node: SchemaWithAlternatives, depthLeft: number): SchemaShape {
  const merged = mergeAllOf(document, node);
  const only = depthLeft > 0 ? onlyVariant(document, merged) : undefined;
  if (only) return withAnnotations(buildShapeWithin(document, only, depthLeft - 1), merged);
  const { value } = merged;
  const fields = buildSchemaFields(document, merged);
  const groups = collectVariants(document, merged);
  const discriminator = getOwn(value, 'discriminator');
  const isList = !getOwn(value, 'prefixItems');
  const text = getText(value, 'description') ?? getText(value, 'title');
  const hasOwnText = merged.hasOwnDescription === true;
  return {
    type: buildTypeLabel(document, merged),
    baseType: /^\w*/.exec(baseTypes(merged))![0],
    format: getText(value, 'format'),
    name: merged.name,
    pointer: merged.pointer,
    isNamed: merged.name !== undefined && !merged.isExtended,
    hasOwnDescription: hasOwnText || merged.name === undefined,
    nullable: isNullable(document, merged),
    deprecated: getOwn(value, 'deprecated') === true,
    description: hasOwnText && merged.name !== undefined ? text : completeText(text, value),
    facts: [...readKeywords(document, merged), ...discriminatorFact(merged, node)],
    enumeration: enumValues(value),
    // The example of one of several parts may lack what the other parts require.
    example: merged.name !== undefined && !merged.isExtended ? schemaExamples(value)[0] : undefined,
    fields,
    items: isList ? getSchema(document, merged, 'items') : undefined,
    map: namesFields(value) ? undefined : additionalProperties(document, merged),
    contained: containedSchema(document, merged),
    variants: groups.variants,
    choice: groups.choice,
    discriminator: isObject(discriminator) ? getText(discriminator, 'propertyName') : undefined,
  };
}

/** Keywords that add to the choice in a schema. */
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
  const variants = getSchemas(document, choice.holder, choice.key).filter(variant => !isNullSchema(variant));
  const isExtended = Object.keys(value).some(key => choiceExtendingKeywords.has(key));
  return variants.length === 1 && !isExtended ? variants[0] : undefined;
}

/** The shape of the only variant with the annotations next to the choice. */
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
  const required = new Set(requiredNames(node.value));
  const field = (name: string, schema: ApiNode, kind?: FieldShape['kind']): FieldShape => ({
    name,
    schema,
    required: kind === undefined && required.has(name),
    access: accessOf(document, schema),
    ...(kind && { kind }),
  });
  const holder = appendKey(node.pointer, 'properties');
  const named = getSchemas(document, node, 'properties').map(({ key, ...schema }) => {
    const pointer = schema.pointer === appendKey(holder, key) ? node.pointersByProperty?.get(key) : undefined;
    return field(key, pointer === undefined ? schema : { ...schema, pointer });
  });
  const patterns = getSchemas(document, node, 'patternProperties').map(({ key, ...schema }) =>
    field(`/${key}/`, schema, 'pattern'),
  );
  const others = namesFields(node.value) ? additionalProperties(document, node) : undefined;
  const positions = getSchemas(document, node, 'prefixItems').map(({ key, ...schema }) =>
    field(`[${key}]`, schema, 'position'),
  );
  const rest =
    positions.length && getOwn(node.value, 'items') !== false ? getSchema(document, node, 'items') : undefined;
  return [
    ...sortByOrder(named),
    ...patterns,
    ...(others ? [field('*', others, 'others')] : []),
    ...positions,
    ...(rest ? [field(`[${positions.length}…]`, rest, 'rest')] : []),
  ];
}

/** Fields in the order of their `x-order`; those without one follow as they are written. */
function sortByOrder(fields: FieldShape[]): FieldShape[] {
  return sortByPosition(fields, ({ schema }) => getOwn(schema.value, 'x-order'));
}

function accessOf(document: ApiDocument, node: ApiNode): FieldShape['access'] {
  const { value } = node.value.allOf ? mergeAllOf(document, node) : node;
  if (getOwn(value, 'readOnly') === true) return 'read';
  return getOwn(value, 'writeOnly') === true ? 'write' : undefined;
}

type VariantGroup = { choice: NonNullable<SchemaShape['choice']>; variants: VariantShape[]; from: Alternatives };

/** The variants of the first choice. All other choices and conditions apply to each of them. */
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
      from: { choices: [choice], conditions: [] },
    };
  });
  const conditional: VariantGroup = {
    choice: 'Any of',
    variants: conditions.flatMap(node => buildConditions(document, node)),
    from: { choices: [], conditions },
  };
  const all = [...chosen, conditional].filter(({ variants }) => variants.length);
  const [first, ...others] = all;
  if (!first) return { variants: [] };
  const alternatives: Alternatives = {
    choices: others.flatMap(({ from }) => from.choices),
    conditions: others.flatMap(({ from }) => from.conditions),
  };
  const withOthers = (variant: VariantShape): VariantShape => ({
    ...variant,
    schema: { ...variant.schema, alternatives } as SchemaWithAlternatives,
  });
  return { choice: first.choice, variants: others.length ? first.variants.map(withOthers) : first.variants };
}

function buildSchemaVariants(
  document: ApiDocument,
  { key, holder }: SchemaChoice,
  discriminator: unknown,
): VariantShape[] {
  const variants = getSchemas(document, holder, key).filter(variant => !isNullSchema(variant));
  return variants.map(({ key: _, ...variant }, index) => {
    const mapped = isObject(discriminator) ? discriminatorValues(discriminator, variant) : [];
    const value = isObject(discriminator) ? (mapped[0] ?? variant.name) : undefined;
    const label = mapped.join(' or ') || value || variantLabel(document, variant, index);
    return { label, schema: variant, ...(value !== undefined && { value }) };
  });
}

/** The values that a discriminator's mapping has for a schema. */
function discriminatorValues(discriminator: Json, { name }: ApiNode): string[] {
  const mapping = getOwn(discriminator, 'mapping');
  if (!isObject(mapping) || name === undefined) return [];
  const leadsTo = (target: unknown) => typeof target === 'string' && target.split('/').pop() === name;
  return Object.keys(mapping).filter(key => leadsTo(getOwn(mapping, key)));
}

const MAX_NAMES = 3;

function variantLabel(document: ApiDocument, variant: ApiNode, index: number): string {
  const written = getText(variant.value, 'title') ?? variant.name;
  if (written !== undefined) return written;
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

/** `if` with `then` and `else`, and `dependentSchemas`, as variants with their conditions. */
function buildConditions(document: ApiDocument, node: ApiNode): VariantShape[] {
  const dependent = getSchemas(document, node, 'dependentSchemas').map(({ key, ...schema }): VariantShape => {
    const condition = { value: { required: [key] }, pointer: node.pointer };
    return { label: `if ${key} is given`, schema, appliesIf: { condition, holds: true } };
  });
  const condition = getSchema(document, node, 'if');
  if (!condition) return dependent;
  const text = describeCondition(document, condition);
  const cases = [
    { label: `if ${text}`, schema: getSchema(document, node, 'then'), holds: true },
    { label: `unless ${text}`, schema: getSchema(document, node, 'else'), holds: false },
  ];
  const variants = cases.flatMap(({ label, schema, holds }): VariantShape[] =>
    schema ? [{ label, schema, appliesIf: { condition, holds } }] : [],
  );
  return [...variants, ...dependent];
}

/** A condition in words: `kind is cat`, or the names of the fields that must be present. */
function describeCondition(document: ApiDocument, condition: ApiNode): string {
  const parts = getSchemas(document, condition, 'properties').map(({ key, value }) => `${key} ${describeTest(value)}`);
  const names = parts.length ? [] : requiredNames(condition.value).map(name => `${name} is given`);
  const text = [...parts, ...names].join(' and ');
  if (text) return text;
  return getOwn(condition.value, 'type') === undefined ? 'the condition holds' : `it ${describeTest(condition.value)}`;
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

/** A discriminator without a choice: in a base schema it names the field, in a derived schema also the value. */
function discriminatorFact(merged: MergedSchema, node: ApiNode): [string, unknown][] {
  const discriminator = getOwn(merged.value, 'discriminator');
  if (!isObject(discriminator) || merged.choices.length) return [];
  const by = getText(discriminator, 'propertyName');
  if (by === undefined) return [];
  const isInherited = getOwn(node.value, 'discriminator') === undefined && merged.pointer === node.pointer;
  const value = discriminatorValues(discriminator, merged)[0] ?? (isInherited ? merged.name : undefined);
  return [value === undefined ? ['discriminator', by] : ['kind', [by, value]]];
}
