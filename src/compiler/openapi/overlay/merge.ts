/** Merges the value of an action into a value of the description, as the Overlay Specification says. Edits neither. */
import { getOwn, isObject } from '../../source/json-object.js';
import { originOfChild, type ValueOrigin, withChildren } from './origins.js';

/** A value and where it is written. */
export type Placed = { value: unknown; origin: ValueOrigin };

/** Two values that do not go together; `origin` is that of the action's value. */
export class Incompatible extends Error {
  constructor(
    readonly origin: ValueOrigin,
    target: unknown,
    update: unknown,
  ) {
    super(`${kindOf(update)} cannot be merged into ${kindOf(target)}`);
  }
}

/** `isNested` is true for the values of properties, where a list is never a single entry. Throws `Incompatible`. */
export function merge(target: Placed, update: Placed, isNested = false): Placed {
  if (Array.isArray(target.value)) return append(target, target.value, { update, isNested });
  if (isObject(target.value) && isObject(update.value)) return mergeObjects(target, update);
  if (isPrimitive(target.value) && isPrimitive(update.value)) return update;
  throw new Incompatible(update.origin, target.value, update.value);
}

function append(target: Placed, list: unknown[], { update, isNested }: { update: Placed; isNested: boolean }): Placed {
  const { value, origin } = update;
  if (isNested && !Array.isArray(value)) throw new Incompatible(origin, target.value, value);
  const added = Array.isArray(value)
    ? value.map((entry, index): Placed => ({ value: entry, origin: originOfChild(origin, String(index)) }))
    : [update];
  const origins = added.map((entry, index) => [String(list.length + index), entry.origin] as const);
  return {
    value: [...list, ...added.map(entry => entry.value)],
    origin: withChildren(target.origin, origins),
  };
}

function mergeObjects(target: Placed, update: Placed): Placed {
  const base = target.value as Record<string, unknown>;
  const changes = Object.entries(update.value as object).map(([key, value]): [string, Placed] => {
    const added = { value, origin: originOfChild(update.origin, key) };
    if (!Object.hasOwn(base, key)) return [key, added];
    const known = { value: getOwn(base, key), origin: originOfChild(target.origin, key) };
    return [key, merge(known, added, true)];
  });
  return {
    value: Object.fromEntries([...Object.entries(base), ...changes.map(([key, { value }]) => [key, value])]),
    origin: withChildren(
      target.origin,
      changes.map(([key, { origin }]) => [key, origin]),
    ),
  };
}

const isPrimitive = (value: unknown) => typeof value !== 'object' || value === null;

/** The kind of a value, with its article. */
export function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : 'a single value';
}
