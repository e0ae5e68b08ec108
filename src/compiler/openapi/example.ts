/** A value for a schema: the one given, else one made from its parts. Bounded in depth and size; recursion is cut. */
import { child, type Document, isObject, type Node, own } from './document.js';
import { type Direction, shapeOf } from './schema.js';

const DEEPEST = 5;
const MOST_NODES = 100;
const MOST_CHARACTERS = 10_000;

/** `above` are the schemas that an example is being made for: one that comes again is left out. */
type Budget = { left: number; above: string[] };

export function exampleOf(document: Document, node: Node, direction: Direction): unknown {
  return make(document, node, direction, 0, { left: MOST_NODES, above: [node.pointer] });
}

function make(document: Document, node: Node, direction: Direction, depth: number, budget: Budget): unknown {
  const { value } = node;
  const given =
    own(value, 'example') ?? [own(value, 'examples')].flat()[0] ?? own(value, 'const') ?? own(value, 'default');
  if (given !== undefined && !(isObject(given) && own(value, 'examples') === given)) return given;
  budget.left--;
  const shape = shapeOf(document, node, direction);
  if (shape.enumeration.length) return bounded(shape.enumeration[0]);
  if (shape.variants[0] && !shape.fields.length)
    return deeper(document, shape.variants[0].schema, direction, depth, budget);
  if (shape.fields.length) {
    const fields = shape.fields.filter(({ name }) => !/^[/[]/.test(name) && name !== '__proto__');
    const made = fields.map(({ name, schema }): [string, unknown] => [
      name,
      deeper(document, schema, direction, depth, budget),
    ]);
    return Object.fromEntries(made.filter(([, entry]) => entry !== undefined));
  }
  if (shape.items) {
    const item = deeper(document, shape.items, direction, depth, budget);
    return item === undefined ? [] : [item];
  }
  if (shape.map) return { key: deeper(document, shape.map, direction, depth, budget) ?? {} };
  return plain(shape.type, Object.fromEntries(shape.facts));
}

/** A text that fills a page is no example. */
function bounded(value: unknown): unknown {
  return typeof value === 'string' && value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
}

function deeper(document: Document, node: Node, direction: Direction, depth: number, budget: Budget): unknown {
  if (depth >= DEEPEST || budget.left <= 0 || budget.above.includes(node.pointer)) return undefined;
  budget.above.push(node.pointer);
  const made = make(document, node, direction, depth + 1, budget);
  budget.above.pop();
  return made;
}

const formats: Record<string, string> = {
  'date-time': '2026-01-15T09:30:00.000Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  uuid: '4f8e1c1a-5a3b-4c0e-9d55-0c1d6b7a8e90',
  email: 'user@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  byte: 'ZXhhbXBsZQ==',
};

function plain(type: string, facts: Record<string, string>): unknown {
  if (type.startsWith('string')) return formats[facts.format ?? ''] ?? 'string';
  if (type.startsWith('integer') || type.startsWith('number')) return Number(facts.minimum ?? 0);
  if (type.startsWith('boolean')) return true;
  return type.startsWith('null') ? null : type.startsWith('array') ? [] : {};
}

/** `example`, or the first of `examples`, of a media type, parameter or header. */
export function givenExample(document: Document, node: Node): unknown {
  const single = own(node.value, 'example');
  if (single !== undefined) return single;
  const examples = own(node.value, 'examples');
  const first = isObject(examples) ? Object.keys(examples)[0] : undefined;
  const named =
    first === undefined
      ? undefined
      : child(document, { value: examples as Node['value'], pointer: `${node.pointer}/examples` }, first);
  return named && own(named.value, 'value');
}
