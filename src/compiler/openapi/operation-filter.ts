/** Selects the operations that have pages, by the tags, paths and extensions in the configuration. */
import type { ApiConfig, ApiFilter } from '../config/types.js';
import { matchesGlob } from '../source/paths.js';
import { type ApiNode, getOwn } from './document.js';
import { readInternalMark } from './internal-mark.js';

/** The parts of an operation that a filter may name. */
export type FilterSubject = { path: string; tags: string[]; item: ApiNode; value: ApiNode['value'] };

const filterLists = ['only', 'except'] as const;
const filterKinds = ['tags', 'paths', 'extensions'] as const;

type FilterList = (typeof filterLists)[number];
type FilterName = { kind: (typeof filterKinds)[number]; name: string; pointer: string };

/** The filter of an API. It remembers which of its tags and paths have matched an operation. */
export type OperationFilter = {
  /** True if `only`, where configured, names the operation and `except` does not. */
  selects: (operation: FilterSubject) => boolean;
  /** Tags and paths that have matched no operation, as pointers below the API's entry. */
  unmatched: () => string[];
};

/** Creates the filter. An extension that no operation has is not a mistake, so it never counts as unmatched. */
export function createOperationFilter(api: ApiConfig): OperationFilter {
  const names = { only: namesIn(api, 'only'), except: namesIn(api, 'except') };
  const unmatched = new Set(
    filterLists.flatMap(list => names[list].flatMap(({ kind, pointer }) => (kind === 'extensions' ? [] : pointer))),
  );
  const isNamed = (list: FilterList, operation: FilterSubject) => {
    const matching = names[list].filter(name => matchesFilter(name, operation));
    for (const { pointer } of matching) unmatched.delete(pointer);
    return matching.length > 0;
  };
  return {
    selects: operation => {
      const [isIncluded, isExcluded] = [isNamed('only', operation), isNamed('except', operation)];
      const isHidden = !api.internal && isInternalOperation(operation);
      return (!api.only || isIncluded) && !isExcluded && !isHidden;
    },
    unmatched: () => [...unmatched],
  };
}

function namesIn(api: ApiConfig, list: FilterList): FilterName[] {
  const filter: ApiFilter = api[list] ?? {};
  return filterKinds.flatMap(kind =>
    (filter[kind] ?? []).map((name, index) => ({ kind, name, pointer: `/${list}/${kind}/${index}` })),
  );
}

function matchesFilter({ kind, name }: FilterName, { tags, path, value, item }: FilterSubject): boolean {
  if (kind === 'tags') return tags.includes(name);
  if (kind === 'paths') return matchesGlob(name, path);
  return isExtensionSet(getOwn(value, name)) || isExtensionSet(getOwn(item.value, name));
}

function isExtensionSet(value: unknown): boolean {
  return value !== undefined && value !== false && value !== null;
}

/** True for an operation that readers must not see. */
function isInternalOperation({ value, item }: Pick<FilterSubject, 'value' | 'item'>): boolean {
  return readInternalMark(value) ?? readInternalMark(item.value) ?? false;
}
