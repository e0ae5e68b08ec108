/** Lists everything in a description that a reader must find on its pages, with its position. */
import {
  type Description,
  entriesOf,
  idOf,
  isObject,
  type Json,
  methods,
  resolveReference,
  type SchemaNode,
  step,
} from './description.js';

/** Kinds of items that a reader must find. */
export const kinds = ['operation', 'parameter', 'property', 'code', 'value', 'text'] as const;
/** The name of a kind. */
export type Kind = (typeof kinds)[number];
/** Something written in a description; `id` comes from `itemId`. */
export type Item = { kind: Kind; id: string; text: string };

/** Identifies an item, so that it counts once however many pages show it. */
export const itemId = (kind: Kind, at: Pick<SchemaNode, 'file' | 'pointer'>): string => `${kind} ${idOf(at)}`;

/** Keys of maps whose entry names are the author's, so that a field may be called `description`. */
const named = new Set(
  'properties patternProperties schemas responses parameters headers requestBodies securitySchemes links callbacks'
    .concat(' paths webhooks pathItems content encoding variables examples $defs definitions')
    .split(' '),
);
/** Keys of data, in which nothing is described. */
const data = new Set(['example', 'default', 'const', 'mapping', 'scopes', 'value', 'required', 'externalValue']);
const code = /^([1-5](\d\d|XX)|default)$/i;

/** All items below a position, without following references. */
export function itemsBelow(at: SchemaNode, isMap = false): Item[] {
  return Object.keys(at.value).flatMap(key => {
    const entry = at.value[key];
    const place = { file: at.file, pointer: step(at.pointer, key) };
    const found = (kind: Kind, text: string): Item => ({ kind, id: itemId(kind, place), text });
    if (!isMap && key === 'description' && typeof entry === 'string' && entry.trim()) return [found('text', entry)];
    if (!isMap && (data.has(key) || key.startsWith('x-') || typeof entry !== 'object' || entry === null)) return [];
    if (typeof entry !== 'object' || entry === null) return [];
    const below = { ...place, value: entry as Json };
    if (!isMap && key === 'enum') return Array.isArray(entry) ? valuesOf(below) : [];
    if (!isMap && key === 'examples' && Array.isArray(entry)) return [];
    return [...namedItems(below, isMap ? undefined : key), ...itemsBelow(below, !isMap && isNamed(key, entry))];
  });
}

function isNamed(key: string, entry: unknown): boolean {
  return named.has(key) && !Array.isArray(entry);
}

/** Values of an enum, without `null`, which the type already states. */
function valuesOf(at: SchemaNode): Item[] {
  const values = at.value as unknown as unknown[];
  return values.flatMap((value, index) => {
    const place = { file: at.file, pointer: step(at.pointer, index) };
    return value === null ? [] : [{ kind: 'value' as const, id: itemId('value', place), text: shownValue(value) }];
  });
}

/** A value as pages show it. */
export function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Items that are keys of a map or entries of a list: properties, status codes, operations, parameters. */
function namedItems(at: SchemaNode, key: string | undefined): Item[] {
  const items = (kind: Kind, keep: (name: string) => boolean): Item[] =>
    Object.keys(at.value)
      .filter(keep)
      .map(name => ({ kind, id: itemId(kind, { ...at, pointer: step(at.pointer, name) }), text: name }));
  if (key === 'properties') return items('property', () => true);
  if (key === 'responses') return items('code', name => code.test(name));
  if (key === 'parameters')
    return Object.entries(at.value).flatMap(([name, value]) =>
      isObject(value) && typeof value.name === 'string' && value.name
        ? [
            {
              kind: 'parameter' as const,
              id: itemId('parameter', { ...at, pointer: step(at.pointer, name) }),
              text: value.name,
            },
          ]
        : [],
    );
  if (key === 'paths')
    return Object.values(at.value).flatMap((item, index) =>
      isObject(item)
        ? operationItems({ ...at, value: item, pointer: step(at.pointer, Object.keys(at.value)[index]!) })
        : [],
    );
  return [];
}

function operationItems(item: SchemaNode): Item[] {
  const used = Object.keys(item.value).filter(key => methods.includes(key));
  return used.map(method => ({
    kind: 'operation',
    id: itemId('operation', { ...item, pointer: step(item.pointer, method) }),
    text: String((item.value[method] as Json).summary ?? method),
  }));
}

/** All items reachable from outside `components`. Components that nothing uses are on no page. */
export function usedItems(description: Description): Item[] {
  const { root } = description;
  const { components, ...rest } = root.value;
  const places: SchemaNode[] = [{ ...root, value: rest }];
  if (isObject(components))
    places.push(
      ...entriesOf({ ...root, value: components, pointer: '/components' }, 'securitySchemes').map(
        ({ key: _, ...at }) => at,
      ),
    );
  const seen = new Set<string>();
  const items = new Map<string, Item>();
  for (const place of places) {
    for (const item of itemsBelow(place)) items.set(item.id, item);
    for (const ref of refsIn(place.value)) {
      const found = resolveReference(description, ref, place.file);
      if (!found || seen.has(idOf(found))) continue;
      seen.add(idOf(found));
      for (const item of selfItems(found)) items.set(item.id, item);
      // The list grows while it is iterated.
      places.push(found);
    }
  }
  return [...items.values()];
}

/** The items that a referenced value is itself: a parameter, or a path with operations. */
function selfItems(at: SchemaNode): Item[] {
  const { name, in: place } = at.value;
  if (typeof name === 'string' && typeof place === 'string')
    return [{ kind: 'parameter', id: itemId('parameter', at), text: name }];
  return /\/(?:paths|pathItems)\/[^/]+$/.test(at.pointer) ? operationItems(at) : [];
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isObject(value) && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.entries(value).flatMap(([key, entry]) => (key === 'example' ? [] : refsIn(entry)))];
}

/** All items, used or not. */
export function writtenItems({ files }: Description): Item[] {
  const all = [...files].flatMap(([file, value]) =>
    itemsBelow({ file, pointer: '', value: value as Json }, !isObject(value) || isBag(value)),
  );
  return [...new Map(all.map(item => [item.id, item])).values()];
}

/** True for a file that is a map of named objects, such as parameters or examples. */
function isBag(value: Json): boolean {
  return !['openapi', 'paths', 'schemas', 'components'].some(key => key in value);
}
