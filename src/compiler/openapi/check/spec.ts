/** The vocabulary of the table of OpenAPI's objects: types of values, fields with their versions, and rules. */
import type { Hint as WrittenHint } from '../../diagnostics/types.js';
import { isLostNumber } from '../../source/exact-numbers.js';
import type { Json } from '../document.js';

/** A version of OpenAPI 3 by its minor part: 0, 1 or 2. */
type MinorVersion = number;

/** The values that a field may hold. */
export type ValueType =
  | { is: 'any' }
  | {
      is: 'value';
      describe: (minor: MinorVersion) => string;
      accepts: (value: unknown, minor: MinorVersion) => boolean;
      fix?: string;
    }
  /** One of several words, each with the version that added it; since version `lists`, also a list of them. */
  | { is: 'choice'; since: Record<string, MinorVersion>; lists?: MinorVersion; fix?: string }
  | { is: 'list'; of: ValueType; fix?: string }
  | { is: 'map'; of: ValueType; names?: KeyPattern }
  /** Since version `flag`, `true` and `false` are allowed instead of the object. */
  | { is: 'object'; name: string; flag?: MinorVersion };

/** The form that the keys of a map must have. `what` names a key in messages. */
export type KeyPattern = { accepts: RegExp; what: string; hint: string; since?: MinorVersion };

/** A field: its type, the versions that have it, and the last version that requires it. */
export type FieldSpec = { type: ValueType; since?: MinorVersion; until?: MinorVersion; requiredUntil?: MinorVersion };

/** Advice for a finding. A hint that needs a search through names is a function, called only if the finding is shown. */
export type Hint = WrittenHint | (() => WrittenHint | undefined);

/** The object that a rule checks, and the means to report and to resolve references. */
export type RuleContext = {
  /** The object that the rule checks. */
  value: Json;
  minor: MinorVersion;
  root: Json;
  /** Reports a violation under the keys, or with an empty list at the object itself. */
  report: (keys: string[], message: string, hint: Hint) => void;
  /** The object at the end of the value's `$ref`s, with its file; `undefined` if it is not an object. */
  resolve: (value: unknown, file?: string) => { value: Json; file: string } | undefined;
};

/** Checks what the specification says about several fields of one object together. */
export type ObjectRule = (context: RuleContext) => void;

/** A field that excludes other fields, up to and including version `until`. */
export type ExclusiveFields = { one: string; others: string[]; until?: MinorVersion };

/** An object of the specification. */
export type ObjectShape = {
  /** The name in messages, with its article. */
  title: string;
  fields: Record<string, FieldSpec>;
  /** The type of all other keys except extensions; without it, other keys are violations. */
  others?: { names?: KeyPattern; type: ValueType };
  /** Since when a `$ref` may replace the object, and since when keys next to it count. */
  reference?: { since: MinorVersion; siblingsSince?: MinorVersion };
  /** True if unknown keys are allowed. */
  isOpen?: boolean;
  exclusive?: ExclusiveFields[];
  rules?: ObjectRule[];
};

const LATEST_MINOR: MinorVersion = 2;

/** Any value. */
export const anyType: ValueType = { is: 'any' };
/** A text. */
export const textType: ValueType = { is: 'value', describe: () => 'text', accepts: value => typeof value === 'string' };
/** A boolean. */
export const booleanType: ValueType = {
  is: 'value',
  describe: () => 'true or false',
  accepts: value => typeof value === 'boolean',
};
/** Numbers that JavaScript would change are parsed as texts. */
const isExact = (value: unknown) => typeof value === 'string' && isLostNumber(value);
/** A number. */
export const numberType: ValueType = {
  is: 'value',
  describe: () => 'a number',
  accepts: value => typeof value === 'number' || isExact(value),
};
/** A non-negative integer. */
export const countType: ValueType = {
  is: 'value',
  describe: () => 'a whole number of 0 or more',
  accepts: value => Number.isInteger(value) && (value as number) >= 0,
};

/** One of several words, each with the version that added it. */
export const choiceType = (since: Record<string, MinorVersion>): ValueType => ({ is: 'choice', since });
/** A list; `fix` is advice for values that are not lists. */
export const listType = (of: ValueType, fix?: string): ValueType => ({ is: 'list', of, fix });
/** A map, whose keys have the form of `names`. */
export const mapType = (of: ValueType, names?: KeyPattern): ValueType => ({ is: 'map', of, names });
/** An object of the table; since version `flag` also a boolean. */
export const objectType = (name: string, flag?: MinorVersion): ValueType => ({ is: 'object', name, flag });

/** A field that may be absent. */
export const optional = (type: ValueType): FieldSpec => ({ type });
/** A field that versions up to `requiredUntil` require. */
export const required = (type: ValueType, requiredUntil = LATEST_MINOR): FieldSpec => ({ type, requiredUntil });
/** An optional field that a version added. */
export const since = (since: MinorVersion, type: ValueType): FieldSpec => ({ type, since });
/** An optional field that versions after this one no longer have. */
export const until = (until: MinorVersion, type: ValueType): FieldSpec => ({ type, until });

/** A field that excludes the others. */
export const exclusive = (one: string, ...others: string[]): ExclusiveFields => ({ one, others });

/** The same specification for several fields. */
export const sameField = (field: FieldSpec, ...keys: string[]): Record<string, FieldSpec> =>
  Object.fromEntries(keys.map(key => [key, field]));
