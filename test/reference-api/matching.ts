/** Walks a written schema and the views that pages show of it in parallel: items met on both sides count as found. */
import type { ElementContent } from 'hast';
import type { FieldView, TextOrChild } from '../../src/api-format.js';
import { isShown } from '../../src/api-format.js';
import { visibleText } from '../../src/compiler/body/text.js';
import {
  childAt,
  type Description,
  entriesOf,
  idOf,
  isObject,
  type Json,
  resolveReference,
  type SchemaNode,
  step,
} from './description.js';
import { itemId, type Kind, shownValue } from './inventory.js';
import type { DescriptionWords, PageWords, ShownSchema } from './sheets.js';
import { descriptionPieces, wordsOf } from './words.js';

/** What has been compared, and the items found so far. */
export type MatchState = {
  description: Description;
  schemas: DescriptionWords['schemas'];
  found: Set<string>;
  /** Items omitted on purpose: fields of the other direction, and what an operation overrides of its path. */
  hidden: Set<string>;
  /** Uses of a schema whose fields cannot be reached from there. */
  broken: Set<string>;
  done: WeakMap<object, Set<string>>;
};

/** An empty state for a description and its rendered schemas. */
export function createMatchState(description: Description, { schemas }: DescriptionWords): MatchState {
  return { description, schemas, found: new Set(), hidden: new Set(), broken: new Set(), done: new WeakMap() };
}

/** Records an item as found. */
export function markFound(state: MatchState, kind: Kind, at: Pick<SchemaNode, 'file' | 'pointer'>): void {
  state.found.add(itemId(kind, at));
}

/** True if the words contain all pieces of a description. */
export function includesText(words: string, text: string): boolean {
  return descriptionPieces(text).every(piece => words.includes(piece));
}

/** Marks a description as found if the page shows it anywhere. */
export function findText(state: MatchState, at: SchemaNode, sheet: PageWords): void {
  const { description } = at.value;
  if (typeof description === 'string' && includesText(sheet.words, description))
    markFound(state, 'text', { ...at, pointer: step(at.pointer, 'description') });
}

/** Compares a written schema with the views that may show it. */
export function matchSchema(state: MatchState, at: SchemaNode, from: ShownSchema[]): void {
  const shown = from.flatMap(one => [one, ...resolveShown(state, one)]);
  if (typeof at.value.$ref === 'string') checkReach(state, at, shown);
  // Schemas refer to each other in circles, so each is compared with each view once.
  const fresh = shown.filter(({ view }) => !isDone(state, view, at));
  if (!fresh.length) return;
  matchText(state, at, fresh);
  matchValues(state, at, fresh);
  matchFields(state, at, fresh);
  matchParts(state, at, fresh);
  const found = typeof at.value.$ref === 'string' && resolveReference(state.description, at.value.$ref, at.file);
  if (found) matchSchema(state, found, fresh);
}

/** The schema's file that holds the fields, if the view only refers to it. */
function resolveShown(state: MatchState, { view: { schema, given, more } }: ShownSchema): ShownSchema[] {
  if (schema === undefined || !(given || more)) return [];
  const found = state.schemas.get(schema);
  if (!found) state.broken.add(`the file of ${schema} is not written`);
  return found ? [found] : [];
}

function isDone({ done }: MatchState, view: object, at: SchemaNode): boolean {
  const ids = done.get(view) ?? new Set();
  done.set(view, ids);
  const isKnown = ids.has(idOf(at));
  ids.add(idOf(at));
  return isKnown;
}

/** Records a broken use unless a shown reference leads to the schema's fields. */
function checkReach(state: MatchState, at: SchemaNode, shown: ShownSchema[]): void {
  const isReached = !shown.length || shown.some(({ view }) => view.fields?.length || view.variants?.length);
  const found = isReached ? undefined : resolveReference(state.description, at.value.$ref as string, at.file);
  if (found && holdsFields(state, found)) state.broken.add(`${idOf(at)} → ${at.value.$ref}`);
}

/** True if a schema has something to open: fields, or several variants. */
function holdsFields(state: MatchState, at: SchemaNode, above: string[] = []): boolean {
  const { value } = at;
  if (above.includes(idOf(at))) return false;
  const holds = (found: SchemaNode | undefined) =>
    found !== undefined && holdsFields(state, found, [...above, idOf(at)]);
  if (typeof value.$ref === 'string') return holds(resolveReference(state.description, value.$ref, at.file));
  if (isObject(value.properties) && Object.keys(value.properties).length) return true;
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap(key => entriesOf(at, key));
  const held = ['items', 'additionalProperties'].map(key => childAt(at, key));
  return [...parts, ...held].some(holds);
}

