/** Example values for schemas: the written one, else one built from its parts. Limited in depth and size. */
import { placeholderOf } from '../../api-format.js';
import { type ApiDocument, type ApiNode, getOwn, isObject, type Json } from './document.js';
import { schemaExamples } from './keywords.js';
import { narrowestBound } from './schema-facts.js';
import { buildSchemaShape, type FieldShape, type SchemaShape, type VariantShape } from './schema-shape.js';
import { NO_VALUE_LABEL } from './type-label.js';
import { isJsonType, type NamedExample } from './written-examples.js';

/** Fields that only one side sends are left out of the other side's examples. */
export type MessageDirection = 'request' | 'response';

/** Levels and values of an example. Required fields may exceed both, by the amounts in `EXTRA_FOR_REQUIRED`. */
const MAX_DEPTH = 4;
const MAX_NODES = 60;
const EXTRA_FOR_REQUIRED = { levels: 4, nodes: 120 };
const NO_EXTRA = { levels: 0, nodes: 0 };
const MAX_CHARACTERS = 10_000;
/** Items in a list, whatever its schema requires. */
const MAX_ITEMS = 5;

/** A value for a schema; `undefined` for a schema that allows none. */
export function buildExample(document: ApiDocument, node: ApiNode, direction: MessageDirection): unknown {
  return new ExampleBuilder(document, { direction }, node.pointer).value(node, 0);
}

/** The same for a parameter, with placeholders where the schema says nothing of a value. */
export function buildParameterExample(document: ApiDocument, node: ApiNode, name: string): unknown {
  return new ExampleBuilder(document, { direction: 'request', placeholder: name }, node.pointer).value(node, 0);
}

/** An example per variant of a choice, at most `limit`; a single one for a schema without a choice or with an example. */
export function buildVariantExamples(
  document: ApiDocument,
  node: ApiNode,
  { limit, ...options }: { limit: number } & BuilderOptions,
): NamedExample[] {
  const shape = buildSchemaShape(document, node);
  const variants = shape.variants.filter(({ appliesIf }) => !appliesIf).slice(0, limit);
  if (variants.length < 2 || writtenExample(node) !== undefined)
    return [{ label: 'Example', value: new ExampleBuilder(document, options, node.pointer).value(node, 0) }];
  return variants.map(variant => ({
    label: variant.label,
    value: new ExampleBuilder(document, options, node.pointer).fromShape(shape, variant, 0),
  }));
}

/** The example without optional fields; `undefined` if the schema has an example of its own. */
export function buildRequiredExample(document: ApiDocument, node: ApiNode, direction: MessageDirection): unknown {
  if (writtenExample(node) !== undefined) return undefined;
  return new ExampleBuilder(document, { direction, onlyRequired: true }, node.pointer).value(node, 0);
}

/**
 * With `placeholder`, the name of the value: values that nothing is known of are placeholders with the nearest name.
 * `onlyRequired` leaves out optional fields.
 */
type BuilderOptions = { direction: MessageDirection; placeholder?: string; onlyRequired?: boolean };

/** Builds one example. Counts its values, and leaves out schemas that are part of themselves. */
class ExampleBuilder {
  readonly #document: ApiDocument;
  readonly #direction: MessageDirection;
  readonly #onlyRequired: boolean;
  /** Values that may still be built; required ones may make it negative. */
  #remaining = MAX_NODES;
  /** Pointers of the schemas whose values are being built. */
  readonly #ancestors: string[];
  /** The names of the fields whose values are being built, if placeholders are wanted. */
  readonly #names: string[] | undefined;

  constructor(
    document: ApiDocument,
    { direction, placeholder, onlyRequired = false }: BuilderOptions,
    pointer: string,
  ) {
    this.#onlyRequired = onlyRequired;
    this.#document = document;
    this.#direction = direction;
    this.#names = placeholder === undefined ? undefined : [placeholder];
    this.#ancestors = [pointer];
  }

