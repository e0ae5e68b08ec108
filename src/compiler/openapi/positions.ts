/** The order that authors give to operations, tags and fields. */

/** In the order of their positions; items whose position is no number follow in theirs, as do equal ones. */
export function sortByPosition<T>(items: readonly T[], positionOf: (item: T) => unknown): T[] {
  const placed = items.map(item => ({ item, position: numberOf(positionOf(item)) }));
  return placed.sort((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ item }) => item);
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : Infinity);
