/**
 * Schema → what a reader sees of it, as data of the island `docsc-schema`. Two levels of fields are in the page; named
 * schemas below them are files of their own, made once an API and fetched when they are opened.
 */
import type { Element, ElementContent } from 'hast';
import type { Direction, FieldView, SchemaFact, SchemaView, TextOrChild, VariantView } from '../../api-format.js';
import { excludeFromSearch, h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { renderDescription, type TextContext } from './descriptions.js';
import { type ApiDocument, type ApiNode, findSchema, getText, schemaKey, splitFilePointer } from './document.js';
import { firstSentence, isPlainText } from './plain-text.js';
import { factsOf, nestedFacts, nestedShapes, nestedTexts, requiredText } from './schema-facts.js';
import {
  buildSchemaShape,
  type FieldShape,
  formatValues,
  type SchemaShape,
  type VariantShape,
} from './schema-shape.js';

export type ViewContext = TextContext & {
  /** Keys of the schemas whose files come with the page, and of those that are fetched when they are opened. */
  given: Set<string>;
  more: Set<string>;
  /** How many may come with it; a file of a schema brings none, but two levels of fields itself. */
  maxInlineSchemas: number;
  /** Named schemas that bodies of responses have shown, and where: a page shows each once. */
  shownSchemas?: Map<string, string>;
  /** Fields that the page may still show; deeper levels are files once it is used up. */
  budget: { left: number };
};

/** Of fields and variants on one page: descriptions with thousands would make pages of megabytes. */
export const MAX_FIELDS = 600;

/** Files that a page may bring. */
export const MAX_INLINE_SCHEMAS = 6;

const INLINE_LEVELS = 2;
/** Of unnamed schemas in each other. */
const MAX_DEPTH = 12;
const MAX_VALUES = 1_000;
const MAX_VARIANTS = 60;
const MAX_SIBLINGS = 400;
/** Of fields that are only named. */
const MAX_NAMES = 50;

type ViewState = ViewContext & { texts: ElementContent[] };
/** `level` counts lists of fields, `depth` all steps; `above` are the schemas that this one is part of. */
type ViewDepth = { level: number; depth: number; above: string[] };
const TOP_LEVEL: ViewDepth = { level: 0, depth: 0, above: [] };

/** What a body, a response or a named schema holds. `prefix` starts the ids of its fields. */
export function buildSchemaIsland(node: ApiNode, prefix: string, direction: Direction, context: ViewContext): Element {
  const shape = buildSchemaShape(context.document, node);
  const key = schemaKey(context.document, shape.pointer);
  const again = buildRepeat(shape, key, prefix, context);
  if (again) return again;
  return buildIsland(prefix, direction, context, state => {
    const view = buildView(shape, state, { ...TOP_LEVEL, above: [key] });
    return shape.deprecated && !view.given ? { ...view, facts: [['deprecated'], ...(view.facts ?? [])] } : view;
  });
}

/** Errors mostly look alike: the second says so. */
function buildRepeat(
  shape: SchemaShape,
  key: string,
  prefix: string,
  { shownSchemas }: ViewContext,
): Element | undefined {
  if (!shownSchemas) return undefined;
  const { isNamed, type } = shape;
  const before = isNamed ? shownSchemas.get(`${key} ${type}`) : undefined;
  if (before === undefined) shownSchemas.set(`${key} ${type}`, prefix);
  return before === undefined
    ? undefined
    : excludeFromSearch(
        h('p', { className: ['schema-again'] }, 'The same as ', h('a', { href: `#${before}` }, `${type} above`), '.'),
      );
}

/** A bare list of parameters or headers. */
export type ListedField = {
  name: string;
  schema: ApiNode;
  required: boolean;
  deprecated?: boolean;
  description?: string;
  facts?: SchemaFact[];
  pointer: string;
};

export function buildListIsland(
  list: ListedField[],
  prefix: string,
  direction: Direction,
  context: ViewContext,
): Element {
  return buildIsland(prefix, direction, context, state => ({
    type: '',
    fields: list.map(({ name, schema, required, deprecated, description, facts = [], pointer }) => {
      const shape = buildSchemaShape(state.document, schema);
      const view = buildView(shape, state, { ...TOP_LEVEL, level: 1, depth: 1 });
      const text = description === undefined ? view.text : renderProse(description, pointer, state);
      // An example of the parameter stands for those of its schema.
      const isExample = ([label]: SchemaFact) => /^example(?: |$)/.test(label);
      const known = facts.some(isExample) ? view.facts?.filter(fact => !isExample(fact)) : view.facts;
      return omitEmpty<FieldView>({
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

function buildIsland(
  prefix: string,
  direction: Direction,
  context: ViewContext,
  make: (state: ViewState) => SchemaView,
): Element {
  const state: ViewState = { ...context, texts: [] };
  const view = make(state);
  return createIsland('docsc-schema', { api: context.document.api.id, direction, prefix, view }, state.texts);
}

function buildView(shape: SchemaShape, state: ViewState, depth: ViewDepth): SchemaView {
  const { values, rest } = takeFirst(shape.enumeration, MAX_VALUES);
  const type = shape.nullable && !/\bnull$/.test(shape.type) ? `${shape.type} or null` : shape.type;
  // Lists and maps show what they hold.
  const held = nestedShapes(shape, state.document);
  const content = buildContent(held.at(-1) ?? shape, state, depth);
  const isElsewhere = Boolean(content.given || content.more) && !shape.items && !shape.map;
  const facts = [...factsOf(shape, state.document), ...nestedFacts(shape, held, state.document)];
  if (rest) facts.push([`and ${rest} more values`]);
  return omitEmpty<SchemaView>({
    type,
    about: namedSchemaText(shape, content, state),
    ...buildTexts(shape, held, state, {
      isElsewhere,
      isTop: depth.depth === 0,
      hasFields: content.schema !== undefined,
    }),
    ...(isElsewhere ? {} : { values: formatValues(values) }),
    ...content,
    facts: [...(isElsewhere ? withoutRepeatedFacts(facts, shape, state) : facts), ...(content.facts ?? [])],
  });
}

/** What a schema's file says of it is not said again where it is used. */
function withoutRepeatedFacts(facts: SchemaFact[], { pointer }: SchemaShape, { document }: ViewState): SchemaFact[] {
  const node = facts.length ? findSchema(document, schemaKey(document, pointer)) : undefined;
  const known = new Set(node && factsOf(buildSchemaShape(document, node), document).map(fact => fact.join(' ')));
  return facts.filter(fact => !known.has(fact.join(' ')));
}

/** What a named schema says of itself, where it is used under another description and its fields are here. */
function namedSchemaText(
  shape: SchemaShape,
  { schema, given, more }: Partial<SchemaView>,
  state: ViewState,
): TextOrChild | undefined {
  const own = schema === undefined || given || more ? undefined : namedSchemaDescription(schema, shape, state);
  return own && renderProse(own.text, own.pointer, state);
}

/** `undefined` where it is the description that is shown anyway. */
function namedSchemaDescription(
  key: string,
  { description }: SchemaShape,
  { document }: ViewState,
): { text: string; pointer: string } | undefined {
  const node = findSchema(document, key);
  const text = node && getText(node.value, 'description');
  return text === undefined || text === description ? undefined : { text, pointer: node!.pointer };
}

type SchemaUsage = { isElsewhere: boolean; isTop: boolean; hasFields: boolean };

/** A named schema says what it is with its fields; where it is used, one sentence will do. */
function buildTexts(
  shape: SchemaShape,
  held: SchemaShape[],
  state: ViewState,
  { isElsewhere, isTop, hasFields }: SchemaUsage,
): Pick<SchemaView, 'text' | 'about'> {
  const { hasOwnDescription, isNamed, pointer } = shape;
  const holds = shape.items ?? shape.map;
  const own =
    hasOwnDescription && isNamed && !hasFields
      ? namedSchemaDescription(schemaKey(state.document, pointer), shape, state)
      : undefined;
  const description = [shape.description, own?.text, ...nestedTexts(held)]
    .filter(text => text !== undefined)
    .join('\n\n');
  if (!description) return {};
  if (hasOwnDescription || !isNamed || !hasFields || holds) {
    const isOwn = shape.description !== undefined || !holds;
    return { text: renderProse(description, isOwn ? pointer : holds.pointer, state) };
  }
  if (isTop) return isElsewhere ? {} : { text: renderProse(description, pointer, state) };
  const sentence = firstSentence(description);
  const about = isElsewhere || sentence === description.trim() ? undefined : renderProse(description, pointer, state);
  return { text: sentence, about };
}

/** The fields and variants of a shape, or the name of the schema that has them. */
function buildContent(shape: SchemaShape, state: ViewState, { level, depth, above }: ViewDepth): Partial<SchemaView> {
  const count = shape.fields.length + shape.variants.length;
  if (!count) return {};
  const key = schemaKey(state.document, shape.pointer);
  const named = shape.isNamed ? schemaReference(key, shape.name) : {};
  const isAgain = depth > 0 && above.includes(key);
  const isDeep = level >= (shape.isNamed ? INLINE_LEVELS : MAX_DEPTH) || depth >= MAX_DEPTH * 2;
  if (isAgain || isDeep || (depth > 0 && state.budget.left < count)) {
    // What parts of `allOf` say together has no place that a file could be made of.
    if (shape.isNamed || isWritten(state.document, shape.pointer)) {
      state.more.add(key);
      return { ...named, schema: key, more: true };
    }
    if (isAgain || depth >= MAX_DEPTH * 2 || state.budget.left < -MAX_FIELDS) return { facts: omittedFacts(shape, 0) };
  }
  if (shape.isNamed && level < INLINE_LEVELS && (state.given.has(key) || state.given.size < state.maxInlineSchemas)) {
    state.given.add(key);
    return { ...named, schema: key, given: true };
  }
  state.budget.left -= count;
  const below = { depth: depth + 1, above: [...above, key] };
  const fields = takeFirst(shape.fields, MAX_SIBLINGS);
  const variants = takeFirst(shape.variants, MAX_VARIANTS);
  const facts = omittedFacts(shape, MAX_SIBLINGS);
  return {
    ...named,
    fields: fields.values.map(field => buildField(field, state, { ...below, level: level + 1 })),
    choice: shape.choice,
    by: shape.discriminator,
    // Those of the body itself are no level of their own: their fields are the body's.
    variants: variants.values.map(variant => buildVariant(variant, state, { ...below, level: level ? level + 1 : 0 })),
    ...(facts.length && { facts }),
  };
}

/** What is not shown is named. */
function omittedFacts({ fields, variants }: SchemaShape, from: number): SchemaFact[] {
  const more = fields.slice(from);
  const choices = variants.length - (from ? MAX_VARIANTS : 0);
  const names = more.slice(0, MAX_NAMES).map(({ name }) => name);
  return [
    ...(more.length ? [[`and ${more.length} more fields`, names.join(', ')] as SchemaFact] : []),
    ...(choices > 0 ? [[`and ${choices} more variants`] as SchemaFact] : []),
  ];
}

function isWritten({ positionAt, files }: ApiDocument, pointer: string): boolean {
  const { file, inner } = splitFilePointer(pointer);
  return (files.get(file)?.positionAt ?? positionAt)(inner) !== undefined;
}

function schemaReference(key: string, name: string | undefined): Partial<SchemaView> {
  return { schema: key, name: name === key ? undefined : name };
}

const factsByKind: Record<NonNullable<FieldShape['kind']>, SchemaFact[]> = {
  pattern: [['any name that fits this pattern']],
  others: [['any other name']],
  place: [],
  rest: [['all further items']],
};

function buildField(
  { name, schema, required, access, kind }: FieldShape,
  state: ViewState,
  depth: ViewDepth,
): FieldView {
  const shape = buildSchemaShape(state.document, schema);
  const { facts = [], ...view } = buildView(shape, state, depth);
  return {
    field: name,
    ...omitEmpty({ required: required || undefined, deprecated: shape.deprecated || undefined, access }),
    ...view,
    ...omitEmpty({ facts: [...(kind ? factsByKind[kind] : []), ...facts] }),
  } as FieldView;
}

/** A variant is named once: its type is left out where the label says it, and its title where that is the label. */
function buildVariant({ label, schema }: VariantShape, state: ViewState, depth: ViewDepth): VariantView {
  const shape = buildSchemaShape(state.document, schema);
  const { type, text, facts = [], ...view } = buildView(shape, state, depth);
  const isSaid = type === 'any' || label.startsWith(`${type} with `);
  const isBare = label === requiredText(facts);
  const marks: SchemaFact[] = shape.deprecated ? [['deprecated']] : [];
  return {
    label,
    type: isSaid ? '' : type,
    ...omitEmpty({ text: text === label ? undefined : text, facts: [...marks, ...(isBare ? [] : facts)] }),
    ...view,
  };
}

/** What is absent is not written. */
function omitEmpty<T extends object>(view: T): T {
  const kept = Object.entries(view).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries(kept) as T;
}

function takeFirst<T>(list: T[], most: number): { values: T[]; rest: number } {
  return { values: list.slice(0, most), rest: Math.max(0, list.length - most) };
}

/** Markdown becomes a child of the island; plain text, as most of it is, stays text. */
function renderProse(text: string, pointer: string, state: ViewState): TextOrChild {
  const trimmed = text.trim();
  if (isPlainText(trimmed)) return trimmed;
  const [only, ...others] = renderDescription(text, pointer, state);
  if (!only) return '';
  const isParagraph = !others.length && only.type === 'element' && only.tagName === 'p';
  const inside = isParagraph ? only.children : undefined;
  const [first, ...more] = inside ?? [];
  if (first?.type === 'text' && !more.length) return first.value;
  return state.texts.push(isParagraph ? only : h('div', {}, only, others)) - 1;
}
