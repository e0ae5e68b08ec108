/** Which operations of a description have pages: by tag, path or extension, as configured. */

import type { ApiConfig, ApiFilter } from '../config/types.js';
import { matchesGlob } from '../source/paths.js';
import { type ApiDocument, type ApiNode, getOwn } from './document.js';

type FilterSubject = { path: string; tags: string[]; item: ApiNode; value: ApiNode['value'] };

const filterLists = ['only', 'except'] as const;
const filterKinds = ['tags', 'paths', 'extensions'] as const;

/** Kept is what `only` names, where it is given, and `except` does not. Notes what has fitted. */
export function isSelected(operation: FilterSubject, { api, unmatchedFilters }: ApiDocument): boolean {
  const isNamed = (list: (typeof filterLists)[number]) => {
    const fitting = namesIn(api, list).filter(({ kind, name }) => matchesFilter(kind, name, operation));
    for (const { pointer } of fitting) unmatchedFilters.delete(pointer);
    return fitting.length > 0;
  };
  const [isIncluded, isExcluded] = [isNamed('only'), isNamed('except')];
  return (!api.only || isIncluded) && !isExcluded;
}

/** All tags and paths of the lists, as pointers below the entry of the API. That nothing has an extension is no mistake. */
export function filterPointers(api: ApiConfig): string[] {
  return filterLists.flatMap(list =>
    namesIn(api, list).flatMap(({ kind, pointer }) => (kind === 'extensions' ? [] : pointer)),
  );
}

function namesIn(api: ApiConfig, list: (typeof filterLists)[number]) {
  const filter: ApiFilter = api[list] ?? {};
  return filterKinds.flatMap(kind =>
    (filter[kind] ?? []).map((name, nth) => ({ kind, name, pointer: `/${list}/${kind}/${nth}` })),
  );
}

function matchesFilter(
  kind: (typeof filterKinds)[number],
  name: string,
  { tags, path, value, item }: FilterSubject,
): boolean {
  if (kind === 'tags') return tags.includes(name);
  if (kind === 'paths') return matchesGlob(name, path);
  return isExtensionSet(getOwn(value, name)) || isExtensionSet(getOwn(item.value, name));
}

function isExtensionSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== null;
}
