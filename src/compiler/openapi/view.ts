/**
 * Schema → what a reader sees of it, as data of the island `docsc-schema`. Two levels of fields are in the page; named
 * schemas below them are files of their own, made once an API and fetched when they are opened.
 */
import type { Element, ElementContent } from 'hast';
import type { Direction, Fact, FieldView, Prose, SchemaView, VariantView } from '../../api-format.js';
import type { Islands } from '../../format.js';
import { h } from '../hast.js';
import type { MarkdownFragment } from '../types.js';
import { type Document, isObject, keyOf, type Node, originOf } from './document.js';
import { firstSentence, isPlain } from './plain.js';
import { type Field, type Shape, shapeOf, shown } from './schema.js';

export type ViewContext = {
  document: Document;
  markdown: MarkdownFragment;
  /** Keys of the schemas whose files come with the page, and of those that are fetched when they are opened. */
  given: Set<string>;
  more: Set<string>;
  /** How many may come with it; a file of a schema brings none, but two levels of fields itself. */
  mostGiven: number;
  /** Named schemas that bodies of responses have shown, and where: a page shows each once. */
  shown?: Map<string, string>;
  /** Fields that the page may still show; deeper levels are files once it is used up. */
  budget: { left: number };
};

/** Of fields and variants on one page: descriptions with thousands would make pages of megabytes. */
export const MOST_FIELDS = 600;

/** Files that a page may bring. */
export const MOST_GIVEN = 6;

const LEVELS = 2;
/** Of unnamed schemas in each other. */
const DEEPEST = 12;
const MOST_VALUES = 100;
const MOST_VARIANTS = 60;
const MOST_SIBLINGS = 400;

type State = ViewContext & { texts: ElementContent[] };
/** `level` counts lists of fields, `depth` all steps; `above` are the schemas that this one is part of. */
type Depth = { level: number; depth: number; above: string[] };
const top: Depth = { level: 0, depth: 0, above: [] };

/** What a body, a response or a named schema holds. `prefix` starts the ids of its fields. */
export function schemaIsland(node: Node, prefix: string, direction: Direction, context: ViewContext): Element {
  const again = shownBefore(node, prefix, context);
  if (again) return again;
  return island(prefix, direction, context, state => {
    const above = [keyOf(context.document, shapeOf(context.document, node).pointer)];
    return viewOf(node, state, { ...top, above });
  });
}

/** Errors mostly look alike: the second says so. */
function shownBefore(node: Node, prefix: string, { document, shown }: ViewContext): Element | undefined {
  if (!shown) return undefined;
  const { pointer, shared, type } = shapeOf(document, node);
  const key = keyOf(document, pointer);
  const before = shared ? shown.get(`${key} ${type}`) : undefined;
  if (before === undefined) shown.set(`${key} ${type}`, prefix);
  return before === undefined
    ? undefined
    : h('p', { className: ['schema-again'] }, 'The same as ', h('a', { href: `#${before}` }, `${type} above`), '.');
}

/** A bare list of parameters or headers. */
export type Listed = {
  name: string;
  schema: Node;
  required: boolean;
  deprecated?: boolean;
  description?: string;
  facts?: Fact[];
  pointer: string;
};

export function listIsland(list: Listed[], prefix: string, direction: Direction, context: ViewContext): Element {
  return island(prefix, direction, context, state => ({
    type: '',
    fields: list.map(({ name, schema, required, deprecated, description, facts = [], pointer }) => {
      const view = viewOf(schema, state, { ...top, level: 1, depth: 1 });
      const text = description === undefined ? view.text : prose(description, pointer, state);
      const own = facts.filter(([label]) => label !== 'example' || !view.facts?.some(([known]) => known === label));
      return tidy<FieldView>({
        field: name,
        required: required || undefined,
        deprecated: deprecated || undefined,
        ...view,
        text,
        facts: [...(view.facts ?? []), ...own],
      });
    }),
  }));
}

function island(
  prefix: string,
  direction: Direction,
  context: ViewContext,
  make: (state: State) => SchemaView,
): Element {
  const state: State = { ...context, texts: [] };
  const view = make(state);
  const data: Islands['docsc-schema'] = { api: context.document.api.id, direction, prefix, view };
  return { ...h('docsc-schema', {}, state.texts), data: data as unknown as Element['data'] };
}

