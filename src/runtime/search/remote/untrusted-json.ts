/** Reads values that came from a server and may be anything: what is not of the wanted kind is as if it were absent. */

export type UntrustedObject = Readonly<Record<string, unknown>>;

const noFields: UntrustedObject = Object.freeze(Object.create(null) as UntrustedObject);

/** Fields of an object; of anything else, and of a list, there are none. */
export function asObject(value: unknown): UntrustedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UntrustedObject) : noFields;
}

/** Own fields alone: what `Object.prototype` has is nobody's answer. */
export function ownProperty(value: unknown, name: string): unknown {
  const fields = asObject(value);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The field `a.b` of a value that is nested, or has a field of that whole name. */
export function nestedProperty(value: unknown, path: string): unknown {
  const flat = ownProperty(value, path);
  if (flat !== undefined) return flat;
  return path.split('.').reduce(ownProperty, value);
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** At most `most` UTF-16 units, and no half character at the end. */
export function asText(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  return value.length <= most ? value : value.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** A whole number from 0 to a thousand million. */
export function asCount(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= 1e9 ? Math.floor(value) : 0;
}
