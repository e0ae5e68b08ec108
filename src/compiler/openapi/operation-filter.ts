/** Which operations of a description have pages: by tag, path or extension, as configured. */

import type { ApiConfig, ApiFilter } from '../config/types.js';
import { fits } from '../source/paths.js';
import { type Document, type Node, own } from './document.js';

type Filtered = { path: string; tags: string[]; item: Node; value: Node['value'] };

const lists = ['only', 'except'] as const;
const kinds = ['tags', 'paths', 'extensions'] as const;

/** Kept is what `only` names, where it is given, and `except` does not. Notes what has fitted. */
export function isKept(operation: Filtered, { api, unmatched }: Document): boolean {
  const isNamed = (list: (typeof lists)[number]) => {
    const fitting = namesIn(api, list).filter(({ kind, name }) => fitsOne(kind, name, operation));
    for (const { pointer } of fitting) unmatched.delete(pointer);
    return fitting.length > 0;
  };
  const [isIncluded, isExcluded] = [isNamed('only'), isNamed('except')];
  return (!api.only || isIncluded) && !isExcluded;
}

/** All tags and paths of the lists, as pointers below the entry of the API. That nothing has an extension is no mistake. */
export function filterPointers(api: ApiConfig): string[] {
  return lists.flatMap(list =>
    namesIn(api, list).flatMap(({ kind, pointer }) => (kind === 'extensions' ? [] : pointer)),
  );
}

function namesIn(api: ApiConfig, list: (typeof lists)[number]) {
  const filter: ApiFilter = api[list] ?? {};
  return kinds.flatMap(kind =>
    (filter[kind] ?? []).map((name, nth) => ({ kind, name, pointer: `/${list}/${kind}/${nth}` })),
  );
}

function fitsOne(kind: (typeof kinds)[number], name: string, { tags, path, value, item }: Filtered): boolean {
  if (kind === 'tags') return tags.includes(name);
  if (kind === 'paths') return fits(name, path);
  return isSet(own(value, name)) || isSet(own(item.value, name));
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== null;
}