function viewOf(node: Node, state: State, depth: Depth): SchemaView {
  const shape = shapeOf(state.document, node);
  const { values, rest } = cut(shape.enumeration, MOST_VALUES);
  const facts = factsOf(shape);
  if (rest) facts.push([`and ${rest} more values`]);
  const type = shape.nullable && !shape.type.includes('null') ? `${shape.type} or null` : shape.type;
  const content = contentOf(inner(shape, state), state, depth);
  const isElsewhere = Boolean(content.given || content.more) && !shape.items && !shape.map;
  return tidy<SchemaView>({
    type,
    ...textsOf(shape, state, { isElsewhere, isTop: depth.depth === 0, hasFields: content.schema !== undefined }),
    ...(isElsewhere ? {} : { facts, values: values.map(shown) }),
    ...content,
  });
}

type Use = { isElsewhere: boolean; isTop: boolean; hasFields: boolean };

/** A named schema says what it is with its fields; where it is used, one sentence will do. */
function textsOf(
  shape: Shape,
  state: State,
  { isElsewhere, isTop, hasFields }: Use,
): Pick<SchemaView, 'text' | 'about'> {
  const { description, described, pointer } = shape;
  if (description === undefined) return {};
  if (described || !shape.shared || !hasFields || shape.items || shape.map)
    return { text: prose(description, pointer, state) };
  if (isTop) return isElsewhere ? {} : { text: prose(description, pointer, state) };
  const sentence = firstSentence(description);
  const about = isElsewhere || sentence === description.trim() ? undefined : prose(description, pointer, state);
  return { text: sentence, about };
}

/** Arrays and maps show what they hold. */
function inner(shape: Shape, state: State, turns = 3): Shape {
  const held = shape.fields.length || shape.variants.length ? undefined : (shape.items ?? shape.map);
  return held && turns > 0 ? inner(shapeOf(state.document, held), state, turns - 1) : shape;
}

/** The fields and variants of a shape, or the name of the schema that has them. */
function contentOf(shape: Shape, state: State, { level, depth, above }: Depth): Partial<SchemaView> {
  const count = shape.fields.length + shape.variants.length;
  if (!count) return {};
  const key = keyOf(state.document, shape.pointer);
  const named = shape.shared ? nameOf(key, shape.name) : {};
  const isAgain = depth > 0 && above.includes(key);
  const isDeep = level >= (shape.shared ? LEVELS : DEEPEST) || depth >= DEEPEST * 2;
  if (isAgain || isDeep || (depth > 0 && state.budget.left < count)) {
    state.more.add(key);
    return { ...named, schema: key, more: true };
  }
  if (shape.shared && level < LEVELS && (state.given.has(key) || state.given.size < state.mostGiven)) {
    state.given.add(key);
    return { ...named, schema: key, given: true };
  }
  state.budget.left -= count;
  const below = { depth: depth + 1, above: [...above, key] };
  const fields = cut(shape.fields, MOST_SIBLINGS);
  const variants = cut(shape.variants, MOST_VARIANTS);
  const facts: Fact[] = [];
  if (fields.rest)
    facts.push([
      `and ${fields.rest} more fields`,
      shape.fields
        .slice(MOST_SIBLINGS, MOST_SIBLINGS + 50)
        .map(({ name }) => name)
        .join(', '),
    ]);
  if (variants.rest) facts.push([`and ${variants.rest} more variants`]);
  return {
    ...named,
    fields: fields.values.map(field => fieldOf(field, state, { ...below, level: level + 1 })),
    choice: shape.choice,
    by: shape.discriminator,
    // Those of the body itself are no level of their own: their fields are the body's.
    variants: variants.values.map(
      ({ label, schema }): VariantView => ({
        label,
        ...viewOf(schema, state, { ...below, level: level ? level + 1 : 0 }),
      }),
    ),
    ...(facts.length && { facts }),
  };
}

function nameOf(key: string, name: string | undefined): Partial<SchemaView> {
  return { schema: key, name: name === key ? undefined : name };
}

function fieldOf({ name, schema, required, access }: Field, state: State, depth: Depth): FieldView {
  const view = viewOf(schema, state, depth);
  const isDeprecated = isObject(schema.value) && schema.value.deprecated === true;
  return {
    field: name,
    ...tidy({ required: required || undefined, deprecated: isDeprecated || undefined, access }),
    ...view,
  } as FieldView;
}

