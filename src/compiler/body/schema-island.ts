/** What islands that are rendered from their data hold for the rest of the compiler: anchors, and words to search for. */
import type { Element, Nodes, Root } from 'hast';
import { type Direction, type FieldView, fieldId, isShown, type SchemaView, variantId } from '../../api-format.js';
import { type Islands, isIslandElement } from '../../format.js';

/** A field that is shown, at any level. `texts` are the children its description may refer to. */
type ShownField = { id: string; field: FieldView; level: number; texts: Nodes[] };

/** The body of a named schema that comes with the page. */
export type FindFragment = (key: string) => Root | undefined;

/** The data of a schema island; undefined for any other node. */
export function schemaData(node: Nodes | undefined): Islands['docsc-schema'] | undefined {
  return isIslandElement(node, 'docsc-schema') ? node.data : undefined;
}

/** Those of named schemas that come with the page are looked up. */
export function shownFields(
  node: Element,
  { prefix, direction, view }: Islands['docsc-schema'],
  fragment: FindFragment,
): ShownField[] {
  return [...fieldsIn(view, { prefix, direction, level: 1, texts: node.children, fragment })];
}

type FieldContext = { prefix: string; direction: Direction; level: number; texts: Nodes[]; fragment: FindFragment };

function* fieldsIn(view: SchemaView, place: FieldContext): Generator<ShownField> {
  const { prefix, direction, level, texts } = place;
  const given = inlineFragment(view, place.fragment);
  if (given) yield* fieldsIn(given.view, { ...place, texts: given.texts });
  for (const field of view.fields ?? []) {
    if (!isShown(field, direction)) continue;
    const id = fieldId(prefix, field.field);
    yield { id, field, level, texts };
    yield* fieldsIn(field, { ...place, prefix: id, level: level + 1 });
  }
  for (const [index, variant] of (view.variants ?? []).entries())
    yield* fieldsIn(variant, { ...place, prefix: variantId(prefix, index) });
}

function inlineFragment(view: SchemaView, fragment: FindFragment): { view: SchemaView; texts: Nodes[] } | undefined {
  const [found] = (view.given && view.schema !== undefined && fragment(view.schema)?.children) || [];
  const inside = schemaData(found);
  return found?.type === 'element' && inside ? { view: inside.view, texts: found.children } : undefined;
}

const MAX_VALUES = 20;

/**
 * Of enums, down to the outermost fields and their variants. What is deeper many operations share: a search for it would
 * find them all before the page that tells what it means.
 */
function* enumValues(
  view: SchemaView,
  place: Pick<FieldContext, 'direction' | 'fragment' | 'level'>,
): Generator<string> {
  const { direction, fragment, level } = place;
  const given = inlineFragment(view, fragment);
  yield* view.values?.slice(0, MAX_VALUES) ?? [];
  if (given) yield* enumValues(given.view, place);
  for (const variant of view.variants ?? []) yield* enumValues(variant, place);
  if (level > 0) return;
  for (const field of view.fields ?? [])
    if (isShown(field, direction)) yield* enumValues(field, { ...place, level: 1 });
}

/**
 * What is searched of a schema: the texts and the values of itself and its outermost fields, and the names of all fields
 * that are shown.
 * Errors are described alike on every page, so that their texts find nothing. `textOf` is the text of hast.
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
  const own = inlineFragment(view, fragment);
  const texts = [
    ...descriptionTexts(view, node.children, textOf),
    ...(own ? descriptionTexts(own.view, own.texts, textOf) : []),
    ...outer.flatMap(({ field, texts }) => descriptionTexts(field, texts, textOf)),
  ];
  return { texts: [...new Set(texts)], names: [...names, ...enumValues(view, { direction, fragment, level: 0 })] };
}

function descriptionTexts({ text, about }: SchemaView, children: Nodes[], textOf: (node: Nodes) => string): string[] {
  return [text, about].flatMap(prose => {
    const found = typeof prose === 'number' ? children[prose] : undefined;
    const written = found ? textOf(found) : typeof prose === 'string' ? prose : '';
    return written ? [written] : [];
  });
}
