/**
 * Anchors and searchable words of schema islands, which are rendered from data and have no visible nodes in the body.
 */
import type { Element, Nodes, Root } from 'hast';
import { type Direction, type FieldView, fieldId, isShown, type SchemaView, variantId } from '../../api-format.js';
import { type Islands, isIslandElement } from '../../format.js';

/** A visible field, at any level. `texts` are the nodes that its description may refer to by index. */
type ShownField = { id: string; field: FieldView; level: number; texts: Nodes[] };

/** Returns the body of a named schema that is published with the page. */
export type FindFragment = (key: string) => Root | undefined;

/** The data of a schema island; undefined for any other node. */
export function schemaData(node: Nodes | undefined): Islands['docsc-schema'] | undefined {
  return isIslandElement(node, 'docsc-schema') ? node.data : undefined;
}

/** All visible fields of a schema island, including those of the named schemas published with the page. */
export function shownFields(
  node: Element,
  { prefix, direction, view }: Islands['docsc-schema'],
  fragment: FindFragment,
): ShownField[] {
  return [...fieldsIn(view, { prefix, direction, level: 1, texts: node.children, fragment })];
}

type FieldContext = { prefix: string; direction: Direction; level: number; texts: Nodes[]; fragment: FindFragment };

function* fieldsIn(view: SchemaView, context: FieldContext): Generator<ShownField> {
  const { prefix, direction, level, texts } = context;
  const named = inlineFragment(view, context.fragment);
  if (named) yield* fieldsIn(named.view, { ...context, texts: named.texts });
  for (const field of view.fields ?? []) {
    if (!isShown(field, direction)) continue;
    const id = fieldId(prefix, field.field);
    yield { id, field, level, texts };
    yield* fieldsIn(field, { ...context, prefix: id, level: level + 1 });
  }
  for (const [index, variant] of (view.variants ?? []).entries())
    yield* fieldsIn(variant, { ...context, prefix: variantId(prefix, index) });
}

function inlineFragment(view: SchemaView, fragment: FindFragment): { view: SchemaView; texts: Nodes[] } | undefined {
  const [island] = (view.given && view.schema !== undefined && fragment(view.schema)?.children) || [];
  const data = schemaData(island);
  return island?.type === 'element' && data ? { view: data.view, texts: island.children } : undefined;
}

/** Maximum values of one enum that are searchable. */
const MAX_VALUES = 20;

/**
 * Enum values of the schema, its outermost fields and their variants. Deeper values are shared by many operations: a search
 * for one would list them all before the page that explains it.
 */
function* enumValues(
  view: SchemaView,
  context: Pick<FieldContext, 'direction' | 'fragment' | 'level'>,
): Generator<string> {
  const { direction, fragment, level } = context;
  const named = inlineFragment(view, fragment);
  yield* view.values?.slice(0, MAX_VALUES) ?? [];
  if (named) yield* enumValues(named.view, context);
  for (const variant of view.variants ?? []) yield* enumValues(variant, context);
  if (level > 0) return;
  for (const field of view.fields ?? [])
    if (isShown(field, direction)) yield* enumValues(field, { ...context, level: 1 });
}

/**
 * The searchable text of a schema: descriptions and enum values of the schema and its outermost fields, and the names of
 * all visible fields. Error responses have names only, because their texts are the same on every page. `textOf` returns
 * the text of a hast node.
 */
export function searchableTexts(
  node: Element,
  fragment: FindFragment,
  textOf: (node: Nodes) => string,
): { texts: string[]; names: string[] } {
  const data = schemaData(node)!;
  const { prefix, direction, view } = data;
  const all = shownFields(node, data, fragment);
  const names = all.map(({ field }) => field.field);
  if (direction === 'response' && /^([45]|default)/.test(prefix)) return { texts: [], names };
  const outer = all.filter(({ level }) => level === 1);
  const named = inlineFragment(view, fragment);
  const texts = [
    ...descriptionTexts(view, node.children, textOf),
    ...(named ? descriptionTexts(named.view, named.texts, textOf) : []),
    ...outer.flatMap(({ field, texts }) => descriptionTexts(field, texts, textOf)),
  ];
  return { texts: [...new Set(texts)], names: [...names, ...enumValues(view, { direction, fragment, level: 0 })] };
}

function descriptionTexts({ text, about }: SchemaView, children: Nodes[], textOf: (node: Nodes) => string): string[] {
  return [text, about].flatMap(prose => {
    const node = typeof prose === 'number' ? children[prose] : undefined;
    const description = node ? textOf(node) : typeof prose === 'string' ? prose : '';
    return description ? [description] : [];
  });
}
