/** What is to be known of a schema, in plain words: `1 to 20 items`, `each item: one of a, b`. */
import type { SchemaFact } from '../../api-format.js';
import type { ApiDocument, ApiNode } from './document.js';
import { buildSchemaShape, formatValue, type SchemaShape } from './schema-shape.js';

const MAX_VALUES = 1_000;
/** Of schemas in each other that are said in one line. */
const MAX_NESTING = 3;
/** Of variants and fields in such a line. */
const MAX_PARTS = 8;

const REQUIRED_LABEL = 'also required';

const factLabels: Record<string, string> = {
  const: 'always',
  multipleOf: 'multiple of',
  contentEncoding: 'encoded as',
  contentMediaType: 'holds',
  required: REQUIRED_LABEL,
  discriminator: 'kinds are told apart by',
};

/** What is said without a value. */
const flagLabels: Record<string, string> = {
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
export function factsOf({ facts }: SchemaShape, document: ApiDocument, turns = MAX_NESTING): SchemaFact[] {
  const all = new Map(facts);
  const bounds = ranges.flatMap(([low, high, unit]) => describeRange(all, { low, high, unit }));
  const others = facts.filter(([key]) => !inRanges.has(key)).flatMap(([key, value]) => factText(key, value));
  return [...bounds, ...others];

  function factText(key: string, value: unknown): SchemaFact[] {
    const flag = flagLabels[key];
    if (flag !== undefined) return [[flag]];
    if (key === 'dependentRequired') {
      const [name, needed] = value as [string, string];
      return [[`if ${name} is given, also required`, needed]];
    }
    if (key === 'kind') {
      const [name, kind] = value as [string, string];
      return [[`${name} is`, kind]];
    }
    if (key === 'not') return describeNot(describeSchema(value as ApiNode, document, turns));
    if (key === 'propertyNames')
      return turns > 0 ? describeNames(buildSchemaShape(document, value as ApiNode), document, turns - 1) : [];
    if (key === 'contains') return describeContains(describeSchema(value as ApiNode, document, turns), all);
    return [[factLabels[key] ?? key, formatValue(value)]];
  }
}

/** A schema in a few words, for use inside a line: `integer, at least 5`. */
function describeSchema(node: ApiNode, document: ApiDocument, turns: number): string {
  if (node.name !== undefined) return node.name;
  if (turns <= 0) return '';
  const inside = (schema: ApiNode) => describeSchema(schema, document, turns - 1);
  const shape = buildSchemaShape(document, node);
  const constant = shape.facts.find(([key]) => key === 'const');
  const values = constant ? [constant[1]] : shape.enumeration;
  if (values.length) return values.slice(0, MAX_VALUES).map(formatValue).join(' or ');
  const variants = shape.variants.slice(0, MAX_PARTS).map(({ schema, label }) => inside(schema) || label);
  if (variants.length) return variants.join(' or ');
  const fields = shape.fields.slice(0, MAX_PARTS).map(({ name, schema }) => `${name}: ${inside(schema)}`);
  const words = factsOf(shape, document, turns - 1).map(([label, value]) =>
    label === REQUIRED_LABEL ? `with ${joinWithAnd(value)}` : [label, value ?? []].flat().join(' '),
  );
  return [shape.type === 'any' || fields.length ? [] : shape.type, fields, words].flat().join(', ');
}

/** The fields that are required, where nothing else is said of a schema. */
export function requiredText(facts: SchemaFact[]): string | undefined {
  const [only, ...others] = facts;
  return only?.[0] === REQUIRED_LABEL && !others.length ? `with ${joinWithAnd(only[1])}` : undefined;
}

function joinWithAnd(list = ''): string {
  return list.replaceAll(', ', ' and ');
}

function describeNot(text: string): SchemaFact[] {
  const [, pattern] = /^pattern (.*)$/s.exec(text) ?? [];
  if (pattern !== undefined) return [['does not fit', pattern]];
  return text ? [['not', text]] : [];
}

function describeNames(shape: SchemaShape, document: ApiDocument, turns: number): SchemaFact[] {
  const values = shape.enumeration.slice(0, MAX_VALUES).map(formatValue).join(', ');
  const type: SchemaFact[] = /^(any|string)$/.test(shape.type) ? [] : [[shape.type]];
  const facts: SchemaFact[] = [...type, ...oneOfFact(values), ...factsOf(shape, document, turns)];
  return facts.map(([label, ...value]) => [`each name: ${label}`, ...value]);
}

function oneOfFact(values: string): SchemaFact[] {
  return values ? [['one of', values]] : [];
}

function describeContains(text: string, all: Map<string, unknown>): SchemaFact[] {
  const [least, most] = [Number(all.get('minContains') ?? 1), all.get('maxContains')];
  if (!text || (least === 0 && most === undefined)) return [];
  const count = most === undefined ? `at least ${least}` : least === most ? `exactly ${least}` : `${least} to ${most}`;
  return [[`${count} ${/ 1$/.test(count) && !/to/.test(count) ? 'item is' : 'items are'}`, text]];
}

/** `1 to 20 items`, `at least 1`, `more than 0`. In OpenAPI 3.0 a flag says that a bound itself is not in the range. */
function describeRange(
  facts: Map<string, unknown>,
  { low, high, unit }: { low: string; high: string; unit: string },
): SchemaFact[] {
  const isNumber = low === 'minimum';
  const [from, more] = narrowestBound(facts.get(low), isNumber ? facts.get('exclusiveMinimum') : undefined, 1);
  const [to, less] = narrowestBound(facts.get(high), isNumber ? facts.get('exclusiveMaximum') : undefined, -1);
  const isOne = (value: unknown) => value === 1;
  const words: [text: string | false, isSingle: boolean][] = [
    [
      from !== undefined &&
        to !== undefined &&
        (from === to ? `exactly ${formatValue(from)}` : `${formatValue(from)} to ${formatValue(to)}`),
      from === to && isOne(to),
    ],
    [from !== undefined && to === undefined && `at least ${formatValue(from)}`, isOne(from)],
    [from === undefined && to !== undefined && `at most ${formatValue(to)}`, isOne(to)],
    [more !== undefined && `more than ${formatValue(more)}`, false],
    [less !== undefined && `less than ${formatValue(less)}`, false],
  ];
  if (unit && to === 0) return [[`no ${unit}s`]];
  return words.flatMap(([text, isSingle]): SchemaFact[] =>
    text === false ? [] : [[unit ? `${text} ${unit}${isSingle ? '' : 's'}` : text]],
  );
}

/** A bound, or one that is itself outside: of two the narrower one holds. `sign` is negative for upper ones. */
export function narrowestBound(value: unknown, outside: unknown, sign: 1 | -1): [inside: unknown, outside: unknown] {
  if (outside === true) return [undefined, value];
  if (outside === undefined || outside === false) return [value, undefined];
  const isNarrower = value === undefined || sign * Number(outside) >= sign * Number(value);
  return isNarrower ? [undefined, outside] : [value, undefined];
}

/** What lists and maps hold, one in the other. */
export function nestedShapes(shape: SchemaShape, document: ApiDocument, turns = MAX_NESTING): SchemaShape[] {
  const held = shape.fields.length || shape.variants.length ? undefined : (shape.items ?? shape.map);
  if (!held || turns <= 0) return [];
  const found = buildSchemaShape(document, held);
  return [found, ...nestedShapes(found, document, turns - 1)];
}

/** That of a schema with a name is said with its fields. */
function isDescribedElsewhere({ isNamed, fields, variants }: SchemaShape): boolean {
  return isNamed && (fields.length > 0 || variants.length > 0);
}

/** What is written beside a reference is said nowhere else. */
export function nestedTexts(held: SchemaShape[]): string[] {
  return held.flatMap(shape =>
    isDescribedElsewhere(shape) && !shape.hasOwnDescription ? [] : (shape.description ?? []),
  );
}

/** `each item: at least 1`. */
export function nestedFacts(
  { items }: SchemaShape,
  held: SchemaShape[],
  document: ApiDocument,
  turns = MAX_NESTING,
): SchemaFact[] {
  const [first, ...others] = held;
  if (!first || isDescribedElsewhere(first)) return [];
  const values = first.enumeration.slice(0, MAX_VALUES).map(formatValue).join(', ');
  const inside = nestedFacts(first, others, document, turns - 1);
  const facts = [...oneOfFact(values), ...factsOf(first, document, turns - 1), ...inside];
  return facts.map(([label, ...value]) => [`${items ? 'each item' : 'each value'}: ${label}`, ...value]);
}