function proseText(prose: TextOrChild | undefined, texts: ElementContent[]): string {
  if (typeof prose !== 'number') return prose ?? '';
  const spaced = (node: ElementContent): string => {
    if (node.type !== 'element') return visibleText(node);
    const inside = node.children.map(spaced).join('');
    return /^(a|abbr|b|code|del|em|i|kbd|mark|s|span|strong|sub|sup)$/.test(node.tagName) ? inside : ` ${inside} `;
  };
  return texts[prose] ? spaced(texts[prose]) : '';
}

function matchText(state: MatchState, at: SchemaNode, shown: ShownSchema[]): void {
  const { description } = at.value;
  if (typeof description !== 'string' || !description.trim()) return;
  const isSaid = shown.some(({ view, texts, sheet }) =>
    [view.text, view.about].some(
      prose => includesText(wordsOf(proseText(prose, texts)), description) && includesText(sheet.words, description),
    ),
  );
  if (isSaid) markFound(state, 'text', { ...at, pointer: step(at.pointer, 'description') });
}

function matchValues(state: MatchState, at: SchemaNode, shown: ShownSchema[]): void {
  const values = Array.isArray(at.value.enum) ? at.value.enum : [];
  for (const [index, value] of values.entries()) {
    const text = shownValue(value);
    const isFound = shown.some(one => showsValue(one, text));
    if (isFound) markFound(state, 'value', { ...at, pointer: step(step(at.pointer, 'enum'), index) });
  }
}

/** True if a value is shown as the schema's own, or in a line about its items: `each item: one of a, b`. */
function showsValue({ view: { values = [], facts = [] }, sheet: { codes } }: ShownSchema, text: string): boolean {
  const own = values.find(known => isSameValue(known, text));
  if (own !== undefined && codes.has(own)) return true;
  return facts.some(
    ([label, list = '']) => label.endsWith('one of') && codes.has(list) && `, ${list}, `.includes(`, ${text}, `),
  );
}

/** Compares a value with its shown text, which is cut if it is long. */
function isSameValue(known: string, text: string): boolean {
  return known === text || (known.endsWith('…') && text.startsWith(known.slice(0, -1)));
}

function matchFields(state: MatchState, at: SchemaNode, shown: ShownSchema[]): void {
  for (const { key, ...field } of entriesOf(at, 'properties')) {
    const same = shown.flatMap(one => fieldsNamed(one, key));
    const visible = same.filter(
      ({ view, direction, sheet }) => isShown(view as FieldView, direction) && sheet.codes.has(key),
    );
    if (visible.length) markFound(state, 'property', field);
    else if (same.some(({ view, direction }) => !isShown(view as FieldView, direction)))
      state.hidden.add(itemId('property', field));
    matchSchema(state, field, same);
  }
  for (const { key, ...field } of entriesOf(at, 'patternProperties'))
    matchSchema(
      state,
      field,
      shown.flatMap(one => fieldsNamed(one, `/${key}/`)),
    );
}

/** The schema's own field of that name, or those of its variants. */
function fieldsNamed(shown: ShownSchema, name: string): ShownSchema[] {
  const own = (shown.view.fields ?? []).filter(({ field }) => field === name);
  if (own.length) return own.map(view => ({ ...shown, view }));
  return (shown.view.variants ?? []).flatMap(view => fieldsNamed({ ...shown, view }, name));
}

/** Item schemas of lists and maps, and the parts of `allOf`, are shown inline. */
function matchParts(state: MatchState, at: SchemaNode, shown: ShownSchema[]): void {
  const items = childAt(at, 'items');
  if (items) matchSchema(state, items, shown);
  const map = childAt(at, 'additionalProperties');
  if (map) matchMap(state, map, { shown, beside: Object.keys((at.value.properties ?? {}) as Json).length > 0 });
  for (const { key: _, ...part } of entriesOf(at, 'allOf')) matchSchema(state, part, shown);
  for (const key of ['oneOf', 'anyOf']) {
    const variants = entriesOf(at, key).filter(({ value }) => value.type !== 'null');
    for (const [index, { key: _, ...variant }] of variants.entries())
      matchSchema(
        state,
        variant,
        shown.flatMap(one => variantAt(one, index, variants.length)),
      );
  }
}

/** Next to named fields, `additionalProperties` is shown as one more field. */
function matchMap(
  state: MatchState,
  at: SchemaNode,
  { shown, beside }: { shown: ShownSchema[]; beside: boolean },
): void {
  const others = shown.flatMap(one => fieldsNamed(one, '*'));
  if (beside && !others.length && holdsFields(state, at)) state.broken.add(`${idOf(at)}: a map beside fields`);
  matchSchema(state, at, beside || others.length ? others : shown);
}

/** The view of a variant. A single variant is shown inline, and merged variants have other positions. */
function variantAt(shown: ShownSchema, index: number, count: number): ShownSchema[] {
  const { variants = [] } = shown.view;
  if (!variants.length) return [shown];
  const fitting = variants.length === count ? [variants[index]!] : variants;
  return fitting.map(view => ({ ...shown, view }));
}
