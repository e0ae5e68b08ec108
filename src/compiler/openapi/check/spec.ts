/** What the table of OpenAPI's objects is written in: types of values, fields with their versions, and rules. */
import type { Json } from '../document.js';

/** Versions are the minor part: 0, 1 or 2. */
type MinorVersion = number;

export type ValueType =
  | { is: 'any' }
  | {
      is: 'value';
      describe: (minor: MinorVersion) => string;
      accepts: (value: unknown, minor: MinorVersion) => boolean;
      fix?: string;
    }
  /** Words, each with the version that brought it; `lists` is the one since which several may stand in a list. */
  | { is: 'choice'; since: Record<string, MinorVersion>; lists?: MinorVersion; fix?: string }
  | { is: 'list'; of: ValueType; fix?: string }
  | { is: 'map'; of: ValueType; names?: KeyPattern }
  /** `flag` is the version since which `true` and `false` may stand for the object. */
  | { is: 'object'; name: string; flag?: MinorVersion };

/** What the keys of a map have to look like. */
export type KeyPattern = { accepts: RegExp; what: string; hint: string; since?: MinorVersion };

export type FieldSpec = { type: ValueType; since?: MinorVersion; until?: MinorVersion; requiredUntil?: MinorVersion };

/** One that costs a search through names is made only where it is shown. */
export type Hint = string | (() => string | undefined);

/** What a rule sees of the object it is about. */
export type RuleContext = {
  value: Json;
  minor: MinorVersion;
  root: Json;
  /** Reports at what stands under the keys, or at the object itself. */
  report: (keys: string[], message: string, hint: Hint) => void;
  /** What `$ref` leads to in the end, with the file that it is in; `undefined` where that is no object. */
  resolve: (value: unknown, file?: string) => { value: Json; file: string } | undefined;
};

export type ObjectRule = (here: RuleContext) => void;

/** Fields of which one excludes the others. */
export type ExclusiveFields = { one: string; others: string[]; until?: MinorVersion };

export type ObjectShape = {
  /** With its article, as messages name it. */
  title: string;
  fields: Record<string, FieldSpec>;
  /** All other keys that are no extensions; without it they are unknown. */
  others?: { names?: KeyPattern; type: ValueType };
  /** Whether, since when, a `$ref` may stand for it; `beside` is when other keys next to it still count. */
  reference?: { since: MinorVersion; beside?: MinorVersion };
  /** Whether keys that nobody knows are as good as any. */
  isOpen?: boolean;
  exclusive?: ExclusiveFields[];
  rules?: ObjectRule[];
};

const LATEST_MINOR: MinorVersion = 2;

export const anyType: ValueType = { is: 'any' };
export const textType: ValueType = { is: 'value', describe: () => 'text', accepts: value => typeof value === 'string' };
export const booleanType: ValueType = {
  is: 'value',
  describe: () => 'true or false',
  accepts: value => typeof value === 'boolean',
};
/** Integers that JavaScript would round are read as they are written. */
const isLong = (value: unknown) => typeof value === 'string' && /^[-+]?\d{16,}$/.test(value);
export const numberType: ValueType = {
  is: 'value',
  describe: () => 'a number',
  accepts: value => typeof value === 'number' || isLong(value),
};
export const countType: ValueType = {
  is: 'value',
  describe: () => 'a whole number of 0 or more',
  accepts: value => Number.isInteger(value) && (value as number) >= 0,
};

export const choiceType = (since: Record<string, MinorVersion>): ValueType => ({ is: 'choice', since });
export const listType = (of: ValueType, cure?: string): ValueType => ({ is: 'list', of, fix: cure });
export const mapType = (of: ValueType, names?: KeyPattern): ValueType => ({ is: 'map', of, names });
export const objectType = (name: string, flag?: MinorVersion): ValueType => ({ is: 'object', name, flag });

export const optional = (type: ValueType): FieldSpec => ({ type });
export const required = (type: ValueType, needUntil = LATEST_MINOR): FieldSpec => ({ type, requiredUntil: needUntil });
export const since = (since: MinorVersion, type: ValueType): FieldSpec => ({ type, since });
export const until = (until: MinorVersion, type: ValueType): FieldSpec => ({ type, until });

export const exclusive = (one: string, ...others: string[]): ExclusiveFields => ({ one, others });

/** The same field under several names. */
export const sameField = (field: FieldSpec, ...keys: string[]): Record<string, FieldSpec> =>
  Object.fromEntries(keys.map(key => [key, field]));
