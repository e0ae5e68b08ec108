/** Follows a schema as it is written, and beside it what the pages show of it: what is met on both sides is found. */
import type { ElementContent } from 'hast';
import type { FieldView, Prose } from '../../src/api-format.js';
import { isShown } from '../../src/api-format.js';
import { textOf } from '../../src/compiler/body/text.js';
import {
  type Description,
  entriesOf,
  type Found,
  idOf,
  isObject,
  type Json,
  step,
  target,
  written,
} from './description.js';
import { itemId, type Kind, shownValue } from './inventory.js';
import type { Sheet, Sheets, Shown } from './sheets.js';
import { saidWords, wordsOf } from './words.js';

export type State = {
  description: Description;
  schemas: Sheets['schemas'];
  found: Set<string>;
  /** Fields that only travel the other way, and what an operation says otherwise than its path: not shown on purpose. */
  hidden: Set<string>;
  /** Uses of a schema whose fields cannot be reached from there. */
  broken: Set<string>;
  done: WeakMap<object, Set<string>>;
};

export function newState(description: Description, { schemas }: Sheets): State {
  return { description, schemas, found: new Set(), hidden: new Set(), broken: new Set(), done: new WeakMap() };
}

export function find(state: State, kind: Kind, at: Pick<Found, 'file' | 'pointer'>): void {
  state.found.add(itemId(kind, at));
}

/** Whether all pieces of a description are among the words. */
export function says(words: string, text: string): boolean {
  return saidWords(text).every(piece => words.includes(piece));
}

/** A description that the page shows anywhere. */
export function findText(state: State, at: Found, sheet: Sheet): void {
  const { description } = at.value;
  if (typeof description === 'string' && says(sheet.words, description))
    find(state, 'text', { ...at, pointer: step(at.pointer, 'description') });
}

export function matchSchema(state: State, at: Found, from: Shown[]): void {
  const shown = from.flatMap(one => [one, ...elsewhere(state, one)]);
  if (typeof at.value.$ref === 'string') checkReach(state, at, shown);
  // Schemas refer in circles: each is compared with each of its views once.
  const fresh = shown.filter(({ view }) => !isDone(state, view, at));
  if (!fresh.length) return;
  matchText(state, at, fresh);
  matchValues(state, at, fresh);
  matchFields(state, at, fresh);
  matchParts(state, at, fresh);
  const found = typeof at.value.$ref === 'string' && target(state.description, at.value.$ref, at.file);
  if (found) matchSchema(state, found, fresh);
}

/** The file that has the fields. */
function elsewhere(state: State, { view: { schema, given, more } }: Shown): Shown[] {
  if (schema === undefined || !(given || more)) return [];
  const found = state.schemas.get(schema);
  if (!found) state.broken.add(`the file of ${schema} is not written`);
  return found ? [found] : [];
}

function isDone({ done }: State, view: object, at: Found): boolean {
  const ids = done.get(view) ?? new Set();
  done.set(view, ids);
  const isKnown = ids.has(idOf(at));
  ids.add(idOf(at));
  return isKnown;
}

/** What refers to fields leads to fields. */
function checkReach(state: State, at: Found, shown: Shown[]): void {
  const isReached = !shown.length || shown.some(({ view }) => view.fields?.length || view.variants?.length);
  const found = isReached ? undefined : target(state.description, at.value.$ref as string, at.file);
  if (found && holdsFields(state, found)) state.broken.add(`${idOf(at)} → ${at.value.$ref}`);
}

/** Whether there is something to open: fields, or a choice of several. */
function holdsFields(state: State, at: Found, above: string[] = []): boolean {
  const { value } = at;
  if (above.includes(idOf(at))) return false;
  const holds = (found: Found | undefined) => found !== undefined && holdsFields(state, found, [...above, idOf(at)]);
  if (typeof value.$ref === 'string') return holds(target(state.description, value.$ref, at.file));
  if (isObject(value.properties) && Object.keys(value.properties).length) return true;
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap(key => entriesOf(at, key));
  const held = ['items', 'additionalProperties'].map(key => written(at, key));
  return [...parts, ...held].some(holds);
}

