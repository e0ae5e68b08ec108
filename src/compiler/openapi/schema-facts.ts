/** What is to be known of a schema, in plain words: `1 to 20 items`, `each item: one of a, b`. */
import type { Fact } from '../../api-format.js';
import type { Document, Node } from './document.js';
import { type Shape, shapeOf, shown } from './schema-shape.js';

const MOST_VALUES = 1_000;
/** Of schemas in each other that are said in one line. */
const MOST_TURNS = 3;
/** Of variants and fields in such a line. */
const MOST_PARTS = 8;

const REQUIRED = 'also required';

const labels: Record<string, string> = {
  const: 'always',
  multipleOf: 'multiple of',
  contentEncoding: 'encoded as',
  contentMediaType: 'holds',
  required: REQUIRED,
  discriminator: 'kinds are told apart by',
};

/** What is said without a value. */
const flags: Record<string, string> = {
  uniqueItems: 'items are unique',
  closed: 'no other fields',
  open: 'other fields are allowed',
  empty: 'no fields',
  free: 'any fields',
  full: 'no further items',
};

/** Bounds that are said together: the keys of the lower and upper one, and what they count. */
const ranges: [low: string, high: string, unit: string][] = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', 'character'],
  ['minItems', 'maxItems', 'item'],
  ['minProperties', 'maxProperties', 'field'],
];
const inRanges = new Set([
  ...ranges.flatMap(range => range.slice(0, 2)),
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minContains', 'maxContains'],
]);

/** `turns` is how many schemas in each other are still gone into: they may come again inside themselves. */
export function factsOf({ facts }: Shape, document: Document, turns = MOST_TURNS): Fact[] {
  const all = new Map(facts);
  const bounds = ranges.flatMap(([low, high, unit]) => rangeText(all, { low, high, unit }));
  const others = facts.filter(([key]) => !inRanges.has(key)).flatMap(([key, value]) => factText(key, value));
  return [...bounds, ...others];

  function factText(key: string, value: unknown): Fact[] {
    const flag = flags[key];
    if (flag !== undefined) return [[flag]];
    if (key === 'dependentRequired') {
      const [name, needed] = value as [string, string];
      return [[`if ${name} is given, also required`, needed]];
    }
    if (key === 'kind') {
      const [name, kind] = value as [string, string];
      return [[`${name} is`, kind]];
    }
    if (key === 'not') return notFact(phraseOf(value as Node, document, turns));
    if (key === 'propertyNames')
      return turns > 0 ? nameFacts(shapeOf(document, value as Node), document, turns - 1) : [];
    if (key === 'contains') return containsFact(phraseOf(value as Node, document, turns), all);
    return [[labels[key] ?? key, shown(value)]];
  }
}

/** A schema in a few words, for use inside a line: `integer, at least 5`. */
function phraseOf(node: Node, document: Document, turns: number): string {
  if (node.name !== undefined) return node.name;
  if (turns <= 0) return '';
  const inside = (schema: Node) => phraseOf(schema, document, turns - 1);
  const shape = shapeOf(document, node);
  const constant = shape.facts.find(([key]) => key === 'const');
  const values = constant ? [constant[1]] : shape.enumeration;
  if (values.length) return values.slice(0, MOST_VALUES).map(shown).join(' or ');
  const variants = shape.variants.slice(0, MOST_PARTS).map(({ schema, label }) => inside(schema) || label);
  if (variants.length) return variants.join(' or ');
  const fields = shape.fields.slice(0, MOST_PARTS).map(({ name, schema }) => `${name}: ${inside(schema)}`);
  const words = factsOf(shape, document, turns - 1).map(([label, value]) =>
    label === REQUIRED ? `with ${andText(value)}` : [label, value ?? []].flat().join(' '),
  );
  return [shape.type === 'any' || fields.length ? [] : shape.type, fields, words].flat().join(', ');
}

/** The fields that are required, where nothing else is said of a schema. */
export function requiredText(facts: Fact[]): string | undefined {
  const [only, ...others] = facts;
  return only?.[0] === REQUIRED && !others.length ? `with ${andText(only[1])}` : undefined;
}

function andText(list = ''): string {
  return list.replaceAll(', ', ' and ');
}

function notFact(text: string): Fact[] {
  const [, pattern] = /^pattern (.*)$/s.exec(text) ?? [];
  if (pattern !== undefined) return [['does not fit', pattern]];
  return text ? [['not', text]] : [];
}