/** What is absent is not written. */
function tidy<T extends object>(view: T): T {
  const kept = Object.entries(view).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries(kept) as T;
}

function cut<T>(list: T[], most: number): { values: T[]; rest: number } {
  return { values: list.slice(0, most), rest: Math.max(0, list.length - most) };
}

const labels: Record<string, string> = {
  multipleOf: 'multiple of',
  contentEncoding: 'encoded as',
  contentMediaType: 'holds',
  propertyNames: 'keys are',
  dependentRequired: 'needs',
};

/** Bounds that are said together: the keys of the lower and upper one, and what they count. */
const ranges: [low: string, high: string, unit: string][] = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', 'characters'],
  ['minItems', 'maxItems', 'items'],
  ['minContains', 'maxContains', 'such items'],
  ['minProperties', 'maxProperties', 'fields'],
];

function factsOf({ facts }: Shape): Fact[] {
  const all = new Map(facts);
  const bounds = ranges.flatMap(([low, high, unit]) => rangeText(all, { low, high, unit }));
  const said = new Set([...ranges.flatMap(range => range.slice(0, 2)), 'exclusiveMinimum', 'exclusiveMaximum']);
  const others = facts.flatMap(([key, value]): Fact[] => {
    if (said.has(key)) return [];
    if (key === 'uniqueItems') return [['items are unique']];
    if (key === 'closed') return [['no other fields']];
    return [[labels[key] ?? key, shown(value)]];
  });
  return [...bounds, ...others];
}

/** `1 to 20 items`, `at least 1`, `more than 0`. In OpenAPI 3.0 a flag says that a bound itself is not in the range. */
function rangeText(
  facts: Map<string, unknown>,
  { low, high, unit }: { low: string; high: string; unit: string },
): Fact[] {
  const isNumber = low === 'minimum';
  const above = isNumber ? facts.get('exclusiveMinimum') : undefined;
  const below = isNumber ? facts.get('exclusiveMaximum') : undefined;
  const [least, most] = [facts.get(low), facts.get(high)];
  const more = above === true ? least : above;
  const less = below === true ? most : below;
  const from = above === true ? undefined : least;
  const to = below === true ? undefined : most;
  const words = [
    from !== undefined &&
      to !== undefined &&
      (from === to ? `exactly ${shown(from)}` : `${shown(from)} to ${shown(to)}`),
    from !== undefined && to === undefined && `at least ${shown(from)}`,
    from === undefined && to !== undefined && `at most ${shown(to)}`,
    more !== undefined && more !== false && `more than ${shown(more)}`,
    less !== undefined && less !== false && `less than ${shown(less)}`,
  ].filter(text => typeof text === 'string');
  return words.map(text => [unit ? `${text} ${unit}` : text]);
}

/** Markdown becomes a child of the island; plain text, as most of it is, stays text. */
function prose(text: string, pointer: string, state: State): Prose {
  const trimmed = text.trim();
  if (isPlain(trimmed)) return trimmed;
  const [only, ...others] = describe(text, pointer, state);
  if (!only) return '';
  const isParagraph = !others.length && only.type === 'element' && only.tagName === 'p';
  const inside = isParagraph ? only.children : undefined;
  const [first, ...more] = inside ?? [];
  if (first?.type === 'text' && !more.length) return first.value;
  return state.texts.push(isParagraph ? only : h('div', {}, only, others)) - 1;
}

export function describe(
  text: string,
  pointer: string,
  { document, markdown }: Pick<ViewContext, 'document' | 'markdown'>,
): ElementContent[] {
  const made = markdown(text, originOf(document, pointer));
  document.diagnostics.push(...made.diagnostics);
  return withoutHeadings(made.children as ElementContent[]).filter(node => node.type !== 'text' || node.value.trim());
}

/** Headings inside descriptions would break the page's own outline: they become bold lines. */
function withoutHeadings(nodes: ElementContent[]): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const children = withoutHeadings(node.children);
    if (/^h[1-6]$/.test(node.tagName))
      return { ...node, tagName: 'p', properties: {}, children: [h('strong', {}, children)] };
    const { id: _, ...properties } = node.properties;
    return { ...node, properties, children };
  });
}
