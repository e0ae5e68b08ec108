/** Trees of two parsers in a form that can be compared. */

/** Sorts keys and drops values that mean the same as a missing key. */
export function plainTree(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainTree);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key, held]) => held !== undefined && !(key === 'data' && isEmpty(held)),
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, plainTree(held)]));
}

/** True for an object without keys. */
export const isEmpty = (value: object) => Object.keys(value).length === 0;
