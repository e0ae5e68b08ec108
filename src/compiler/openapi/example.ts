/** A value for a schema: the one given, else one made from its parts. Bounded in depth and size; recursion is cut. */
import {
  type ApiDocument,
  type ApiNode,
  getChild,
  getChildren,
  getOwn,
  getText,
  isObject,
  type Json,
} from './document.js';
import { schemaExamples } from './keywords.js';
import { narrowestBound } from './schema-facts.js';
import { buildSchemaShape, type FieldShape, type SchemaShape, type VariantShape } from './schema-shape.js';
import { NO_VALUE_LABEL } from './type-label.js';

type MessageDirection = 'request' | 'response';

/** What may be left out is, beyond these; what an object must have stands in it some levels and parts longer. */
const MAX_DEPTH = 4;
const MAX_NODES = 60;
const EXTRA_FOR_REQUIRED = { levels: 4, nodes: 120 };
const MAX_CHARACTERS = 10_000;
/** Of items that a schema asks for. */
const MAX_ITEMS = 5;

/** `above` are the schemas that an example is being made for: one that comes again is left out. */
type ExampleState = { document: ApiDocument; direction: MessageDirection; remaining: number; ancestors: string[] };

export function buildExample(document: ApiDocument, node: ApiNode, direction: MessageDirection): unknown {
  return buildValue(node, 0, { document, direction, remaining: MAX_NODES, ancestors: [node.pointer] });
}

/** One example for each variant of a choice; of a schema without one, or with a given example, there is one. */
export function buildVariantExamples(
  document: ApiDocument,
  node: ApiNode,
  direction: MessageDirection,
  most: number,
): NamedExample[] {
  const shape = buildSchemaShape(document, node);
  const variants = shape.variants.filter(({ appliesIf }) => !appliesIf).slice(0, most);
  if (variants.length < 2 || writtenExample(node) !== undefined)
    return [{ label: 'Example', value: buildExample(document, node, direction) }];
  return variants.map(variant => {
    const making = { document, direction, remaining: MAX_NODES, ancestors: [node.pointer] };
    return { label: variant.label, value: exampleFromShape(shape, variant, 0, making) };
  });
}

function buildValue(node: ApiNode, depth: number, making: ExampleState): unknown {
  const given = writtenExample(node);
  if (given !== undefined) return given;
  making.remaining--;
  const shape = buildSchemaShape(making.document, node);
  if (shape.type === NO_VALUE_LABEL) return undefined;
  if (shape.example !== undefined) return shape.example;
  // What `allOf` brings counts like what stands in the schema itself.
  const known = ['example', 'const', 'default'].map(name => shape.facts.find(([key]) => key === name));
  const first = known.find(fact => fact !== undefined);
  if (first) return first[1];
  if (shape.enumeration.length) return truncate(shape.enumeration[0]);
  return exampleFromShape(
    shape,
    shape.variants.find(({ appliesIf }) => !appliesIf),
    depth,
    making,
  );
}

function writtenExample({ value }: ApiNode): unknown {
  return [schemaExamples(value)[0], getOwn(value, 'const'), getOwn(value, 'default')].find(
    found => found !== undefined,
  );
}

function exampleFromShape(
  shape: SchemaShape,
  variant: VariantShape | undefined,
  depth: number,
  making: ExampleState,
): unknown {
  const chosen = variant && withDiscriminator(buildNested(variant.schema, depth, making), variant, shape);
  const value = shape.fields.length
    ? exampleFromFields(shape, depth, making)
    : (chosen ?? exampleFromType(shape, depth, making));
  if (!isObject(value)) return value;
  const kind = shape.facts.find(([key]) => key === 'kind')?.[1] as [name: string, value: string] | undefined;
  const whole = { ...(kind ? setDiscriminator(value, ...kind) : value), ...(isObject(chosen) ? chosen : {}) };
  return { ...whole, ...exampleFromConditions(shape.variants, whole, depth, making) };
}

function exampleFromType(shape: SchemaShape, depth: number, making: ExampleState): unknown {
  if (shape.items) return exampleFromItems(shape, shape.items, depth, making);
  if (shape.map) return { [mapKey(shape, making)]: buildNested(shape.map, depth, making) ?? {} };
  return buildPrimitive(shape);
}

