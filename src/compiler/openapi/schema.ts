/** JSON Schema of both dialects → one shape: merged, nullable settled, direction applied. Knows nothing of hast. */
import { child, children, type Document, isObject, type Json, type Node, own, textIn } from './document.js';

/** Read-only fields are not sent, write-only ones not received. */
export type Direction = 'request' | 'response';

export type Field = { name: string; schema: Node; required: boolean };

export type Shape = {
  /** As a reader writes it: `string`, `array of Pet`, `object`. */
  type: string;
  name?: string;
  pointer: string;
  nullable: boolean;
  deprecated: boolean;
  description?: string;
  /** `format: date-time`, `minimum: 1`, … */
  facts: [string, string][];
  enumeration: unknown[];
  fields: Field[];
  items?: Node;
  /** Schema of additional properties. */
  map?: Node;
  variants: { label: string; schema: Node }[];
  variantKind?: 'One of' | 'Any of';
  not?: Node;
};

const MOST_MERGES = 12;

export function shapeOf(document: Document, node: Node, direction: Direction): Shape {
  const merged = mergeAll(document, node, 0);
  const { value } = merged;
  const types = [own(value, 'type')].flat().filter((type): type is string => typeof type === 'string');
  const nullable = own(value, 'nullable') === true || types.includes('null');
  const items = child(document, merged, 'items');
  const map = child(document, merged, 'additionalProperties');
  const fields = fieldsOf(document, merged, direction);
  const { variants, kind, hasNull } = variantsOf(document, merged);
  const base = types.filter(type => type !== 'null').join(' or ') || guessType(value, fields, items, variants.length);
  return {
    type: typeLabel(document, base, items, map, merged.name),
    name: merged.name,
    pointer: merged.pointer,
    nullable: nullable || hasNull,
    deprecated: own(value, 'deprecated') === true,
    description: textIn(value, 'description') ?? textIn(value, 'title'),
    facts: factsOf(value),
    enumeration: enumOf(value),
    fields,
    items,
    map,
    variants,
    variantKind: kind,
    not: child(document, merged, 'not'),
  };
}

/** `allOf` is what its parts say together; a property in several parts keeps its place and gains the later words. */
function mergeAll(document: Document, node: Node, depth: number): Node {
  const parts = children(document, node, 'allOf');
  if (!parts.length || depth > MOST_MERGES) return node;
  const { allOf: _, ...self } = node.value;
  const all = [...parts.map(part => mergeAll(document, part, depth + 1)), { ...node, value: self }];
  const merged: Json = {};
  for (const { value } of all) {
    for (const [key, entry] of Object.entries(value)) {
      const before = own(merged, key);
      if (isObject(before) && isObject(entry) && key === 'properties') merged[key] = { ...before, ...entry };
      else if (Array.isArray(before) && Array.isArray(entry) && key === 'required') merged[key] = [...before, ...entry];
      else merged[key] = entry;
    }
  }
  const named = parts.length === 1 ? (node.name ?? parts[0]?.name) : node.name;
  return { value: merged, pointer: parts.length === 1 ? parts[0]!.pointer : node.pointer, name: named };
}

function fieldsOf(document: Document, node: Node, direction: Direction): Field[] {
  const required = own(node.value, 'required');
  const needed = new Set(Array.isArray(required) ? required : []);
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  const named = children(document, node, 'properties').filter(({ value }) => own(value, hidden) !== true);
  const patterns = children(document, node, 'patternProperties').map(entry => ({ ...entry, key: `/${entry.key}/` }));
  const tuple = children(document, node, 'prefixItems').map(entry => ({ ...entry, key: `[${entry.key}]` }));
  return [...named, ...patterns, ...tuple].map(({ key, ...schema }) => ({
    name: key,
    schema,
    required: needed.has(key),
  }));
}

function variantsOf(document: Document, node: Node) {
  const key = own(node.value, 'oneOf') ? 'oneOf' : 'anyOf';
  const all = children(document, node, key);
  const isNull = ({ value }: Node) => own(value, 'type') === 'null';
  const kept = all.filter(variant => !isNull(variant));
  const mapping = own((own(node.value, 'discriminator') as Json | undefined) ?? {}, 'mapping');
  const names = isObject(mapping) ? Object.entries(mapping) : [];
  const variants = kept.map((schema, index) => {
    const value = names.find(
      ([, target]) => typeof target === 'string' && target.split('/').pop() === schema.name,
    )?.[0];
    const label =
      value ??
      textIn(schema.value, 'title') ??
      schema.name ??
      String(own(schema.value, 'type') ?? `Option ${index + 1}`);
    return { label, schema };
  });
  const kind = kept.length ? ((key === 'oneOf' ? 'One of' : 'Any of') as Shape['variantKind']) : undefined;
  return { variants, kind, hasNull: all.some(isNull) };
}

function guessType(value: Json, fields: Field[], items: Node | undefined, variants: number): string {
  if (fields.length || isObject(own(value, 'additionalProperties'))) return 'object';
  if (items) return 'array';
  const sample = own(value, 'const') ?? (enumOf(value)[0] as unknown);
  if (sample !== undefined) return Array.isArray(sample) ? 'array' : typeof sample;
  return variants ? 'one of several' : 'any';
}

function typeLabel(
  document: Document,
  base: string,
  items: Node | undefined,
  map: Node | undefined,
  name: string | undefined,
): string {
  if (items && base.includes('array')) return `array of ${shortType(document, items)}`;
  if (map && base === 'object') return `map of ${shortType(document, map)}`;
  return base === 'object' && name ? name : base;
}

function shortType(document: Document, node: Node): string {
  if (node.name) return node.name;
  const merged = mergeAll(document, node, 0);
  const type = [own(merged.value, 'type')].flat().filter(entry => typeof entry === 'string' && entry !== 'null');
  return merged.name ?? (type.join(' or ') || (own(merged.value, 'properties') ? 'object' : 'any'));
}

const limits = [
  'format',
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
  'minProperties',
  'maxProperties',
  'const',
  'default',
];

function factsOf(value: Json): [string, string][] {
  const facts = limits.flatMap((key): [string, string][] => {
    const found = own(value, key);
    return found === undefined || (found === false && key !== 'default') ? [] : [[key, shown(found)]];
  });
  if (own(value, 'readOnly') === true) facts.push(['access', 'read-only']);
  if (own(value, 'writeOnly') === true) facts.push(['access', 'write-only']);
  return facts;
}

export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function enumOf(value: Json): unknown[] {
  const list = own(value, 'enum');
  return Array.isArray(list) ? list.filter(entry => entry !== null) : [];
}
