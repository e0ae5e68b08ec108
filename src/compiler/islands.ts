/** What islands that are rendered from their data hold for the rest of the compiler: anchors, and words to search for. */
import type { Element, Nodes, Root } from 'hast';
import { type Direction, type FieldView, fieldId, isShown, type SchemaView, variantId } from '../api-format.js';
import type { Islands } from '../format.js';
import type { Section } from './types.js';

/** A field that is shown, at any level. `texts` are the children its description may refer to. */
type Shown = { id: string; field: FieldView; level: number; texts: Nodes[] };

type Fragment = (key: string) => Root | undefined;

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
  if (view.given && view.schema !== undefined) {
    const [found] = place.fragment(view.schema)?.children ?? [];
    const inside = schemaOf(found);
    if (found?.type === 'element' && inside) yield* fieldsIn(inside.view, { ...place, texts: found.children });
  }
  for (const field of view.fields ?? []) {
    if (!isShown(field, direction)) continue;
    const id = fieldId(prefix, field.field);
    yield { id, field, level, texts };
    yield* fieldsIn(field, { ...place, prefix: id, level: level + 1 });
  }
  for (const [index, variant] of (view.variants ?? []).entries())
    yield* fieldsIn(variant, { ...place, prefix: variantId(prefix, index) });
}

/** What can be sent is found by its name; what comes back, by the section that describes it. */
export function searchIn(all: Shown[], direction: Direction): { fields: Shown[]; words: string } {
  const fields = direction === 'request' ? all.filter(({ level }) => level === 1) : [];
  const known = new Set(fields);
  const words = all.flatMap(shown => (known.has(shown) ? [] : [shown.field.field]));
  return { fields, words: [...new Set(words)].join(' ') };
}

/** `textOf` is the text of hast. */
export function fieldSection({ id, field, texts }: Shown, parents: string[], textOf: (node: Nodes) => string): Section {
  const prose = typeof field.text === 'number' ? texts[field.text] : undefined;
  const text = prose ? textOf(prose) : typeof field.text === 'string' ? field.text : '';
  const values = field.values?.slice(0, 20).join(' ') ?? '';
  return { heading: { id, text: field.field, depth: 4 }, parents, text: `${text} ${values}` };
}
