/** A description as text. Numbers that JavaScript would change are texts in its value; here they become numbers again. */
import { DUMP_SCHEMA, defineScalarTag, dump, floatYaml11Tag, intYaml11Tag } from 'js-yaml';
import { isLostNumber } from '../source/exact-numbers.js';
import { dataKeys, isObject, type Json, nameMaps } from './document.js';

/** The description as YAML, else as JSON. */
export function writeDescription(root: Json, isYaml: boolean): string {
  const exact = restoreNumbers(root, { isData: false, isNames: false });
  if (isYaml) return dump(exact, { lineWidth: 120, schema: exactSchema });
  // No text of a description has NUL, so only these numbers begin with it.
  return `${JSON.stringify(exact, null, 2).replace(/"\\u0000([-+.\deE]+)"/g, '$1')}\n`;
}

/** A number as it is written. */
class ExactNumber {
  constructor(readonly source: string) {}
  toJSON = () => `\0${this.source}`;
}

/** Numbers of JSON, which YAML reads in the same way. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

const exactSchema = DUMP_SCHEMA.withTags(
  ...[intYaml11Tag, floatYaml11Tag].map(tag => {
    const isOwn = (source: string) =>
      jsonNumber.test(source) && /^-?\d+$/.test(source) === (tag.tagName === intYaml11Tag.tagName);
    return defineScalarTag<unknown>(tag.tagName, {
      ...tag,
      // js-yaml takes numbers beyond all doubles for texts.
      resolve: (source, ...more) => (isOwn(source) ? Number(source) : tag.resolve(source, ...more)),
      identify: value => (value instanceof ExactNumber ? isOwn(value.source) : tag.identify(value)),
      represent: value => (value instanceof ExactNumber ? value.source : tag.represent(value)),
    });
  }),
);

/** Keywords whose values are numbers. */
const numberKeywords = /^(?:multipleOf|(?:exclusiveM|m)(?:ax|in)imum|m(?:ax|in)(?:Length|Items|Properties|Contains))$/;

/** Where a value is: in data of the API, or a map whose keys are names and no keywords. */
type Place = { isData: boolean; isNames: boolean };

function restoreNumbers(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map(entry => restoreNumbers(entry, place));
  if (!isObject(value)) return value;
  const { isData, isNames } = place;
  const entries = Object.entries(value).map(([key, entry]): [string, unknown] => {
    if (isData || isNames) return [key, restoreNumbers(entry, { isData, isNames: false })];
    if (numberKeywords.test(key)) return [key, toExact(entry)];
    if (!dataKeys.has(key)) return [key, restoreNumbers(entry, { isData, isNames: nameMaps.has(key) })];
    if (!describesNumber(value)) return [key, entry];
    return [key, Array.isArray(entry) ? entry.map(toExact) : toExact(entry)];
  });
  return Object.fromEntries(entries);
}

/** True for a schema of numbers, and for a parameter or header that has one. */
function describesNumber({ type, schema }: Json): boolean {
  const types = [type, isObject(schema) ? schema.type : undefined].flat();
  return types.some(name => name === 'integer' || name === 'number');
}

function toExact(value: unknown): unknown {
  return typeof value === 'string' && isLostNumber(value) && jsonNumber.test(value) ? new ExactNumber(value) : value;
}