function proseText(prose: Prose | undefined, texts: ElementContent[]): string {
  if (typeof prose !== 'number') return prose ?? '';
  const spaced = (node: ElementContent): string => {
    if (node.type !== 'element') return textOf(node);
    const inside = node.children.map(spaced).join('');
    return /^(a|abbr|b|code|del|em|i|kbd|mark|s|span|strong|sub|sup)$/.test(node.tagName) ? inside : ` ${inside} `;
  };
  return texts[prose] ? spaced(texts[prose]) : '';
}

function matchText(state: State, at: Found, shown: Shown[]): void {
  const { description } = at.value;
  if (typeof description !== 'string' || !description.trim()) return;
  const isSaid = shown.some(({ view, texts, sheet }) =>
    [view.text, view.about].some(
      prose => says(wordsOf(proseText(prose, texts)), description) && says(sheet.words, description),
    ),
  );
  if (isSaid) find(state, 'text', { ...at, pointer: step(at.pointer, 'description') });
}

function matchValues(state: State, at: Found, shown: Shown[]): void {
  const values = Array.isArray(at.value.enum) ? at.value.enum : [];
  for (const [index, value] of values.entries()) {
    const text = shownValue(value);
    const isFound = shown.some(one => showsValue(one, text));
    if (isFound) find(state, 'value', { ...at, pointer: step(step(at.pointer, 'enum'), index) });
  }
}

/** As a value of the schema itself, or in a line on what it holds: `each item: one of a, b`. */
function showsValue({ view: { values = [], facts = [] }, sheet: { codes } }: Shown, text: string): boolean {
  const own = values.find(known => isSameValue(known, text));
  if (own !== undefined && codes.has(own)) return true;
  return facts.some(
    ([label, list = '']) => label.endsWith('one of') && codes.has(list) && `, ${list}, `.includes(`, ${text}, `),
  );
}

/** Long values are cut. */
function isSameValue(known: string, text: string): boolean {
  return known === text || (known.endsWith('…') && text.startsWith(known.slice(0, -1)));
}

function matchFields(state: State, at: Found, shown: Shown[]): void {
  for (const { key, ...field } of entriesOf(at, 'properties')) {
    const same = shown.flatMap(one => fieldsNamed(one, key));
    const visible = same.filter(
      ({ view, direction, sheet }) => isShown(view as FieldView, direction) && sheet.codes.has(key),
    );
    if (visible.length) find(state, 'property', field);
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

/** Fields of a schema itself, else those of its variants. */
function fieldsNamed(shown: Shown, name: string): Shown[] {
  const own = (shown.view.fields ?? []).filter(({ field }) => field === name);
  if (own.length) return own.map(view => ({ ...shown, view }));
  return (shown.view.variants ?? []).flatMap(view => fieldsNamed({ ...shown, view }, name));
}

/** What lists and maps hold is shown in their place, and so is what `allOf` puts together. */
function matchParts(state: State, at: Found, shown: Shown[]): void {
  const items = written(at, 'items');
  if (items) matchSchema(state, items, shown);
  const map = written(at, 'additionalProperties');
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

/** Beside fields that have names, a map is a field for all others. */
function matchMap(state: State, at: Found, { shown, beside }: { shown: Shown[]; beside: boolean }): void {
  const others = shown.flatMap(one => fieldsNamed(one, '*'));
  if (beside && !others.length && holdsFields(state, at)) state.broken.add(`${idOf(at)}: a map beside fields`);
  matchSchema(state, at, beside || others.length ? others : shown);
}

/** A choice of one is no choice; several that were put together have other places. */
function variantAt(shown: Shown, index: number, count: number): Shown[] {
  const { variants = [] } = shown.view;
  if (!variants.length) return [shown];
  const fitting = variants.length === count ? [variants[index]!] : variants;
  return fitting.map(view => ({ ...shown, view }));
}
