/** Changes values of a description at many places in one walk. Edits nothing: what changes is copied. */
import { isObject } from '../../source/json-object.js';
import type { Placed } from './merge.js';
import { originOfChild, type ValueOrigin, withChildren } from './origins.js';

/** The places to change, as a tree of keys. */
type Places = { isTarget: boolean; inside: Map<string, Places> };

/** Returns the changed value, or `undefined` to remove it. */
export type Change = (placed: Placed) => Placed | undefined;

/** Changes the values at `locations`, outer ones before those inside them. `undefined` if the whole value is removed. */
export function editAt(root: Placed, locations: Iterable<readonly (string | number)[]>, change: Change) {
  const places: Places = { isTarget: false, inside: new Map() };
  for (const location of locations) {
    let at = places;
    for (const key of location.map(String)) {
      const next = at.inside.get(key) ?? { isTarget: false, inside: new Map() };
      at.inside.set(key, next);
      at = next;
    }
    at.isTarget = true;
  }
  return edit(root, places, change);
}

function edit(placed: Placed, { isTarget, inside }: Places, change: Change): Placed | undefined {
  const own = isTarget ? change(placed) : placed;
  if (!own || !inside.size) return own;
  const { value, origin } = own;
  if (Array.isArray(value)) return editList(value, origin, { inside, change });
  if (!isObject(value)) return own;
  const origins: [string, ValueOrigin][] = [];
  const entries = Object.entries(value).flatMap(([key, entry]): [string, unknown][] => {
    const places = inside.get(key);
    if (!places) return [[key, entry]];
    const changed = edit({ value: entry, origin: originOfChild(origin, key) }, places, change);
    if (!changed) return [];
    origins.push([key, changed.origin]);
    return [[key, changed.value]];
  });
  return { value: Object.fromEntries(entries), origin: withChildren(origin, origins) };
}

/** Entries behind a removed one move up. */
function editList(
  list: unknown[],
  origin: ValueOrigin,
  { inside, change }: { inside: Places['inside']; change: Change },
): Placed {
  const entries = list.flatMap((value, index): Placed[] => {
    const places = inside.get(String(index));
    const placed = { value, origin: originOfChild(origin, String(index)) };
    const changed = places ? edit(placed, places, change) : placed;
    return changed ? [changed] : [];
  });
  return {
    value: entries.map(({ value }) => value),
    origin: { ...origin, children: new Map(entries.map((entry, index) => [String(index), entry.origin])) },
  };
}
