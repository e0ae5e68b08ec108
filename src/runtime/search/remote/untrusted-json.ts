/** Reads parsed JSON from a server, which may be anything: a value of the wrong type counts as absent. */

/** An object whose fields have not been checked. */
export type UntrustedObject = Readonly<Record<string, unknown>>;

const noFields: UntrustedObject = Object.freeze(Object.create(null) as UntrustedObject);

/** The value if it is an object, or else an object without fields. Lists are no objects. */
export function asObject(value: unknown): UntrustedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UntrustedObject) : noFields;
}

/** A field of an object; undefined for inherited ones, such as those of `Object.prototype`. */
export function ownProperty(value: unknown, name: string): unknown {
  const fields = asObject(value);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** For the path `a.b`: the field of that whole name, or else the field `b` of the field `a`. */
export function nestedProperty(value: unknown, path: string): unknown {
  const flat = ownProperty(value, path);
  if (flat !== undefined) return flat;
  return path.split('.').reduce(ownProperty, value);
}

/** The value if it is a list, or else an empty list. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is a string, cut to `maxLength` UTF-16 units but not within a surrogate pair; or else `''`. */
export function asText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  return value.length <= maxLength ? value : value.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** The value, rounded down, if it is a number from 0 to a thousand million; or else 0. */
export function asCount(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= 1e9 ? Math.floor(value) : 0;
}