  value(node: ApiNode, depth: number): unknown {
    const written = writtenExample(node);
    if (written !== undefined) return written;
    this.#remaining--;
    const shape = buildSchemaShape(this.#document, node);
    if (shape.type === NO_VALUE_LABEL) return undefined;
    if (shape.example !== undefined) return shape.example;
    // Keywords that come from `allOf` count like the schema's own.
    const known = ['example', 'const', 'default'].map(name => shape.facts.find(([key]) => key === name));
    const first = known.find(fact => fact !== undefined);
    if (first) return first[1];
    if (shape.enumeration.length) return truncate(shape.enumeration[0]);
    return this.fromShape(
      shape,
      shape.variants.find(({ appliesIf }) => !appliesIf),
      depth,
    );
  }

  fromShape(shape: SchemaShape, variant: VariantShape | undefined, depth: number): unknown {
    const chosen = variant && withDiscriminator(this.#nested(variant.schema, depth), variant, shape);
    const value = shape.fields.length ? this.#fromFields(shape, depth) : (chosen ?? this.#fromType(shape, depth));
    if (!isObject(value)) return value;
    const kind = shape.facts.find(([key]) => key === 'kind')?.[1] as [name: string, value: string] | undefined;
    const whole = { ...(kind ? setDiscriminator(value, ...kind) : value), ...(isObject(chosen) ? chosen : {}) };
    return { ...whole, ...this.#fromConditions(shape.variants, whole, depth) };
  }

  #fromType(shape: SchemaShape, depth: number): unknown {
    if (shape.items) return this.#fromItems(shape, shape.items, depth);
    if (shape.map) return { [mapKey(shape, this.#document)]: this.#nested(shape.map, depth) ?? {} };
    const contained = this.#fromContent(shape, depth);
    if (contained !== undefined) return contained;
    const name = this.#names?.at(-1);
    return name !== undefined && isScalar(shape) ? placeholderOf(name) : buildPrimitive(shape);
  }

  /** A text that holds JSON. */
  #fromContent({ contained, facts }: SchemaShape, depth: number): string | undefined {
    const { contentMediaType, contentEncoding } = Object.fromEntries(facts);
    if (!contained || contentEncoding !== undefined || !isJsonType(String(contentMediaType))) return undefined;
    return JSON.stringify(this.#nested(contained, depth));
  }

  /** The fields that the conditions which hold for the value add to it. */
  #fromConditions(variants: VariantShape[], value: Json, depth: number): Json {
    const applicable = variants.filter(
      ({ appliesIf }) => appliesIf && conditionHolds(this.#document, appliesIf.condition, value) === appliesIf.holds,
    );
    const additions = applicable.map(({ schema }) => this.#nested(schema, depth)).filter(isObject);
    return Object.assign({}, ...additions) as Json;
  }

  #fromFields({ fields }: SchemaShape, depth: number): unknown {
    const hidden = this.#direction === 'request' ? 'read' : 'write';
    const positions = fields.filter(({ kind }) => kind === 'position');
    if (positions.length) return positions.map(({ schema }) => this.#nested(schema, depth) ?? null);
    const isShown = ({ name, access, kind, required }: FieldShape) =>
      access !== hidden && kind === undefined && name !== '__proto__' && (required || !this.#onlyRequired);
    const shown = fields.filter(isShown);
    // If not all of a large object fits, required fields come first.
    const order = [...shown].sort((a, b) => Number(b.required) - Number(a.required));
    const built = new Map<string, unknown>();
    for (const { name, schema, required } of order) {
      this.#names?.push(name);
      built.set(name, this.#nested(schema, depth, required));
      this.#names?.pop();
    }
    const entries = shown.flatMap(({ name }): [string, unknown][] =>
      built.get(name) === undefined ? [] : [[name, built.get(name)]],
    );
    return Object.fromEntries(entries);
  }

  #fromItems({ facts }: SchemaShape, items: ApiNode, depth: number): unknown[] {
    const limits = Object.fromEntries(facts);
    const [min, max] = [toNumber(limits.minItems) ?? 1, toNumber(limits.maxItems) ?? MAX_ITEMS];
    const count = Math.min(MAX_ITEMS, max, Math.max(1, min));
    const item = this.#nested(items, depth);
    if (item === undefined || count <= 0) return [];
    const { enumeration } = buildSchemaShape(this.#document, items);
    const isUnique = limits.uniqueItems === true && count > 1;
    if (isUnique && enumeration.length) return enumeration.slice(0, count).map(truncate);
    if (isUnique && typeof item === 'number') return Array.from({ length: count }, (_, index) => item + index);
    if (isUnique && item === DEFAULT_TEXT) return Array.from({ length: count }, (_, index) => `${item}${index + 1}`);
    return Array.from({ length: isUnique ? 1 : count }, () => item);
  }

  /** The value of a nested schema; `undefined` beyond the limits and for a schema that contains itself. */
  #nested(node: ApiNode, depth: number, isRequired = false): unknown {
    const extra = isRequired ? EXTRA_FOR_REQUIRED : NO_EXTRA;
    if (depth >= MAX_DEPTH + extra.levels || this.#remaining <= -extra.nodes) return undefined;
    if (this.#ancestors.includes(node.pointer)) return undefined;
    this.#ancestors.push(node.pointer);
    const value = this.value(node, depth + 1);
    this.#ancestors.pop();
    return value;
  }
}

/** The example, constant or default in the schema itself. */
function writtenExample({ value }: ApiNode): unknown {
  return [schemaExamples(value)[0], getOwn(value, 'const'), getOwn(value, 'default')].find(
    written => written !== undefined,
  );
}

/** Sets the discriminator to the value of its variant, unless the variant has a better one. */
function withDiscriminator(value: unknown, { value: mark }: VariantShape, { discriminator }: SchemaShape): unknown {
  return mark === undefined || discriminator === undefined || !isObject(value)
    ? value
    : setDiscriminator(value, discriminator, mark);
}

function setDiscriminator(value: Json, name: string, mark: string): Json {
  const current = getOwn(value, name);
  return current === undefined || current === DEFAULT_TEXT || current === placeholderOf(name)
    ? { ...value, [name]: mark }
    : value;
}

/** Whether a condition holds for a value; `undefined` if it tests more than values and presence of fields. */
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
    const current = getOwn(value, name);
    const allowed = getOwn(schema.value, 'const') ?? getOwn(schema.value, 'enum');
    return current === undefined ? true : allowed === undefined ? undefined : [allowed].flat().includes(current);
  });
  return tests.includes(false) ? false : tests.includes(undefined) ? undefined : true;
}

/** A key for a map: the first of the allowed names, if the schema lists them. */
function mapKey({ facts }: SchemaShape, document: ApiDocument): string {
  const names = facts.find(([key]) => key === 'propertyNames')?.[1];
  const [first] = names ? buildSchemaShape(document, names as ApiNode).enumeration : [];
  return typeof first === 'string' ? first : 'key';
}

/** Cuts a text that would fill a page. */
function truncate(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
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

function isScalar({ baseType }: SchemaShape): boolean {
  return baseType !== undefined && /^(string|integer|number|boolean)$/.test(baseType);
}

function buildPrimitive({ baseType, format = '', facts }: SchemaShape): unknown {
  const limits = Object.fromEntries(facts);
  if (baseType === 'string') {
    const [min, max] = [toNumber(limits.minLength) ?? 0, toNumber(limits.maxLength) ?? MAX_CHARACTERS];
    const text = formatExamples[format] ?? DEFAULT_TEXT;
    return text.padEnd(Math.min(min, 100), 'x').slice(0, Math.max(0, max));
  }
  if (baseType === 'integer' || baseType === 'number') return buildNumber(limits, baseType === 'integer');
  if (baseType === 'boolean') return true;
  return baseType === 'null' ? null : baseType === 'array' ? [] : {};
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The smallest allowed number, else the largest, else 0. Between two close bounds, one of them exclusive, their middle. */
function buildNumber(limits: Record<string, unknown>, isInteger: boolean): number {
  const [min, above] = narrowestBound(limits.minimum, limits.exclusiveMinimum, 1).map(toNumber);
  const [max, below] = narrowestBound(limits.maximum, limits.exclusiveMaximum, -1).map(toNumber);
  const multiple = toNumber(limits.multipleOf);
  const step = multiple ?? 1;
  const low = min ?? above;
  const high = max ?? below;
  if (!isInteger && above !== undefined && high !== undefined && high - above <= step) return (above + high) / 2;
  if (low !== undefined) {
    const next = multiple ? Math.ceil(low / multiple) * multiple : low;
    return next === above ? next + step : next;
  }
  if (high === undefined || high > 0 || max === 0)
    return multiple !== undefined && multiple <= (high ?? multiple) ? multiple : 0;
  return high === below ? high - step : high;
}
