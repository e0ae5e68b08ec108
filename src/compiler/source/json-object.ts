/** Objects of JSON and mappings of YAML. */

/** An object whose values may be anything. */
export type Json = { [key: string]: unknown };

/** True for an object that is not a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of the object's own property: `__proto__` and its like are data like any other key. */
export function getOwn(value: Json, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
