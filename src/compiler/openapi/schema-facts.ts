/** The limits of a schema in words: `1 to 20 items`, `each item: one of a, b`. */
import type { SchemaFact } from '../../api-format.js';
import type { ApiDocument, ApiNode } from './document.js';
import { buildSchemaShape, type SchemaShape } from './schema-shape.js';
import { formatValue } from './values.js';

const MAX_VALUES = 1_000;
/** Schemas in each other that one line describes. */
const MAX_NESTING = 3;
/** Variants and fields in such a line. */
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

/** Facts without a value. */
const flagLabels: Record<string, string> = {
  uniqueItems: 'items are unique',
  closed: 'no other fields',
  open: 'other fields are allowed',
  empty: 'no fields',
  free: 'any fields',
  full: 'no further items',
};

/** Bounds that one fact describes: the keywords of the lower and the upper one, and what they count. */
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

/** The facts of a shape. `depthLeft` limits the schemas in each other that they describe: schemas may be recursive. */
export function factsOf({ facts }: SchemaShape, document: ApiDocument, depthLeft = MAX_NESTING): SchemaFact[] {
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
    if (key === 'not') return describeNot(describeSchema(value as ApiNode, document, depthLeft));
    if (key === 'propertyNames')
      return depthLeft > 0 ? describeNames(buildSchemaShape(document, value as ApiNode), document, depthLeft - 1) : [];
    if (key === 'contains') return describeContains(describeSchema(value as ApiNode, document, depthLeft), all);
    return [[factLabels[key] ?? key, formatValue(value)]];
  }
}

/** A schema in a few words, for use inside a fact: `integer, at least 5`. */
function describeSchema(node: ApiNode, document: ApiDocument, depthLeft: number): string {
  if (node.name !== undefined) return node.name;
  if (depthLeft <= 0) return '';
  const inside = (schema: ApiNode) => describeSchema(schema, document, depthLeft - 1);
  const shape = buildSchemaShape(document, node);
  const constant = shape.facts.find(([key]) => key === 'const');
  const values = constant ? [constant[1]] : shape.enumeration;
  if (values.length) return values.slice(0, MAX_VALUES).map(formatValue).join(' or ');
  const variants = shape.variants.slice(0, MAX_PARTS).map(({ schema, label }) => inside(schema) || label);
  if (variants.length) return variants.join(' or ');
  const fields = shape.fields.slice(0, MAX_PARTS).map(({ name, schema }) => `${name}: ${inside(schema)}`);
  const words = factsOf(shape, document, depthLeft - 1).map(([label, value]) =>
    label === REQUIRED_LABEL ? `with ${joinWithAnd(value)}` : [label, value ?? []].flat().join(' '),
  );
  return [shape.type === 'any' || fields.length ? [] : shape.type, fields, words].flat().join(', ');
}

/** The required fields as text, if they are the schema's only fact. */
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

function describeNames(shape: SchemaShape, document: ApiDocument, depthLeft: number): SchemaFact[] {
  const values = shape.enumeration.slice(0, MAX_VALUES).map(formatValue).join(', ');
  const type: SchemaFact[] = /^(any|string)$/.test(shape.type) ? [] : [[shape.type]];
  const facts: SchemaFact[] = [...type, ...oneOfFact(values), ...factsOf(shape, document, depthLeft)];
  return facts.map(([label, ...value]) => [`each name: ${label}`, ...value]);
}

function oneOfFact(values: string): SchemaFact[] {
  return values ? [['one of', values]] : [];
}

function describeContains(text: string, all: Map<string, unknown>): SchemaFact[] {
  const [min, max] = [Number(all.get('minContains') ?? 1), all.get('maxContains')];
  if (!text || (min === 0 && max === undefined)) return [];
  const count = max === undefined ? `at least ${min}` : min === max ? `exactly ${min}` : `${min} to ${max}`;
  return [[`${count} ${/ 1$/.test(count) && !/to/.test(count) ? 'item is' : 'items are'}`, text]];
}

/** `1 to 20 items`, `at least 1`, `more than 0`. */
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

/**
 * The narrower of an inclusive and an exclusive bound; the other one is `undefined`. In OpenAPI 3.0 `exclusive` is a flag
 * that makes the first bound exclusive. `sign` is 1 for lower bounds and -1 for upper ones.
 */
export function narrowestBound(
  inclusive: unknown,
  exclusive: unknown,
  sign: 1 | -1,
): [inclusive: unknown, exclusive: unknown] {
  if (exclusive === true) return [undefined, inclusive];
  if (exclusive === undefined || exclusive === false) return [inclusive, undefined];
  const isNarrower = inclusive === undefined || sign * Number(exclusive) >= sign * Number(inclusive);
  return isNarrower ? [undefined, exclusive] : [inclusive, undefined];
}

/** The shapes of the entries of lists and maps, each inside the one before it. */
export function nestedShapes(shape: SchemaShape, document: ApiDocument, depthLeft = MAX_NESTING): SchemaShape[] {
  const entries =
    shape.fields.length || shape.variants.length ? undefined : (shape.items ?? shape.map ?? shape.contained);
  if (!entries || depthLeft <= 0) return [];
  const entryShape = buildSchemaShape(document, entries);
  return [entryShape, ...nestedShapes(entryShape, document, depthLeft - 1)];
}

/** A named schema with fields or variants is described together with them. */
function isDescribedElsewhere({ isNamed, fields, variants }: SchemaShape): boolean {
  return isNamed && (fields.length > 0 || variants.length > 0);
}

/** The descriptions of nested shapes. Those next to a reference are included, because nothing else shows them. */
export function nestedTexts(nested: SchemaShape[]): string[] {
  return nested.flatMap(shape =>
    isDescribedElsewhere(shape) && !shape.hasOwnDescription ? [] : (shape.description ?? []),
  );
}

/** The facts of nested shapes, each with what it applies to: `each item: at least 1`. */
export function nestedFacts(shape: SchemaShape, nested: SchemaShape[], document: ApiDocument): SchemaFact[] {
  const factsAt = ({ items, map }: SchemaShape, level: number): SchemaFact[] => {
    const entry = nested[level];
    if (!entry || isDescribedElsewhere(entry)) return [];
    const values = entry.enumeration.slice(0, MAX_VALUES).map(formatValue).join(', ');
    const own = factsOf(entry, document, MAX_NESTING - level - 1);
    const facts = [...oneOfFact(values), ...own, ...factsAt(entry, level + 1)];
    return facts.map(([label, ...value]) => [
      `${items ? 'each item' : map ? 'each value' : 'content'}: ${label}`,
      ...value,
    ]);
  };
  return factsAt(shape, 0);
}
