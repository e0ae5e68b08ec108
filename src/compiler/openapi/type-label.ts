/** What a schema allows, in a reader's words: `string (date)`, `array of Pet`, `map of integer`. */
import { type Document, isObject, type Json, type Node, own, schema, schemas, textIn } from './document.js';
import { isNull, type Joined, type Merged, mergeAll } from './merge-schemas.js';

/** Of lists in lists. */
const DEEPEST = 4;
const MOST_CHOICES = 3;
const SEVERAL = 'one of several';
/** Of a schema that no value fits. */
export const NOTHING = 'nothing';

type Place = { depth: number; isPlural: boolean };

export function typeLabel(document: Document, merged: Merged, place: Place = { depth: 0, isPlural: false }): string {
  const { value, name } = merged;
  const base = baseOf(merged);
  const s = place.isPlural ? 's' : '';
  const items = own(value, 'prefixItems') ? undefined : schema(document, merged, 'items');
  if (items && /\barray\b/.test(base)) {
    const others = base.split(' or ').filter(type => type !== 'array');
    // The list comes last: what it holds is told behind it.
    return [...others, `array${s} of ${heldType(document, items, place.depth + 1)}`].join(' or ');
  }
  const map = namesFields(value) ? undefined : restOf(document, merged);
  if (map && base === 'object') return `map${s} of ${heldType(document, map, place.depth + 1)}`;
  if (name !== undefined && (base === 'object' || base === SEVERAL)) return name;
  const format = textIn(value, 'format');
  return format && base !== 'object' ? `${base} (${format})` : base;
}

/** `string`, `string or integer`, or what the rest of the schema tells. */
export function baseOf(merged: Merged): string {
  return typesOf(merged.value).join(' or ') || (own(merged.value, 'type') === undefined ? guess(merged) : 'null');
}

/** Schema of properties that have none of their own. */
export function restOf(document: Document, node: Node): Node | undefined {
  const key = ['additionalProperties', 'unevaluatedProperties'].find(name => {
    const found = own(node.value, name);
    return isObject(found) && Object.keys(found).length > 0;
  });
  return key === undefined ? undefined : schema(document, node, key);
}

export function namesFields(value: Json): boolean {
  return ['properties', 'patternProperties'].some(key => {
    const found = own(value, key);
    return isObject(found) && Object.keys(found).length > 0;
  });
}

export function isNullable(document: Document, { value, choices }: Merged): boolean {
  const type = own(value, 'type');
  const values = own(value, 'enum');
  return (
    own(value, 'nullable') === true ||
    (Array.isArray(type) && type.length > 1 && type.includes('null')) ||
    (type === undefined && Array.isArray(values) && values.length > 1 && values.includes(null)) ||
    (choices.length > 0 && choices.every(({ key, holder }) => schemas(document, holder, key).some(isNull)))
  );
}

function typesOf(value: Json): string[] {
  const types = [own(value, 'type')].flat().filter((type): type is string => typeof type === 'string');
  return types.filter(type => type !== 'null');
}

function heldType(document: Document, node: Joined, depth: number): string {
  if (node.name !== undefined) return node.name;
  if (depth >= DEEPEST) return 'any';
  const merged = mergeAll(document, node);
  const label =
    merged.name ?? chosenTypes(document, merged, depth) ?? typeLabel(document, merged, { depth, isPlural: true });
  if (isNullable(document, merged) && label !== 'null') return `(${label} or null)`;
  return label.includes(' or ') ? `(${label})` : label;
}

/** `Cat or Dog`: a choice that can be said in a few words. */
function chosenTypes(document: Document, { value, choices }: Merged, depth: number): string | undefined {
  const [choice] = choices;
  if (!choice || choices.length > 1 || typesOf(value).length || namesFields(value)) return undefined;
  const variants = schemas(document, choice.holder, choice.key).filter(variant => !isNull(variant));
  if (variants.length > MOST_CHOICES) return undefined;
  return [...new Set(variants.map(variant => heldType(document, variant, depth + 1)))].join(' or ');
}

function guess({ value, choices }: Merged): string {
  if (isObject(own(value, 'items')) || Array.isArray(own(value, 'prefixItems'))) return 'array';
  const ofObjects = ['additionalProperties', 'propertyNames', 'dependentRequired'];
  if (namesFields(value) || ofObjects.some(key => isObject(own(value, key)))) return 'object';
  const values = own(value, 'enum');
  const samples = own(value, 'const') === undefined ? (Array.isArray(values) ? values : []) : [own(value, 'const')];
  const kinds = [...new Set(samples.map(kindOf))];
  if (kinds.length) return kinds.filter(kind => kind !== 'null' || kinds.length === 1).join(' or ');
  const not = own(value, 'not');
  if (isObject(not) && !Object.keys(not).length) return NOTHING;
  if (choices.length) return SEVERAL;
  // Since OpenAPI 3.1 this is how a file is described.
  return textIn(value, 'contentMediaType') ? 'string (binary)' : 'any';
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
