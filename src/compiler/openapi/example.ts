/** A value for a schema: the one given, else one made from its parts. Bounded in depth and size; recursion is cut. */
import { child, children, type Document, isObject, type Json, type Node, own, textIn } from './document.js';
import { examplesIn } from './keywords.js';
import { bound } from './schema-facts.js';
import { type Field, type Shape, shapeOf, type Variant } from './schema-shape.js';
import { NOTHING } from './type-label.js';

type Direction = 'request' | 'response';

/** What may be left out is, beyond these; what an object must have stands in it some levels and parts longer. */
const DEEPEST = 4;
const MOST_NODES = 60;
const MORE = { levels: 4, nodes: 120 };
const MOST_CHARACTERS = 10_000;
/** Of items that a schema asks for. */
const MOST_ITEMS = 5;

/** `above` are the schemas that an example is being made for: one that comes again is left out. */
type Making = { document: Document; direction: Direction; left: number; above: string[] };

export function exampleOf(document: Document, node: Node, direction: Direction): unknown {
  return make(node, 0, { document, direction, left: MOST_NODES, above: [node.pointer] });
}

/** One example for each variant of a choice; of a schema without one, or with a given example, there is one. */
export function variantExamples(document: Document, node: Node, direction: Direction, most: number): Example[] {
  const shape = shapeOf(document, node);
  const variants = shape.variants.filter(({ when }) => !when).slice(0, most);
  if (variants.length < 2 || givenIn(node) !== undefined)
    return [{ label: 'Example', value: exampleOf(document, node, direction) }];
  return variants.map(variant => {
    const making = { document, direction, left: MOST_NODES, above: [node.pointer] };
    return { label: variant.label, value: ofShape(shape, variant, 0, making) };
  });
}

function make(node: Node, depth: number, making: Making): unknown {
  const given = givenIn(node);
  if (given !== undefined) return given;
  making.left--;
  const shape = shapeOf(making.document, node);
  if (shape.type === NOTHING) return undefined;
  if (shape.example !== undefined) return shape.example;
  // What `allOf` brings counts like what stands in the schema itself.
  const known = ['example', 'const', 'default'].map(name => shape.facts.find(([key]) => key === name));
  const first = known.find(fact => fact !== undefined);
  if (first) return first[1];
  if (shape.enumeration.length) return bounded(shape.enumeration[0]);
  return ofShape(
    shape,
    shape.variants.find(({ when }) => !when),
    depth,
    making,
  );
}

function givenIn({ value }: Node): unknown {
  return [examplesIn(value)[0], own(value, 'const'), own(value, 'default')].find(found => found !== undefined);
}

function ofShape(shape: Shape, variant: Variant | undefined, depth: number, making: Making): unknown {
  const chosen = variant && marked(deeper(variant.schema, depth, making), variant, shape);
  const value = shape.fields.length ? ofFields(shape, depth, making) : (chosen ?? ofHeld(shape, depth, making));
  if (!isObject(value)) return value;
  const kind = shape.facts.find(([key]) => key === 'kind')?.[1] as [name: string, value: string] | undefined;
  const whole = { ...(kind ? withMark(value, ...kind) : value), ...(isObject(chosen) ? chosen : {}) };
  return { ...whole, ...ofConditions(shape.variants, whole, depth, making) };
}

function ofHeld(shape: Shape, depth: number, making: Making): unknown {
  if (shape.items) return ofItems(shape, shape.items, depth, making);
  if (shape.map) return { [keyOf(shape, making)]: deeper(shape.map, depth, making) ?? {} };
  return plain(shape);
}

/** The discriminator has the value of its variant, where nothing better is known of it. */
function marked(value: unknown, { value: mark }: Variant, { discriminator }: Shape): unknown {
  return mark === undefined || discriminator === undefined || !isObject(value)
    ? value
    : withMark(value, discriminator, mark);
}

function withMark(value: Json, name: string, mark: string): Json {
  const found = own(value, name);
  return found === undefined || found === plainText ? { ...value, [name]: mark } : value;
}

/** What the conditions that hold for an example ask for. */
function ofConditions(variants: Variant[], value: Json, depth: number, making: Making): Json {
  const met = variants.filter(({ when }) => when && isMet(making.document, when.condition, value) === when.holds);
  const made = met.map(({ schema }) => deeper(schema, depth, making)).filter(isObject);
  return Object.assign({}, ...made) as Json;
}

/** Nothing, where a condition asks for more than values and fields. */
function isMet(document: Document, condition: Node, value: Json): boolean | undefined {
  const { fields, facts, enumeration } = shapeOf(document, condition);
  const required = facts.find(([key]) => key === 'required')?.[1];
  if (enumeration.length || facts.some(([key]) => key !== 'required')) return undefined;
  const names = [
    ...String(required ?? '').split(', '),
    ...fields.filter(field => field.required).map(({ name }) => name),
  ];
  if (names.some(name => name && own(value, name) === undefined)) return false;
  const tests = fields.map(({ name, schema }) => {
    const found = own(value, name);
    const allowed = own(schema.value, 'const') ?? own(schema.value, 'enum');
    return found === undefined ? true : allowed === undefined ? undefined : [allowed].flat().includes(found);
  });
  return tests.includes(false) ? false : tests.includes(undefined) ? undefined : true;
}

