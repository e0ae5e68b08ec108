/**
 * Schema → the data of the island `docsc-schema`. Two levels of fields are on the page itself; named schemas below them
 * are files of their own, made once per API and fetched when a reader opens them.
 */
import type { Element, ElementContent } from 'hast';
import type { Direction, FieldView, SchemaFact, SchemaView, TextOrChild, VariantView } from '../../api-format.js';
import { excludeFromSearch, h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { renderDescription, type TextContext } from './descriptions.js';
import { type ApiDocument, type ApiNode, findSchema, getText, schemaKey } from './document.js';
import type { PageSchemas, ShownSchemas } from './page-schemas.js';
import { firstSentence, isPlainText } from './plain-text.js';
import { splitFilePointer } from './pointers.js';
import { factsOf, nestedFacts, nestedShapes, nestedTexts, requiredText } from './schema-facts.js';
import { buildSchemaShape, type FieldShape, type SchemaShape, type VariantShape } from './schema-shape.js';
import { completeText } from './schema-text.js';
import { formatValues } from './values.js';

/** The context that the islands of one page share. */
export type ViewContext = TextContext & {
  schemas: PageSchemas;
  /** Present in responses, which show each named schema once. */
  shownSchemas?: ShownSchemas;
};

/** Where an island is: `prefix` starts the ids of its fields, `direction` tells requests from responses. */
export type IslandPlacement = { prefix: string; direction: Direction };

/** Fields and variants on one page. Some descriptions have thousands, which would make pages of megabytes. */
export const MAX_FIELDS = 600;

/** Schema files that come with a page. */
export const MAX_INLINE_SCHEMAS = 6;

/** Levels of fields on the page itself. */
const INLINE_LEVELS = 2;
/** Unnamed schemas in each other. */
const MAX_DEPTH = 12;
const MAX_VALUES = 1_000;
const MAX_VARIANTS = 60;
const MAX_SIBLINGS = 400;
/** Omitted fields that are listed by name. */
const MAX_NAMES = 50;

/** A body or a named schema as an island; a link to it if the page shows the same schema already. */
export function buildSchemaIsland(node: ApiNode, placement: IslandPlacement, context: ViewContext): Element {
  const shape = buildSchemaShape(context.document, node);
  const key = schemaKey(context.document, shape.pointer);
  const repeat = context.shownSchemas && buildRepeat(shape, key, { ...placement, shown: context.shownSchemas });
  if (repeat) return repeat;
  return buildIsland(placement, context, builder => {
    const view = builder.view(shape, { ...TOP_LEVEL, above: [key] });
    return shape.deprecated && !view.given ? { ...view, facts: [['deprecated'], ...(view.facts ?? [])] } : view;
  });
}

/** A link to the schema above, if it is shown there already: most errors of an API look alike. */
function buildRepeat(
  { isNamed, type }: SchemaShape,
  key: string,
  { prefix, shown }: { prefix: string; shown: ShownSchemas },
): Element | undefined {
  const shownKey = `${key} ${type}`;
  const before = isNamed ? shown.idOf(shownKey) : undefined;
  if (before === undefined) {
    shown.remember(shownKey, prefix);
    return undefined;
  }
  const link = h('a', { href: `#${before}` }, `${type} above`);
  return excludeFromSearch(h('p', { className: ['schema-again'] }, 'The same as ', link, '.'));
}

/** A parameter or header in a list. */
export type ListedField = {
  name: string;
  schema: ApiNode;
  required: boolean;
  deprecated?: boolean;
  description?: string;
  facts?: SchemaFact[];
  pointer: string;
};

/** A list of parameters or headers as an island. */
export function buildListIsland(list: ListedField[], placement: IslandPlacement, context: ViewContext): Element {
  return buildIsland(placement, context, builder => ({
    type: '',
    fields: list.map(field => builder.listedField(field)),
  }));
}

function buildIsland(
  { prefix, direction }: IslandPlacement,
  context: ViewContext,
  buildView: (builder: SchemaViewBuilder) => SchemaView,
): Element {
  const builder = new SchemaViewBuilder(context);
  const view = buildView(builder);
  return createIsland('docsc-schema', { api: context.document.api.id, direction, prefix, view }, builder.children);
}

/** `level` counts lists of fields, `depth` all steps; `above` are the keys of the schemas that this one is part of. */
type ViewDepth = { level: number; depth: number; above: string[] };
const TOP_LEVEL: ViewDepth = { level: 0, depth: 0, above: [] };

/** How a schema is shown where it is used, which decides how much of its description is needed. */
type SchemaUsage = { isElsewhere: boolean; isTop: boolean; hasFields: boolean };

/** Builds the view of one island. Texts with markup become children of the island; the view refers to them by index. */
class SchemaViewBuilder {
  readonly children: ElementContent[] = [];
  readonly #context: ViewContext;
  readonly #document: ApiDocument;
  readonly #schemas: PageSchemas;

  constructor(context: ViewContext) {
    this.#context = context;
    this.#document = context.document;
    this.#schemas = context.schemas;
  }

  view(shape: SchemaShape, depth: ViewDepth): SchemaView {
    const { values, rest } = takeFirst(shape.enumeration, MAX_VALUES);
    const type = shape.nullable && !/\bnull$/.test(shape.type) ? `${shape.type} or null` : shape.type;
    // Lists and maps show the fields of their entries.
    const nested = nestedShapes(shape, this.#document);
    const content = this.#content(nested.at(-1) ?? shape, depth);
    const isElsewhere = Boolean(content.given || content.more) && !shape.items && !shape.map && !shape.contained;
    const facts = [...factsOf(shape, this.#document), ...nestedFacts(shape, nested, this.#document)];
    if (rest) facts.push([`and ${rest} more values`]);
    return omitEmpty<SchemaView>({
      type,
      about: this.#namedSchemaText(shape, content),
      ...this.#texts(shape, nested, {
        isElsewhere,
        isTop: depth.depth === 0,
        hasFields: content.schema !== undefined,
      }),
      ...(isElsewhere ? {} : { values: formatValues(values) }),
      ...content,
      facts: [...(isElsewhere ? this.#withoutRepeatedFacts(facts, shape) : facts), ...(content.facts ?? [])],
    });
  }

  listedField({ name, schema, required, deprecated, description, facts = [], pointer }: ListedField): FieldView {
    const shape = buildSchemaShape(this.#document, schema);
    const view = this.view(shape, { ...TOP_LEVEL, level: 1, depth: 1 });
    const text = description === undefined ? view.text : this.#prose(description, pointer);
    // An example of the parameter replaces those of its schema.
    const isExample = ([label]: SchemaFact) => /^example(?: |$)/.test(label);
    const schemaFacts = facts.some(isExample) ? view.facts?.filter(fact => !isExample(fact)) : view.facts;
    return omitEmpty<FieldView>({
      field: name,
      required: required || undefined,
      deprecated: deprecated || shape.deprecated || undefined,
      ...view,
      text,
      facts: [...(schemaFacts ?? []), ...facts],
    });
  }

  /** Facts that the schema's own file shows are not repeated where the schema is used. */
  #withoutRepeatedFacts(facts: SchemaFact[], { pointer }: SchemaShape): SchemaFact[] {
    const node = facts.length ? findSchema(this.#document, schemaKey(this.#document, pointer)) : undefined;
    const known = new Set(
      node && factsOf(buildSchemaShape(this.#document, node), this.#document).map(fact => fact.join(' ')),
    );
    return facts.filter(fact => !known.has(fact.join(' ')));
  }

  /** The description of a named schema that is shown in place under another description. */
  #namedSchemaText(shape: SchemaShape, { schema, given, more }: Partial<SchemaView>): TextOrChild | undefined {
    const found = schema === undefined || given || more ? undefined : this.#namedSchemaDescription(schema, shape);
    return found && this.#prose(found.text, found.pointer);
  }

  /** `undefined` if the schema has no description, or the one that the shape has anyway. */
  #namedSchemaDescription(key: string, { description }: SchemaShape): { text: string; pointer: string } | undefined {
    const node = findSchema(this.#document, key);
    const text = node && completeText(getText(node.value, 'description'), node.value);
    return text === undefined || text === description ? undefined : { text, pointer: node!.pointer };
  }

  /** A named schema has its full description with its fields; where it is used, one sentence is enough. */
  #texts(
    shape: SchemaShape,
    nested: SchemaShape[],
    { isElsewhere, isTop, hasFields }: SchemaUsage,
  ): Pick<SchemaView, 'text' | 'about'> {
    const { hasOwnDescription, isNamed, pointer } = shape;
    const entries = shape.items ?? shape.map ?? shape.contained;
    const ofSchema =
      hasOwnDescription && isNamed && !hasFields
        ? this.#namedSchemaDescription(schemaKey(this.#document, pointer), shape)
        : undefined;
    const description = [shape.description, ofSchema?.text, ...nestedTexts(nested)]
      .filter(text => text !== undefined)
      .join('\n\n');
    if (!description) return {};
    if (hasOwnDescription || !isNamed || !hasFields || entries) {
      const isOwn = shape.description !== undefined || !entries;
      return { text: this.#prose(description, isOwn ? pointer : entries.pointer) };
    }
    if (isTop) return isElsewhere ? {} : { text: this.#prose(description, pointer) };
    const sentence = firstSentence(description);
    const about = isElsewhere || sentence === description.trim() ? undefined : this.#prose(description, pointer);
    return { text: sentence, about };
  }

  /** The fields and variants of a shape, or the key of the schema that has them. */
  #content(shape: SchemaShape, { level, depth, above }: ViewDepth): Partial<SchemaView> {
    const count = shape.fields.length + shape.variants.length;
    if (!count) return {};
    if (this.#document.closedSchemas.has(shape.pointer)) return { facts: omittedFacts(shape, 0) };
    const key = schemaKey(this.#document, shape.pointer);
    const reference = shape.isNamed ? schemaReference(key, shape.name) : {};
    const isRecursive = depth > 0 && above.includes(key);
    const isDeep = level >= (shape.isNamed ? INLINE_LEVELS : MAX_DEPTH) || depth >= MAX_DEPTH * 2;
    const fieldsLeft = this.#schemas.fieldsLeft();
    if (isRecursive || isDeep || (depth > 0 && fieldsLeft < count)) {
      // A schema merged from several parts is written nowhere, so it cannot be a file.
      if (shape.isNamed || isWritten(this.#document, shape.pointer)) {
        this.#schemas.fetchOnOpen(key);
        return { ...reference, schema: key, more: true };
      }
      if (isRecursive || depth >= MAX_DEPTH * 2 || fieldsLeft < -MAX_FIELDS) return { facts: omittedFacts(shape, 0) };
    }
    if (shape.isNamed && level < INLINE_LEVELS && this.#schemas.bringsFile(key))
      return { ...reference, schema: key, given: true };
    this.#schemas.spendFields(count);
    const below = { depth: depth + 1, above: [...above, key] };
    const fields = takeFirst(shape.fields, MAX_SIBLINGS);
    const variants = takeFirst(shape.variants, MAX_VARIANTS);
    const facts = omittedFacts(shape, MAX_SIBLINGS);
    return {
      ...reference,
      fields: fields.values.map(field => this.#field(field, { ...below, level: level + 1 })),
      choice: shape.choice,
      by: shape.discriminator,
      // Variants of the body itself add no level: their fields are the body's.
      variants: variants.values.map(variant => this.#variant(variant, { ...below, level: level ? level + 1 : 0 })),
      ...(facts.length && { facts }),
    };
  }

  #field({ name, schema, required, access, kind }: FieldShape, depth: ViewDepth): FieldView {
    const shape = buildSchemaShape(this.#document, schema);
    const { facts = [], ...view } = this.view(shape, depth);
    return {
      field: name,
      ...omitEmpty({ required: required || undefined, deprecated: shape.deprecated || undefined, access }),
      ...view,
      ...omitEmpty({ facts: [...(kind ? factsByKind[kind] : []), ...facts] }),
    } as FieldView;
  }

  /** A variant is named once: its type is left out if the label has it, and its title if that is the label. */
  #variant({ label, schema }: VariantShape, depth: ViewDepth): VariantView {
    const shape = buildSchemaShape(this.#document, schema);
    const { type, text, facts = [], ...view } = this.view(shape, depth);
    const labelHasType = type === 'any' || label.startsWith(`${type} with `);
    const labelHasFacts = label === requiredText(facts);
    const marks: SchemaFact[] = shape.deprecated ? [['deprecated']] : [];
    return {
      label,
      type: labelHasType ? '' : type,
      ...omitEmpty({ text: text === label ? undefined : text, facts: [...marks, ...(labelHasFacts ? [] : facts)] }),
      ...view,
    };
  }

  /** Markdown becomes a child of the island; plain text, as most descriptions are, stays in the view. */
  #prose(text: string, pointer: string): TextOrChild {
    const trimmed = text.trim();
    if (isPlainText(trimmed)) return trimmed;
    const [only, ...others] = renderDescription(text, pointer, this.#context);
    if (!only) return '';
    const isParagraph = !others.length && only.type === 'element' && only.tagName === 'p';
    const [first, ...more] = isParagraph ? only.children : [];
    if (first?.type === 'text' && !more.length) return first.value;
    return this.children.push(isParagraph ? only : h('div', {}, only, others)) - 1;
  }
}

/** Facts that name what is not shown: fields from the index `from` on, and further variants. */
function omittedFacts({ fields, variants }: SchemaShape, from: number): SchemaFact[] {
  const omitted = fields.slice(from);
  const choices = variants.length - (from ? MAX_VARIANTS : 0);
  const names = omitted.slice(0, MAX_NAMES).map(({ name }) => name);
  return [
    ...(omitted.length ? [[`and ${omitted.length} more fields`, names.join(', ')] as SchemaFact] : []),
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
  position: [],
  rest: [['all further items']],
};

/** Drops keys without a value, so that they are not written to the page. */
function omitEmpty<T extends object>(view: T): T {
  const entries = Object.entries(view).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && !value.length),
  );
  return Object.fromEntries(entries) as T;
}

function takeFirst<T>(list: T[], limit: number): { values: T[]; rest: number } {
  return { values: list.slice(0, limit), rest: Math.max(0, list.length - limit) };
}
