/**
 * Cuts a description down to the operations that a site publishes: what `except` leaves out must not be in the download
 * either. What only those operations use goes with them: tags, links that lead to them, and components.
 */
import { type ApiDocument, followReferences, getOwn, isObject, type Json } from './document.js';
import { moveReferences } from './moved-references.js';
import type { OperationFilter } from './operation-filter.js';
import { operationMethods, operationTags, pathMaps } from './operations.js';
import { appendKey } from './pointers.js';
import { keepUsedComponents } from './used-components.js';

type Selects = OperationFilter['selects'];

/** Operations by whether they stay. */
type Divided = { kept: Json[]; removed: Json[] };

/** The description with only what `selects` is true for. It is in one file. */
export function cutDescription(document: ApiDocument, selects: Selects): Json {
  const { root } = document;
  const divided: Divided = { kept: [], removed: [] };
  const maps = pathMaps.flatMap((key): [string, Json][] => {
    const paths = getOwn(root, key);
    return isObject(paths) ? [[key, cutPaths(document, { paths, key, selects }, divided)]] : [];
  });
  const cut = cutTags({ ...root, ...Object.fromEntries(maps) }, divided);
  const named = new Set(divided.kept.map(({ operationId }) => operationId));
  const gone = new Set(divided.removed.flatMap(({ operationId: id }) => (named.has(id) ? [] : [id])));
  return keepUsedComponents(moveReferences(cut, { whole: root, gone }));
}

/** Adds all operations of the path items to `divided`. */
function cutPaths(
  document: ApiDocument,
  input: { paths: Json; key: string; selects: Selects },
  divided: Divided,
): Json {
  const { paths, key, selects } = input;
  const entries = Object.entries(paths).flatMap(([path, written]): [string, unknown][] => {
    if (path.startsWith('x-')) return [[path, written]];
    const follow = (value: unknown) =>
      isObject(value) ? followReferences(document, { value, pointer: appendKey(`/${key}`, path) }) : undefined;
    const item = follow(written);
    if (!item) return [];
    const isKept = (value: unknown): boolean => {
      const operation = follow(value)?.value;
      if (!operation) return false;
      const isSelected = selects({ path, item, value: operation, tags: operationTags(operation) });
      divided[isSelected ? 'kept' : 'removed'].push(operation);
      return isSelected;
    };
    const cut = cutItem(item.value, isKept);
    return cut ? [[path, cut === item.value ? written : cut]] : [];
  });
  return Object.fromEntries(entries);
}

/** The path item with the operations that stay: itself if all do, `undefined` if none does. */
function cutItem(item: Json, isKept: (operation: unknown) => boolean): Json | undefined {
  const more = getOwn(item, 'additionalOperations');
  const left = (from: Json, isMethod: (key: string) => boolean) =>
    Object.entries(from).filter(([key, value]) => !isMethod(key) || isKept(value));
  const own = left(item, key => operationMethods.includes(key)).filter(([key]) => key !== 'additionalOperations');
  const additional = isObject(more) ? left(more, () => true) : [];
  const total = Object.keys(item).length + (isObject(more) ? Object.keys(more).length - 1 : 0);
  if (!additional.length && !own.some(([key]) => operationMethods.includes(key))) return undefined;
  if (own.length + additional.length === total) return item;
  return {
    ...Object.fromEntries(own),
    ...(additional.length && { additionalOperations: Object.fromEntries(additional) }),
  };
}

/** Leaves out the tags that only removed operations have, in `x-tagGroups` too. */
function cutTags(root: Json, { kept, removed }: Divided): Json {
  const used = new Set(kept.flatMap(operationTags));
  const unused = new Set(removed.flatMap(operationTags).filter(name => !used.has(name)));
  const { tags, 'x-tagGroups': groups } = root;
  const isLeft = (tag: unknown) => !isObject(tag) || isObject(tag.name) || !unused.has(String(tag.name));
  const cutGroups = (all: unknown[]) =>
    all.flatMap(group => {
      if (!isObject(group) || !Array.isArray(group.tags)) return [group];
      const left = group.tags.filter(name => !unused.has(name));
      return left.length ? [{ ...group, tags: left }] : [];
    });
  return {
    ...root,
    ...(Array.isArray(tags) && { tags: withParents(tags, tags.filter(isLeft)) }),
    ...(Array.isArray(groups) && { 'x-tagGroups': cutGroups(groups) }),
  };
}

/** The tags that are left, and those that they name as their `parent` (OpenAPI 3.2), in the order of all. */
function withParents(all: unknown[], left: unknown[]): unknown[] {
  const kept = new Set(left);
  const byName = new Map(all.filter(isObject).map(tag => [tag.name, tag]));
  for (const tag of kept) {
    const parent = isObject(tag) && byName.get(tag.parent);
    if (parent) kept.add(parent);
  }
  return all.filter(tag => kept.has(tag));
}
