/** A value for a schema: the one given, else one made from its parts. Bounded in depth and size; recursion is cut. */
import { child, type Document, isObject, type Node, own } from './document.js';
import { type Shape, shapeOf } from './schema.js';

type Direction = 'request' | 'response';

const DEEPEST = 4;
const MOST_NODES = 60;
const MOST_CHARACTERS = 10_000;
/** Of items that a schema asks for. */
const MOST_ITEMS = 5;

/** `above` are the schemas that an example is being made for: one that comes again is left out. */
type Making = { document: Document; direction: Direction; left: number; above: string[] };

export function exampleOf(document: Document, node: Node, direction: Direction): unknown {
  return make(node, 0, { document, direction, left: MOST_NODES, above: [node.pointer] });
}

function make(node: Node, depth: number, making: Making): unknown {
  const given = valueIn(node);
  if (given !== undefined) return given;
  making.left--;
  const shape = shapeOf(making.document, node);
  // What `allOf` brings counts like what stands in the schema itself.
  const known = valueIn({ ...node, value: Object.fromEntries(shape.facts) });
  if (known !== undefined) return known;
  if (shape.enumeration.length) return bounded(shape.enumeration[0]);
  const variant = shape.variants[0] && deeper(shape.variants[0].schema, depth, making);
  if (shape.fields.length) return ofFields(shape, variant, depth, making);
  if (variant !== undefined) return variant;
  if (shape.items) return ofItems(shape, shape.items, depth, making);
  if (shape.map) return { key: deeper(shape.map, depth, making) ?? {} };
  return plain(shape);
}

function valueIn({ value }: Node): unknown {
  const examples = own(value, 'examples');
  return (
    own(value, 'example') ??
    (Array.isArray(examples) ? examples[0] : undefined) ??
    own(value, 'const') ??
    own(value, 'default')
  );
}

function ofFields({ fields, type }: Shape, variant: unknown, depth: number, making: Making): unknown {
  const hidden = making.direction === 'request' ? 'read' : 'write';
  const places = fields.filter(({ name }) => /^\[\d+\]$/.test(name));
  if (places.length && type.startsWith('array'))
    return places.map(({ schema }) => deeper(schema, depth, making) ?? null);
  const shown = fields.filter(
    ({ name, access }) => access !== hidden && !/^\/.*\/$/.test(name) && name !== '__proto__',
  );
  // Where not all of a large object fits, what must be there comes first.
  const order = [...shown].sort((a, b) => Number(b.required) - Number(a.required));
  const made = new Map(order.map(({ name, schema }) => [name, deeper(schema, depth, making)]));
  const known = shown.flatMap(({ name }): [string, unknown][] =>
    made.get(name) === undefined ? [] : [[name, made.get(name)]],
  );
  return { ...Object.fromEntries(known), ...(isObject(variant) ? variant : {}) };
}

function ofItems({ facts }: Shape, items: Node, depth: number, making: Making): unknown[] {
  const least = Number(Object.fromEntries(facts).minItems ?? 1);
  const count = Math.min(MOST_ITEMS, Math.max(1, Number.isFinite(least) ? least : 1));
  const item = deeper(items, depth, making);
  return item === undefined ? [] : Array.from({ length: count }, () => item);
}

/** A text that fills a page is no example. */
function bounded(value: unknown): unknown {
  return typeof value === 'string' && value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
}

function deeper(node: Node, depth: number, making: Making): unknown {
  if (depth >= DEEPEST || making.left <= 0 || making.above.includes(node.pointer)) return undefined;
  making.above.push(node.pointer);
  const made = make(node, depth + 1, making);
  making.above.pop();
  return made;
}

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

function plain({ type, facts }: Shape): unknown {
  const limits = Object.fromEntries(facts);
  if (type.startsWith('string')) {
    const text = formats[/\((.+)\)/.exec(type)?.[1] ?? ''] ?? 'string';
    const least = Math.min(Number(limits.minLength ?? 0) || 0, 100);
    return text
      .padEnd(least, 'x')
      .slice(0, Math.max(1, Number(limits.maxLength ?? MOST_CHARACTERS) || MOST_CHARACTERS));
  }
  if (type.startsWith('integer') || type.startsWith('number')) return number(limits);
  if (type.startsWith('boolean')) return true;
  return type.startsWith('null') ? null : type.startsWith('array') ? [] : {};
}

function number({ minimum, exclusiveMinimum, maximum, multipleOf }: Record<string, unknown>): number {
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
  if (isNumber(exclusiveMinimum)) return exclusiveMinimum + 1;
  if (isNumber(minimum)) return exclusiveMinimum === true ? minimum + 1 : minimum;
  if (isNumber(multipleOf) && multipleOf > 0) return multipleOf;
  return isNumber(maximum) && maximum < 0 ? maximum : 0;
}

/** `example`, or the first of `examples`, of a media type, parameter or header. */
export function givenExample(document: Document, node: Node): unknown {
  const single = own(node.value, 'example');
  return single === undefined ? namedExamples(document, node)[0]?.value : single;
}

/** `examples` by name. 3.2 has the value as data or, in `serializedValue`, as sent. */
export function namedExamples(document: Document, node: Node): { label: string; value: unknown }[] {
  const examples = own(node.value, 'examples');
  if (!isObject(examples)) return [];
  const holder = { value: examples, pointer: `${node.pointer}/examples` };
  return Object.keys(examples).flatMap(key => {
    const found = child(document, holder, key);
    const value =
      found && (own(found.value, 'value') ?? own(found.value, 'dataValue') ?? own(found.value, 'serializedValue'));
    const summary = found && own(found.value, 'summary');
    return value === undefined ? [] : [{ label: typeof summary === 'string' && summary ? summary : key, value }];
  });
}
