/** Schemas as nested lists: a field with its type and constraints, and its own fields below. Each named schema is listed once. */
import type { ElementContent } from 'hast';
import type { ListItem, PhrasingContent } from 'mdast';
import {
  type Direction,
  type FieldView,
  isShown,
  type SchemaFact,
  type SchemaView,
  type TextOrChild,
  type VariantView,
} from '../../../api-format.js';
import { type IslandElement, isIslandElement } from '../../../format.js';
import type { Block, TwinContext } from './context.js';
import { createCode, createItem, createList, createParagraph, createPartHeading, createText } from './nodes.js';

/** The message that a schema is part of, and the rich texts that its view refers to by number. */
type SchemaScope = { direction: Direction; texts: readonly ElementContent[]; context: TwinContext };

/** The fields of a message. */
export function schemaToBlocks({ data, children }: IslandElement<'docsc-schema'>, context: TwinContext): Block[] {
  const { view, direction } = data;
  const scope = { direction, texts: children, context };
  const type = view.type ? [createText(`${view.type}.`)] : [];
  return [...joinLine(type, describe(view, scope)), ...contentOf(view, scope)];
}

/** Blocks whose first paragraph continues a line. */
function joinLine(line: PhrasingContent[], blocks: Block[]): Block[] {
  const [first, ...rest] = blocks;
  if (!line.length || first?.type !== 'paragraph') return [...createParagraph(line), ...blocks];
  return [...createParagraph([...line, createText(' '), ...first.children]), ...rest];
}

/** The text of a schema, followed by its constraints. */
function describe(view: SchemaView, scope: SchemaScope): Block[] {
  const text = textToBlocks(view.text, scope);
  const facts = factsOf(view);
  const last = text.at(-1);
  if (!facts.length) return text;
  if (text.length !== 1 || last?.type !== 'paragraph') return [...text, ...createParagraph(facts)];
  return createParagraph([...last.children, createText(' '), ...facts]);
}

function textToBlocks(text: TextOrChild | undefined, { texts, context }: SchemaScope): Block[] {
  if (text === undefined || text === '') return [];
  if (typeof text === 'string') return createParagraph([createText(text)]);
  const child = texts[text];
  return child ? context.toBlocks([child]) : [];
}

/** `One of `a`, `b`; at least `1`; read-only.` */
function factsOf(view: SchemaView): PhrasingContent[] {
  const { access } = view as FieldView;
  const facts: SchemaFact[] = [...(view.facts ?? []), ...(access ? [[`${access}-only`] as SchemaFact] : [])];
  const parts = [
    ...(view.values?.length ? [valuesOf(view.values)] : []),
    ...facts.map(([label, value]) => [createText(value === undefined ? label : `${label} `), ...createCode(value)]),
  ];
  const content = parts.flatMap((part, nth) => (nth ? [createText('; '), ...part] : part));
  const [first, ...rest] = content;
  if (first?.type !== 'text') return content;
  const capital = first.value.charAt(0).toUpperCase() + first.value.slice(1);
  return [createText(capital), ...rest, createText('.')];
}

function valuesOf(values: readonly string[]): PhrasingContent[] {
  const codes = values.flatMap((value, nth) => [...(nth ? [createText(', ')] : []), ...createCode(value)]);
  return [createText('one of '), ...codes];
}

/** The fields and variants of a schema: its own, or those of the named schema that it is. */
function contentOf(view: SchemaView, scope: SchemaScope): Block[] {
  const { schema, name = schema } = view;
  if (schema === undefined) return ownContent(view, scope);
  const { context } = scope;
  const [fragment] = (view.given || view.more ? context.schema(schema)?.children : undefined) ?? [];
  const named = isIslandElement(fragment, 'docsc-schema') ? fragment : undefined;
  const whole = named?.data.view ?? view;
  if (!hasContent(whole)) return [];
  const key = isDirectional(whole) ? `${scope.direction} ${schema}` : schema;
  if (context.shownSchemas.has(key)) return createParagraph([createText(`The same as ${name} above.`)]);
  if (named && view.more) {
    context.laterSchemas.set(key, { key: schema, name: name ?? schema, direction: scope.direction });
    return createParagraph([createText(`See ${name} below.`)]);
  }
  context.shownSchemas.add(key);
  if (!named) return ownContent(view, scope);
  const inner = { ...scope, texts: named.children };
  return [...describe(withoutSaid(whole, view), inner), ...ownContent(whole, inner)];
}