/** The discriminator has the value of its variant, where nothing better is known of it. */
function withDiscriminator(value: unknown, { value: mark }: VariantShape, { discriminator }: SchemaShape): unknown {
  return mark === undefined || discriminator === undefined || !isObject(value)
    ? value
    : setDiscriminator(value, discriminator, mark);
}

function setDiscriminator(value: Json, name: string, mark: string): Json {
  const found = getOwn(value, name);
  return found === undefined || found === DEFAULT_TEXT ? { ...value, [name]: mark } : value;
}

/** What the conditions that hold for an example ask for. */
function exampleFromConditions(variants: VariantShape[], value: Json, depth: number, making: ExampleState): Json {
  const met = variants.filter(
    ({ appliesIf }) => appliesIf && conditionHolds(making.document, appliesIf.condition, value) === appliesIf.holds,
  );
  const made = met.map(({ schema }) => buildNested(schema, depth, making)).filter(isObject);
  return Object.assign({}, ...made) as Json;
}

/** Nothing, where a condition asks for more than values and fields. */
function conditionHolds(document: ApiDocument, condition: ApiNode, value: Json): boolean | undefined {
  const { fields, facts, enumeration } = buildSchemaShape(document, condition);
  const required = facts.find(([key]) => key === 'required')?.[1];
  if (enumeration.length || facts.some(([key]) => key !== 'required')) return undefined;
  const names = [
    ...String(required ?? '').split(', '),
    ...fields.filter(field => field.required).map(({ name }) => name),
  ];
  if (names.some(name => name && getOwn(value, name) === undefined)) return false;
  const tests = fields.map(({ name, schema }) => {
    const found = getOwn(value, name);
    const allowed = getOwn(schema.value, 'const') ?? getOwn(schema.value, 'enum');
    return found === undefined ? true : allowed === undefined ? undefined : [allowed].flat().includes(found);
  });
  return tests.includes(false) ? false : tests.includes(undefined) ? undefined : true;
}

function exampleFromFields({ fields }: SchemaShape, depth: number, making: ExampleState): unknown {
  const hidden = making.direction === 'request' ? 'read' : 'write';
  const places = fields.filter(({ kind }) => kind === 'place');
  if (places.length) return places.map(({ schema }) => buildNested(schema, depth, making) ?? null);
  const isShown = ({ name, access, kind }: FieldShape) =>
    access !== hidden && kind === undefined && name !== '__proto__';
  const shown = fields.filter(isShown);
  // Where not all of a large object fits, what must be there comes first.
  const order = [...shown].sort((a, b) => Number(b.required) - Number(a.required));
  const made = new Map(order.map(({ name, schema, required }) => [name, buildNested(schema, depth, making, required)]));
  const known = shown.flatMap(({ name }): [string, unknown][] =>
    made.get(name) === undefined ? [] : [[name, made.get(name)]],
  );
  return Object.fromEntries(known);
}

function exampleFromItems({ facts }: SchemaShape, items: ApiNode, depth: number, making: ExampleState): unknown[] {
  const limits = Object.fromEntries(facts);
  const [least, most] = [toNumber(limits.minItems) ?? 1, toNumber(limits.maxItems) ?? MAX_ITEMS];
  const count = Math.min(MAX_ITEMS, most, Math.max(1, least));
  const item = buildNested(items, depth, making);
  if (item === undefined || count <= 0) return [];
  const { enumeration } = buildSchemaShape(making.document, items);
  const isUnique = limits.uniqueItems === true && count > 1;
  if (isUnique && enumeration.length) return enumeration.slice(0, count).map(truncate);
  if (isUnique && typeof item === 'number') return Array.from({ length: count }, (_, index) => item + index);
  if (isUnique && item === DEFAULT_TEXT) return Array.from({ length: count }, (_, index) => `${item}${index + 1}`);
  return Array.from({ length: isUnique ? 1 : count }, () => item);
}

/** The first name that a map allows, where it says which. */
function mapKey({ facts }: SchemaShape, { document }: ExampleState): string {
  const names = facts.find(([key]) => key === 'propertyNames')?.[1];
  const [first] = names ? buildSchemaShape(document, names as ApiNode).enumeration : [];
  return typeof first === 'string' ? first : 'key';
}

