/** The type of a schema in words: `string (date)`, `array of Pet`, `map of integer`. */
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
import { isNullSchema, type MergedSchema, mergeAllOf, type SchemaWithAlternatives } from './merge-schemas.js';

/** Lists in lists that a label spells out. */
const MAX_DEPTH = 4;

/** Variants that a label lists. */
const MAX_CHOICES = 3;
const SEVERAL_LABEL = 'one of several';

/** The label of a schema that allows no value. */
export const NO_VALUE_LABEL = 'nothing';

type LabelContext = { depth: number; isPlural: boolean };
const TOP_LEVEL: LabelContext = { depth: 0, isPlural: false };

/** The label of a schema. Named schemas, and those inside a list or map, appear by name. */
export function buildTypeLabel(
  document: ApiDocument,
  merged: MergedSchema,
  { depth, isPlural }: LabelContext = TOP_LEVEL,
): string {
  const { value, name } = merged;
  const base = baseTypes(merged);
  const s = isPlural ? 's' : '';
  const items = getOwn(value, 'prefixItems') ? undefined : getSchema(document, merged, 'items');
  if (items && /\barray\b/.test(base)) {
    const others = base.split(' or ').filter(type => type !== 'array');
    // The list comes last, so that its items follow it.
    return [...others, `array${s} of ${nestedTypeLabel(document, items, depth + 1)}`].join(' or ');
  }
  const map = namesFields(value) ? undefined : additionalProperties(document, merged);
  if (map && base === 'object') return `map${s} of ${nestedTypeLabel(document, map, depth + 1)}`;
  if (name !== undefined && (base === 'object' || base === SEVERAL_LABEL)) return name;
  const contained = containedSchema(document, merged);
  if (contained?.name !== undefined) return `${base} that holds ${contained.name}`;
  const format = getText(value, 'format');
  return format && base !== 'object' ? `${base} (${format})` : base;
}

/** `string` or `string or integer`; without `type`, what the other keywords imply. */
export function baseTypes(merged: MergedSchema): string {
  return (
    declaredTypes(merged.value).join(' or ') ||
    (getOwn(merged.value, 'type') === undefined ? guessType(merged) : 'null')
  );
}

/** The schema of properties that are not named; `undefined` if it is a boolean or empty. */
export function additionalProperties(document: ApiDocument, node: ApiNode): ApiNode | undefined {
  const key = ['additionalProperties', 'unevaluatedProperties'].find(name =>
    isNonEmptyObject(getOwn(node.value, name)),
  );
  return key === undefined ? undefined : getSchema(document, node, key);
}

/** The schema of what a text holds; JSON Schema reads `contentSchema` only next to `contentMediaType`. */
export function containedSchema(document: ApiDocument, node: ApiNode): ApiNode | undefined {
  return getText(node.value, 'contentMediaType') === undefined ? undefined : getSchema(document, node, 'contentSchema');
}

/** True if the schema describes properties by name or pattern. */
export function namesFields(value: Json): boolean {
  return ['properties', 'patternProperties'].some(key => isNonEmptyObject(getOwn(value, key)));
}

function isNonEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

/** True if the schema allows `null` among other values. */
export function isNullable(document: ApiDocument, { value, choices }: MergedSchema): boolean {
  const type = getOwn(value, 'type');
  const values = getOwn(value, 'enum');
  return (
    getOwn(value, 'nullable') === true ||
    (Array.isArray(type) && type.length > 1 && type.includes('null')) ||
    (type === undefined && Array.isArray(values) && values.length > 1 && values.includes(null)) ||
    (choices.length > 0 && choices.every(({ key, holder }) => getSchemas(document, holder, key).some(isNullSchema)))
  );
}

function declaredTypes(value: Json): string[] {
  const types = [getOwn(value, 'type')].flat().filter((type): type is string => typeof type === 'string');
  return types.filter(type => type !== 'null');
}

function nestedTypeLabel(document: ApiDocument, node: SchemaWithAlternatives, depth: number): string {
  if (node.name !== undefined) return node.name;
  if (depth >= MAX_DEPTH) return 'any';
  const merged = mergeAllOf(document, node);
  const label =
    merged.name ?? choiceLabel(document, merged, depth) ?? buildTypeLabel(document, merged, { depth, isPlural: true });
  if (isNullable(document, merged) && label !== 'null') return `(${label} or null)`;
  return label.includes(' or ') ? `(${label})` : label;
}

/** `Cat or Dog`; `undefined` for a choice that is too large or only a part of the schema. */
function choiceLabel(document: ApiDocument, { value, choices }: MergedSchema, depth: number): string | undefined {
  const [choice] = choices;
  if (!choice || choices.length > 1 || declaredTypes(value).length || namesFields(value)) return undefined;
  const variants = getSchemas(document, choice.holder, choice.key).filter(variant => !isNullSchema(variant));
  if (variants.length > MAX_CHOICES) return undefined;
  return [...new Set(variants.map(variant => nestedTypeLabel(document, variant, depth + 1)))].join(' or ');
}

function guessType({ value, choices }: MergedSchema): string {
  if (isObject(getOwn(value, 'items')) || Array.isArray(getOwn(value, 'prefixItems'))) return 'array';
  const ofObjects = ['additionalProperties', 'propertyNames', 'dependentRequired'];
  if (namesFields(value) || ofObjects.some(key => isObject(getOwn(value, key)))) return 'object';
  const values = getOwn(value, 'enum');
  const samples =
    getOwn(value, 'const') === undefined ? (Array.isArray(values) ? values : []) : [getOwn(value, 'const')];
  const kinds = [...new Set(samples.map(jsonTypeOf))];
  if (kinds.length) return kinds.filter(kind => kind !== 'null' || kinds.length === 1).join(' or ');
  const not = getOwn(value, 'not');
  if (isObject(not) && !Object.keys(not).length) return NO_VALUE_LABEL;
  if (choices.length) return SEVERAL_LABEL;
  // This is how OpenAPI 3.1 describes a file.
  return getText(value, 'contentMediaType') ? 'string (binary)' : 'any';
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