function ofFields({ fields }: Shape, depth: number, making: Making): unknown {
  const hidden = making.direction === 'request' ? 'read' : 'write';
  const places = fields.filter(({ kind }) => kind === 'place');
  if (places.length) return places.map(({ schema }) => deeper(schema, depth, making) ?? null);
  const isShown = ({ name, access, kind }: Field) => access !== hidden && kind === undefined && name !== '__proto__';
  const shown = fields.filter(isShown);
  // Where not all of a large object fits, what must be there comes first.
  const order = [...shown].sort((a, b) => Number(b.required) - Number(a.required));
  const made = new Map(order.map(({ name, schema, required }) => [name, deeper(schema, depth, making, required)]));
  const known = shown.flatMap(({ name }): [string, unknown][] =>
    made.get(name) === undefined ? [] : [[name, made.get(name)]],
  );
  return Object.fromEntries(known);
}

function ofItems({ facts }: Shape, items: Node, depth: number, making: Making): unknown[] {
  const limits = Object.fromEntries(facts);
  const [least, most] = [numberIn(limits.minItems) ?? 1, numberIn(limits.maxItems) ?? MOST_ITEMS];
  const count = Math.min(MOST_ITEMS, most, Math.max(1, least));
  const item = deeper(items, depth, making);
  if (item === undefined || count <= 0) return [];
  const { enumeration } = shapeOf(making.document, items);
  const isUnique = limits.uniqueItems === true && count > 1;
  if (isUnique && enumeration.length) return enumeration.slice(0, count).map(bounded);
  if (isUnique && typeof item === 'number') return Array.from({ length: count }, (_, index) => item + index);
  if (isUnique && item === plainText) return Array.from({ length: count }, (_, index) => `${item}${index + 1}`);
  return Array.from({ length: isUnique ? 1 : count }, () => item);
}

/** The first name that a map allows, where it says which. */
function keyOf({ facts }: Shape, { document }: Making): string {
  const names = facts.find(([key]) => key === 'propertyNames')?.[1];
  const [first] = names ? shapeOf(document, names as Node).enumeration : [];
  return typeof first === 'string' ? first : 'key';
}

/** A text that fills a page is no example. */
function bounded(value: unknown): unknown {
  return typeof value === 'string' && value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
}

function deeper(node: Node, depth: number, making: Making, isNeeded = false): unknown {
  const more = isNeeded ? MORE : { levels: 0, nodes: 0 };
  if (depth >= DEEPEST + more.levels || making.left <= -more.nodes) return undefined;
  if (making.above.includes(node.pointer)) return undefined;
  making.above.push(node.pointer);
  const made = make(node, depth + 1, making);
  making.above.pop();
  return made;
}

const plainText = 'string';

const formats: Record<string, string> = {
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

function plain({ base, format = '', facts }: Shape): unknown {
  const limits = Object.fromEntries(facts);
  if (base === 'string') {
    const [least, most] = [numberIn(limits.minLength) ?? 0, numberIn(limits.maxLength) ?? MOST_CHARACTERS];
    const text = formats[format] ?? plainText;
    return text.padEnd(Math.min(least, 100), 'x').slice(0, Math.max(0, most));
  }
  if (base === 'integer' || base === 'number') return number(limits, base === 'integer');
  if (base === 'boolean') return true;
  return base === 'null' ? null : base === 'array' ? [] : {};
}

function numberIn(value: unknown): number | undefined {
  const found = typeof value === 'string' ? Number(value) : value;
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

/** The least number that is allowed, else the greatest, else nought; between two bounds that are outside their middle. */
function number(limits: Record<string, unknown>, isInteger: boolean): number {
  const [least, above] = bound(limits.minimum, limits.exclusiveMinimum, 1).map(numberIn);
  const [most, below] = bound(limits.maximum, limits.exclusiveMaximum, -1).map(numberIn);
  const multiple = numberIn(limits.multipleOf);
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
type Example = { label: string; summary?: string; value: unknown };

/** Of a media type, parameter or header: `example`, or else `examples` by name. */
export function examplesOf(document: Document, node: Node): Example[] {
  const single = own(node.value, 'example');
  return single === undefined ? namedExamples(document, node) : [{ label: 'Example', value: single }];
}

/** 3.2 has the value as data or, in `serializedValue`, as sent. */
function namedExamples(document: Document, node: Node): Example[] {
  const examples = own(node.value, 'examples');
  if (!isObject(examples)) return [];
  const holder = { value: examples, pointer: `${node.pointer}/examples` };
  return Object.keys(examples).flatMap(key => {
    const found = child(document, holder, key);
    const value =
      found && (own(found.value, 'value') ?? own(found.value, 'dataValue') ?? own(found.value, 'serializedValue'));
    const summary = found && textIn(found.value, 'summary');
    return value === undefined ? [] : [{ label: summary || key, ...(summary && { summary }), value }];
  });
}

/** Examples that are files elsewhere. */
export function externalExamples(document: Document, node: Node): { label: string; address: string }[] {
  return children(document, node, 'examples').flatMap(({ key, value }) => {
    const address = textIn(value, 'externalValue');
    return address === undefined ? [] : [{ label: textIn(value, 'summary') || key, address }];
  });
}