/**
 * The schemas that readers open on the page, below a heading of their own and each once. They come last, because inside each
 * other they would be nested without end.
 */
export function laterSchemasToBlocks(context: TwinContext): Block[] {
  const blocks: Block[] = [];
  // The map grows during the loop, by the schemas inside those that are listed.
  for (const [shownAs, { key, name, direction }] of context.laterSchemas) {
    if (context.shownSchemas.has(shownAs)) continue;
    context.shownSchemas.add(shownAs);
    const [fragment] = context.schema(key)?.children ?? [];
    if (!isIslandElement(fragment, 'docsc-schema')) continue;
    if (!blocks.length) {
      context.lastDepth = 1;
      blocks.push(createPartHeading('Schemas', context));
    }
    context.lastDepth = 2;
    const scope = { direction, texts: fragment.children, context };
    const { view } = fragment.data;
    blocks.push(createPartHeading(name, context), ...describe(view, scope), ...ownContent(view, scope));
  }
  return blocks;
}

/** A named schema without what the place that refers to it has said. Numbers of rich texts are those of each place. */
function withoutSaid(whole: SchemaView, { text, facts, values }: SchemaView): SchemaView {
  const said = new Set(facts?.map(String));
  return {
    ...whole,
    text: typeof text === 'string' && text === whole.text ? undefined : whole.text,
    facts: whole.facts?.filter(fact => !said.has(String(fact))),
    values: values ? undefined : whole.values,
  };
}

const hasContent = ({ fields, variants, about }: SchemaView) =>
  Boolean(fields?.length || variants?.length || about !== undefined);

/** True if requests and responses show different fields. */
function isDirectional({ fields = [], variants = [] }: SchemaView): boolean {
  return fields.some(field => field.access || isDirectional(field)) || variants.some(isDirectional);
}

function ownContent(view: SchemaView, scope: SchemaScope): Block[] {
  const fields = (view.fields ?? []).filter(field => isShown(field, scope.direction));
  const items = fields.map(field => fieldToItem(field, scope));
  return [
    ...textToBlocks(view.about, scope),
    ...(items.length ? [createList(items)] : []),
    ...(view.variants ? variantsToBlocks(view, scope) : []),
  ];
}

function fieldToItem(field: FieldView, scope: SchemaScope): ListItem {
  const about = describe(field, scope);
  const name: PhrasingContent[] = [
    { type: 'inlineCode', value: field.field },
    ...(field.type ? [createText(` ${field.type}`)] : []),
    ...(field.required ? marked('required') : []),
    ...(field.deprecated ? marked('deprecated') : []),
    ...(about[0]?.type === 'paragraph' ? [createText(':')] : []),
  ];
  return createItem([...joinLine(name, about), ...contentOf(field, scope)]);
}

const marked = (word: string): PhrasingContent[] => [
  createText(' '),
  { type: 'strong', children: [{ type: 'text', value: word }] },
];

function variantsToBlocks({ choice = 'One of', by, variants = [] }: SchemaView, scope: SchemaScope): Block[] {
  const line: PhrasingContent[] = [
    createText(`${choice} these`),
    ...(by === undefined ? [] : [createText(', told apart by '), ...createCode(by)]),
    createText(':'),
  ];
  const items = variants.map(variant => variantToItem(variant, scope));
  return [...createParagraph(line), createList(items)];
}

function variantToItem(variant: VariantView, scope: SchemaScope): ListItem {
  const { label, type } = variant;
  const about = describe(variant, scope);
  const name = type === label || type === '' ? label : `${label} (${type})`;
  const line = createText(about[0]?.type === 'paragraph' ? `${name}:` : name);
  return createItem([...joinLine([line], about), ...contentOf(variant, scope)]);
}
