/** What islands that are rendered from their data hold for the rest of the compiler: anchors, and words to search for. */
import type { Element, Nodes, Root } from 'hast';
import { type Direction, type FieldView, fieldId, isShown, type SchemaView, variantId } from '../../api-format.js';
import type { Islands } from '../../format.js';

/** A field that is shown, at any level. `texts` are the children its description may refer to. */
type Shown = { id: string; field: FieldView; level: number; texts: Nodes[] };

/** The body of a named schema that comes with the page. */
export type Fragment = (key: string) => Root | undefined;

export function schemaOf(node: Nodes | undefined): Islands['docsc-schema'] | undefined {
  return node?.type === 'element' && node.tagName === 'docsc-schema'
    ? (node.data as unknown as Islands['docsc-schema'])
    : undefined;
}

/** Those of named schemas that come with the page are looked up. */
export function fieldsOf(
  node: Element,
  { prefix, direction, view }: Islands['docsc-schema'],
  fragment: Fragment,
): Shown[] {
  return [...fieldsIn(view, { prefix, direction, level: 1, texts: node.children, fragment })];
}

type Place = { prefix: string; direction: Direction; level: number; texts: Nodes[]; fragment: Fragment };

function* fieldsIn(view: SchemaView, place: Place): Generator<Shown> {
  const { prefix, direction, level, texts } = place;
  const given = givenIn(view, place.fragment);
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

function givenIn(view: SchemaView, fragment: Fragment): { view: SchemaView; texts: Nodes[] } | undefined {
  const [found] = (view.given && view.schema !== undefined && fragment(view.schema)?.children) || [];
  const inside = schemaOf(found);
  return found?.type === 'element' && inside ? { view: inside.view, texts: found.children } : undefined;
}

const MOST_VALUES = 20;

/**
 * Of enums, down to the outermost fields and their variants. What is deeper many operations share: a search for it would
 * find them all before the page that tells what it means.
 */
function* valuesIn(view: SchemaView, place: Pick<Place, 'direction' | 'fragment' | 'level'>): Generator<string> {
  const { direction, fragment, level } = place;
  const given = givenIn(view, fragment);
  yield* view.values?.slice(0, MOST_VALUES) ?? [];
  if (given) yield* valuesIn(given.view, place);
  for (const variant of view.variants ?? []) yield* valuesIn(variant, place);
  if (level > 0) return;
  for (const field of view.fields ?? []) if (isShown(field, direction)) yield* valuesIn(field, { ...place, level: 1 });
}

/**
 * What is searched of a schema: the texts and the values of itself and its outermost fields, and the names of all fields
 * that are shown.
 * Errors are described alike on every page, so that their texts find nothing. `textOf` is the text of hast.
 */
export function searchedOf(
  node: Element,
  fragment: Fragment,
  textOf: (node: Nodes) => string,
): { texts: string[]; names: string[] } {
  const data = schemaOf(node)!;
  const { prefix, direction, view } = data;
  const all = fieldsOf(node, data, fragment);
  const names = all.map(({ field }) => field.field);
  if (direction === 'response' && /^([45]|default)/.test(prefix)) return { texts: [], names };
  const outer = all.filter(({ level }) => level === 1);
  const own = givenIn(view, fragment);
  const texts = [
    ...textsIn(view, node.children, textOf),
    ...(own ? textsIn(own.view, own.texts, textOf) : []),
    ...outer.flatMap(({ field, texts }) => textsIn(field, texts, textOf)),
  ];
  return { texts: [...new Set(texts)], names: [...names, ...valuesIn(view, { direction, fragment, level: 0 })] };
}

function textsIn({ text, about }: SchemaView, children: Nodes[], textOf: (node: Nodes) => string): string[] {
  return [text, about].flatMap(prose => {
    const found = typeof prose === 'number' ? children[prose] : undefined;
    const written = found ? textOf(found) : typeof prose === 'string' ? prose : '';
    return written ? [written] : [];
  });
}
