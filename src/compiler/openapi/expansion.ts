/** Weighs what pages show of a description: a few bytes refer to a large part, and thousands of operations may do so. */
import { weighDenseText } from '../source/dense-text.js';
import { isObject, type Json } from './document.js';
import { isPlainText } from './plain-text.js';
import { type FollowReference, isSchemaKey, type Located } from './targets.js';

/** References within a schema that a page follows: it shows the fields of a field's schema, and names their schemas. */
const SCHEMA_REFERENCES = 1;
/** Outside schemas, a page follows references to parameters, responses and so on to their end. */
const OUTSIDE = SCHEMA_REFERENCES + 1;

/** Levels of values in each other; pages show fewer. */
const MAX_DEPTH = 60;

/**
 * Points of the parts of a description, by the time that pages take for them, about half a microsecond each: for an object,
 * such as a field, parameter or response, for any other entry, and for characters of texts, plain and with markup.
 */
const POINTS = { object: 80, entry: 8, plain: 1 / 8, markup: 2 };

/** Points of the entries of examples and defaults, which pages show only in part. */
const VALUE_POINTS = { object: 4, entry: 4, plain: 1 / 8, markup: 1 / 8 };

/** Points of a scheme that an operation requires: a link and how its credentials are sent. */
const SCHEME_POINTS = 60;

/** Keys with values of the API. */
const valueKeys = new Set(['const', 'default', 'enum', 'example', 'value', 'dataValue', 'serializedValue']);

/** Keys whose schemas a page shows at the level of their parent. */
const partKeys = new Set(['allOf', 'anyOf', 'oneOf', 'items', 'additionalProperties']);

/** Media types that are compared with each other. */
const MAX_BODIES = 20;

/** Points of each character that a dense text is worth besides its own. */
const DENSE_POINTS = 20;

function weighText(text: string, points: typeof POINTS): number {
  if (isPlainText(text)) return text.length * points.plain;
  return text.length * points.markup + (points === POINTS ? DENSE_POINTS * weighDenseText(text) : 0);
}

/** Returns the points of a value with its references replaced; `file` is empty for the main file. */
export type Scale = (value: unknown, file: string) => number;

/**
 * Where a value is: `left` counts the references that are followed from there, `isPart` is true for a whole schema and its parts, `points` are
 * those of its entries.
 */
type Place = { file: string; left: number; depth: number; isPart: boolean; points: typeof POINTS };

/** Creates a scale that weighs each part of a description once, whatever leads to it; without `follow`, only parts written in place. */
export function createScale(follow?: FollowReference): Scale {
  const weigher = new Weigher(follow);
  return (value, file) => weigher.weigh(value, { file, left: OUTSIDE, depth: 0, isPart: false, points: POINTS });
}

class Weigher {
  /** Points by the number of references that are left, and those of values of the API. */
  readonly #known = Array.from({ length: OUTSIDE + 2 }, () => new WeakMap<object, number>());
  /** The points of responses without their bodies. */
  readonly #withoutBodies = new WeakMap<object, number>();
  readonly #follow: FollowReference | undefined;

  constructor(follow: FollowReference | undefined) {
    this.#follow = follow;
  }

  weigh(value: unknown, above: Place): number {
    const { points, left } = above;
    if (typeof value === 'string') return weighText(value, points);
    if (typeof value !== 'object' || value === null || above.depth > MAX_DEPTH) return 0;
    const known = this.#known[points === VALUE_POINTS ? OUTSIDE + 1 : left]!;
    const before = known.get(value);
    if (before !== undefined) return before;
    // A value that contains itself adds nothing.
    known.set(value, 0);
    const at: Place = { ...above, depth: above.depth + 1 };
    const isList = Array.isArray(value);
    let sum = 0;
    for (const [key, entry] of Object.entries(value)) {
      if (!isList && key.startsWith('x-')) continue;
      sum += isObject(entry) ? points.object : points.entry;
      sum += isList ? this.weigh(entry, at) : key.length / 8 + this.#weighEntry(key, entry, at);
    }
    known.set(value, sum);
    return sum;
  }

  #weighEntry(key: string, entry: unknown, at: Place): number {
    if (key === '$ref' && typeof entry === 'string') return this.#weighTarget(entry, at);
    if (at.left === OUTSIDE) {
      if (key === 'content' && isObject(entry)) return this.#weighBodies([{ value: entry, file: at.file }], at);
      if (key === 'responses' && isObject(entry)) return this.#weighResponses(entry, at);
      if (key === 'security' && Array.isArray(entry)) return this.#weighSecurity(entry, at);
      if (isSchemaKey(key)) return this.weigh(entry, { ...at, left: SCHEMA_REFERENCES, isPart: true });
    }
    const points = valueKeys.has(key) ? VALUE_POINTS : at.points;
    return this.weigh(entry, { ...at, isPart: at.isPart && partKeys.has(key), points });
  }

  #weighSecurity(alternatives: unknown[], at: Place): number {
    const schemes = alternatives.reduce<number>(
      (sum, one) => sum + (isObject(one) ? Object.keys(one).length * SCHEME_POINTS : 0),
      0,
    );
    return schemes + this.weigh(alternatives, at);
  }

  #weighTarget(ref: string, at: Place): number {
    const left = at.left === OUTSIDE || at.isPart ? at.left : at.left - 1;
    const target = left >= 0 ? this.#follow?.(ref, at.file) : undefined;
    return target ? this.weigh(target.value, { ...at, file: target.file, left, isPart: true }) : 0;
  }

  /** Media types, of which pages show those with equal schemas once. */
  #weighBodies(contents: Located[], at: Place): number {
    const seen = new Set<unknown>();
    let sum = 0;
    for (const { value, file } of contents) {
      const all = Object.values(value);
      if (all.length > MAX_BODIES) sum += this.weigh(value, { ...at, file });
      else
        for (const media of all) {
          const schema = isObject(media) && isObject(media.schema) ? (media.schema.$ref ?? media.schema) : undefined;
          sum += POINTS.object + (seen.has(schema) ? 0 : this.weigh(media, { ...at, file }));
          if (schema !== undefined) seen.add(schema);
        }
    }
    return sum;
  }

  #weighResponses(responses: Json, at: Place): number {
    const contents: Located[] = [];
    let sum = 0;
    for (const written of Object.values(responses)) {
      sum += POINTS.object;
      const response = isObject(written) ? this.#find(written, at.file) : undefined;
      if (!response) continue;
      const { content, ...others } = response.value;
      if (isObject(content)) contents.push({ ...response, value: content });
      const known = this.#withoutBodies.get(response.value) ?? this.weigh(others, { ...at, file: response.file });
      this.#withoutBodies.set(response.value, known);
      sum += known;
    }
    return sum + this.#weighBodies(contents, at);
  }

  #find(value: Json, file: string): Located | undefined {
    return typeof value.$ref === 'string' ? this.#follow?.(value.$ref, file) : { value, file };
  }
}