function nameFacts(shape: Shape, document: Document, turns: number): Fact[] {
  const values = shape.enumeration.slice(0, MOST_VALUES).map(shown).join(', ');
  const type: Fact[] = /^(any|string)$/.test(shape.type) ? [] : [[shape.type]];
  const facts: Fact[] = [...type, ...oneOf(values), ...factsOf(shape, document, turns)];
  return facts.map(([label, ...value]) => [`each name: ${label}`, ...value]);
}

function oneOf(values: string): Fact[] {
  return values ? [['one of', values]] : [];
}

function containsFact(text: string, all: Map<string, unknown>): Fact[] {
  const [least, most] = [Number(all.get('minContains') ?? 1), all.get('maxContains')];
  if (!text || (least === 0 && most === undefined)) return [];
  const count = most === undefined ? `at least ${least}` : least === most ? `exactly ${least}` : `${least} to ${most}`;
  return [[`${count} ${/ 1$/.test(count) && !/to/.test(count) ? 'item is' : 'items are'}`, text]];
}

/** `1 to 20 items`, `at least 1`, `more than 0`. In OpenAPI 3.0 a flag says that a bound itself is not in the range. */
function rangeText(
  facts: Map<string, unknown>,
  { low, high, unit }: { low: string; high: string; unit: string },
): Fact[] {
  const isNumber = low === 'minimum';
  const [from, more] = bound(facts.get(low), isNumber ? facts.get('exclusiveMinimum') : undefined, 1);
  const [to, less] = bound(facts.get(high), isNumber ? facts.get('exclusiveMaximum') : undefined, -1);
  const isOne = (value: unknown) => value === 1;
  const words: [text: string | false, isSingle: boolean][] = [
    [
      from !== undefined &&
        to !== undefined &&
        (from === to ? `exactly ${shown(from)}` : `${shown(from)} to ${shown(to)}`),
      from === to && isOne(to),
    ],
    [from !== undefined && to === undefined && `at least ${shown(from)}`, isOne(from)],
    [from === undefined && to !== undefined && `at most ${shown(to)}`, isOne(to)],
    [more !== undefined && `more than ${shown(more)}`, false],
    [less !== undefined && `less than ${shown(less)}`, false],
  ];
  if (unit && to === 0) return [[`no ${unit}s`]];
  return words.flatMap(([text, isSingle]): Fact[] =>
    text === false ? [] : [[unit ? `${text} ${unit}${isSingle ? '' : 's'}` : text]],
  );
}

/** A bound, or one that is itself outside: of two the narrower one holds. `sign` is negative for upper ones. */
export function bound(value: unknown, outside: unknown, sign: 1 | -1): [inside: unknown, outside: unknown] {
  if (outside === true) return [undefined, value];
  if (outside === undefined || outside === false) return [value, undefined];
  const isNarrower = value === undefined || sign * Number(outside) >= sign * Number(value);
  return isNarrower ? [undefined, outside] : [value, undefined];
}

/** What lists and maps hold, one in the other. */
export function heldIn(shape: Shape, document: Document, turns = MOST_TURNS): Shape[] {
  const held = shape.fields.length || shape.variants.length ? undefined : (shape.items ?? shape.map);
  if (!held || turns <= 0) return [];
  const found = shapeOf(document, held);
  return [found, ...heldIn(found, document, turns - 1)];
}

/** That of a schema with a name is said with its fields. */
function isSaid({ shared, fields, variants }: Shape): boolean {
  return shared && (fields.length > 0 || variants.length > 0);
}

/** What is written beside a reference is said nowhere else. */
export function heldTexts(held: Shape[]): string[] {
  return held.flatMap(shape => (isSaid(shape) && !shape.described ? [] : (shape.description ?? [])));
}

/** `each item: at least 1`. */
export function heldFacts({ items }: Shape, held: Shape[], document: Document, turns = MOST_TURNS): Fact[] {
  const [first, ...others] = held;
  if (!first || isSaid(first)) return [];
  const values = first.enumeration.slice(0, MOST_VALUES).map(shown).join(', ');
  const inside = heldFacts(first, others, document, turns - 1);
  const facts = [...oneOf(values), ...factsOf(first, document, turns - 1), ...inside];
  return facts.map(([label, ...value]) => [`${items ? 'each item' : 'each value'}: ${label}`, ...value]);
}
