/**
 * Schema → what a reader sees of it, as data of the island `docsc-schema`. Two levels of fields are in the page; named
 * schemas below them are files of their own, made once an API and fetched when they are opened.
 */
import type { Element, ElementContent } from 'hast';
import type { Direction, Fact, FieldView, Prose, SchemaView, VariantView } from '../../api-format.js';
import type { Islands } from '../../format.js';
import { h, unsearched } from '../body/hast.js';
import { describe, type TextContext } from './descriptions.js';
import { type Document, keyOf, type Node, schemaOfKey, splitPointer, textIn } from './document.js';
import { firstSentence, isPlain } from './plain-text.js';
import { factsOf, heldFacts, heldIn, heldTexts, requiredText } from './schema-facts.js';
import { allShown, type Field, type Shape, shapeOf, type Variant } from './schema-shape.js';

export type ViewContext = TextContext & {
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
const MOST_VALUES = 1_000;
const MOST_VARIANTS = 60;
const MOST_SIBLINGS = 400;
/** Of fields that are only named. */
const MOST_NAMES = 50;

type State = ViewContext & { texts: ElementContent[] };
/** `level` counts lists of fields, `depth` all steps; `above` are the schemas that this one is part of. */
type Depth = { level: number; depth: number; above: string[] };
const top: Depth = { level: 0, depth: 0, above: [] };

/** What a body, a response or a named schema holds. `prefix` starts the ids of its fields. */
export function schemaIsland(node: Node, prefix: string, direction: Direction, context: ViewContext): Element {
  const shape = shapeOf(context.document, node);
  const key = keyOf(context.document, shape.pointer);
  const again = shownBefore(shape, key, prefix, context);
  if (again) return again;
  return island(prefix, direction, context, state => {
    const view = viewOf(shape, state, { ...top, above: [key] });
    return shape.deprecated && !view.given ? { ...view, facts: [['deprecated'], ...(view.facts ?? [])] } : view;
  });
}

/** Errors mostly look alike: the second says so. */
function shownBefore(shape: Shape, key: string, prefix: string, { shown }: ViewContext): Element | undefined {
  if (!shown) return undefined;
  const { shared, type } = shape;
  const before = shared ? shown.get(`${key} ${type}`) : undefined;
  if (before === undefined) shown.set(`${key} ${type}`, prefix);
  return before === undefined
    ? undefined
    : unsearched(
        h('p', { className: ['schema-again'] }, 'The same as ', h('a', { href: `#${before}` }, `${type} above`), '.'),
      );
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
      const shape = shapeOf(state.document, schema);
      const view = viewOf(shape, state, { ...top, level: 1, depth: 1 });
      const text = description === undefined ? view.text : prose(description, pointer, state);
      // An example of the parameter stands for those of its schema.
      const isExample = ([label]: Fact) => /^example(?: |$)/.test(label);
      const known = facts.some(isExample) ? view.facts?.filter(fact => !isExample(fact)) : view.facts;
      return tidy<FieldView>({
        field: name,
        required: required || undefined,
        deprecated: deprecated || shape.deprecated || undefined,
        ...view,
        text,
        facts: [...(known ?? []), ...facts],
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

function viewOf(shape: Shape, state: State, depth: Depth): SchemaView {
  const { values, rest } = cut(shape.enumeration, MOST_VALUES);
  const type = shape.nullable && !/\bnull$/.test(shape.type) ? `${shape.type} or null` : shape.type;
  // Lists and maps show what they hold.
  const held = heldIn(shape, state.document);
  const content = contentOf(held.at(-1) ?? shape, state, depth);
  const isElsewhere = Boolean(content.given || content.more) && !shape.items && !shape.map;
  const facts = [...factsOf(shape, state.document), ...heldFacts(shape, held, state.document)];
  if (rest) facts.push([`and ${rest} more values`]);
  return tidy<SchemaView>({
    type,
    about: ownText(shape, content, state),
    ...textsOf(shape, held, state, { isElsewhere, isTop: depth.depth === 0, hasFields: content.schema !== undefined }),
    ...(isElsewhere ? {} : { values: allShown(values) }),
    ...content,
    facts: [...(isElsewhere ? besides(facts, shape, state) : facts), ...(content.facts ?? [])],
  });
}

/** What a schema's file says of it is not said again where it is used. */
function besides(facts: Fact[], { pointer }: Shape, { document }: State): Fact[] {
  const node = facts.length ? schemaOfKey(document, keyOf(document, pointer)) : undefined;
  const known = new Set(node && factsOf(shapeOf(document, node), document).map(fact => fact.join(' ')));
  return facts.filter(fact => !known.has(fact.join(' ')));
}

/** What a named schema says of itself, where it is used under another description and its fields are here. */
function ownText(shape: Shape, { schema, given, more }: Partial<SchemaView>, state: State): Prose | undefined {
  const own = schema === undefined || given || more ? undefined : ownDescription(schema, shape, state);
  return own && prose(own.text, own.pointer, state);
}

/** `undefined` where it is the description that is shown anyway. */
function ownDescription(
  key: string,
  { description }: Shape,
  { document }: State,
): { text: string; pointer: string } | undefined {
  const node = schemaOfKey(document, key);
  const text = node && textIn(node.value, 'description');
  return text === undefined || text === description ? undefined : { text, pointer: node!.pointer };
}

type Use = { isElsewhere: boolean; isTop: boolean; hasFields: boolean };

/** A named schema says what it is with its fields; where it is used, one sentence will do. */
function textsOf(
  shape: Shape,
  held: Shape[],
  state: State,
  { isElsewhere, isTop, hasFields }: Use,
): Pick<SchemaView, 'text' | 'about'> {
  const { described, shared, pointer } = shape;
  const holds = shape.items ?? shape.map;
  const own =
    described && shared && !hasFields ? ownDescription(keyOf(state.document, pointer), shape, state) : undefined;
  const description = [shape.description, own?.text, ...heldTexts(held)]
    .filter(text => text !== undefined)
    .join('\n\n');
  if (!description) return {};
  if (described || !shared || !hasFields || holds) {
    const isOwn = shape.description !== undefined || !holds;
    return { text: prose(description, isOwn ? pointer : holds.pointer, state) };
  }
  if (isTop) return isElsewhere ? {} : { text: prose(description, pointer, state) };
  const sentence = firstSentence(description);
  const about = isElsewhere || sentence === description.trim() ? undefined : prose(description, pointer, state);
  return { text: sentence, about };
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
    // What parts of `allOf` say together has no place that a file could be made of.
    if (shape.shared || isWritten(state.document, shape.pointer)) {
      state.more.add(key);
      return { ...named, schema: key, more: true };
    }
    if (isAgain || depth >= DEEPEST * 2 || state.budget.left < -MOST_FIELDS) return { facts: restFacts(shape, 0) };
  }
  if (shape.shared && level < LEVELS && (state.given.has(key) || state.given.size < state.mostGiven)) {
    state.given.add(key);
    return { ...named, schema: key, given: true };
  }
  state.budget.left -= count;
  const below = { depth: depth + 1, above: [...above, key] };
  const fields = cut(shape.fields, MOST_SIBLINGS);
  const variants = cut(shape.variants, MOST_VARIANTS);
  const facts = restFacts(shape, MOST_SIBLINGS);
  return {
    ...named,
    fields: fields.values.map(field => fieldOf(field, state, { ...below, level: level + 1 })),
    choice: shape.choice,
    by: shape.discriminator,
    // Those of the body itself are no level of their own: their fields are the body's.
    variants: variants.values.map(variant => variantOf(variant, state, { ...below, level: level ? level + 1 : 0 })),
    ...(facts.length && { facts }),
  };
}

/** What is not shown is named. */
function restFacts({ fields, variants }: Shape, from: number): Fact[] {
  const more = fields.slice(from);
  const choices = variants.length - (from ? MOST_VARIANTS : 0);
  const names = more.slice(0, MOST_NAMES).map(({ name }) => name);
  return [
    ...(more.length ? [[`and ${more.length} more fields`, names.join(', ')] as Fact] : []),
    ...(choices > 0 ? [[`and ${choices} more variants`] as Fact] : []),
  ];
}

function isWritten({ at, files }: Document, pointer: string): boolean {
  const { file, inner } = splitPointer(pointer);
  return (files.get(file)?.at ?? at)(inner) !== undefined;
}

function nameOf(key: string, name: string | undefined): Partial<SchemaView> {
  return { schema: key, name: name === key ? undefined : name };
}

const kinds: Record<NonNullable<Field['kind']>, Fact[]> = {
  pattern: [['any name that fits this pattern']],
  others: [['any other name']],
  place: [],
  rest: [['all further items']],
};

function fieldOf({ name, schema, required, access, kind }: Field, state: State, depth: Depth): FieldView {
  const shape = shapeOf(state.document, schema);
  const { facts = [], ...view } = viewOf(shape, state, depth);
  return {
    field: name,
    ...tidy({ required: required || undefined, deprecated: shape.deprecated || undefined, access }),
    ...view,
    ...tidy({ facts: [...(kind ? kinds[kind] : []), ...facts] }),
  } as FieldView;
}

/** A variant is named once: its type is left out where the label says it, and its title where that is the label. */
function variantOf({ label, schema }: Variant, state: State, depth: Depth): VariantView {
  const shape = shapeOf(state.document, schema);
  const { type, text, facts = [], ...view } = viewOf(shape, state, depth);
  const isSaid = type === 'any' || label.startsWith(`${type} with `);
  const isBare = label === requiredText(facts);
  const marks: Fact[] = shape.deprecated ? [['deprecated']] : [];
  return {
    label,
    type: isSaid ? '' : type,
    ...tidy({ text: text === label ? undefined : text, facts: [...marks, ...(isBare ? [] : facts)] }),
    ...view,
  };
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