/** A text that fills a page is no example. */
function truncate(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
}

function buildNested(node: ApiNode, depth: number, making: ExampleState, isNeeded = false): unknown {
  const more = isNeeded ? EXTRA_FOR_REQUIRED : { levels: 0, nodes: 0 };
  if (depth >= MAX_DEPTH + more.levels || making.remaining <= -more.nodes) return undefined;
  if (making.ancestors.includes(node.pointer)) return undefined;
  making.ancestors.push(node.pointer);
  const made = buildValue(node, depth + 1, making);
  making.ancestors.pop();
  return made;
}

const DEFAULT_TEXT = 'string';

const formatExamples: Record<string, string> = {
  'date-time': '2026-01-15T09:30:00.000Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'PT30M',
  uuid: '4f8e1c1a-5a3b-4c0e-9d55-0c1d6b7a8e90',
  email: 'user@example.com',
  uri: 'https://example.com',
  'uri-reference': '/path',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  byte: 'ZXhhbXBsZQ==',
};

function buildPrimitive({ baseType, format = '', facts }: SchemaShape): unknown {
  const limits = Object.fromEntries(facts);
  if (baseType === 'string') {
    const [least, most] = [toNumber(limits.minLength) ?? 0, toNumber(limits.maxLength) ?? MAX_CHARACTERS];
    const text = formatExamples[format] ?? DEFAULT_TEXT;
    return text.padEnd(Math.min(least, 100), 'x').slice(0, Math.max(0, most));
  }
  if (baseType === 'integer' || baseType === 'number') return buildNumber(limits, baseType === 'integer');
  if (baseType === 'boolean') return true;
  return baseType === 'null' ? null : baseType === 'array' ? [] : {};
}

function toNumber(value: unknown): number | undefined {
  const found = typeof value === 'string' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** The least number that is allowed, else the greatest, else nought; between two bounds that are outside their middle. */
function buildNumber(limits: Record<string, unknown>, isInteger: boolean): number {
  const [least, above] = narrowestBound(limits.minimum, limits.exclusiveMinimum, 1).map(toNumber);
  const [most, below] = narrowestBound(limits.maximum, limits.exclusiveMaximum, -1).map(toNumber);
  const multiple = toNumber(limits.multipleOf);
  const step = multiple ?? 1;
  const low = least ?? above;
  const high = most ?? below;
  if (!isInteger && above !== undefined && high !== undefined && high - above <= step) return (above + high) / 2;
  if (low !== undefined) {
    const next = multiple ? Math.ceil(low / multiple) * multiple : low;
    return next === above ? next + step : next;
  }
  if (high === undefined || high > 0 || most === 0)
    return multiple !== undefined && multiple <= (high ?? multiple) ? multiple : 0;
  return high === below ? high - step : high;
}

/** `summary` is what the description says of it. */
type NamedExample = { label: string; summary?: string; value: unknown };

/** Of a media type, parameter or header: `example`, or else `examples` by name. */
export function readExamples(document: ApiDocument, node: ApiNode): NamedExample[] {
  const single = getOwn(node.value, 'example');
  return single === undefined ? readNamedExamples(document, node) : [{ label: 'Example', value: single }];
}

/** 3.2 has the value as data or, in `serializedValue`, as sent. */
function readNamedExamples(document: ApiDocument, node: ApiNode): NamedExample[] {
  const examples = getOwn(node.value, 'examples');
  if (!isObject(examples)) return [];
  const holder = { value: examples, pointer: `${node.pointer}/examples` };
  return Object.keys(examples).flatMap(key => {
    const found = getChild(document, holder, key);
    const value =
      found &&
      (getOwn(found.value, 'value') ?? getOwn(found.value, 'dataValue') ?? getOwn(found.value, 'serializedValue'));
    const summary = found && getText(found.value, 'summary');
    return value === undefined ? [] : [{ label: summary || key, ...(summary && { summary }), value }];
  });
}

/** Examples that are files elsewhere. */
export function readExternalExamples(document: ApiDocument, node: ApiNode): { label: string; address: string }[] {
  return getChildren(document, node, 'examples').flatMap(({ key, value }) => {
    const address = getText(value, 'externalValue');
    return address === undefined ? [] : [{ label: getText(value, 'summary') || key, address }];
  });
}
