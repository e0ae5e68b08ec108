/** What the table of OpenAPI's objects is written in: types of values, fields with their versions, and rules. */
import type { Json } from '../document.js';

/** Versions are the minor part: 0, 1 or 2. */
type Minor = number;

export type Type =
  | { is: 'any' }
  | { is: 'value'; words: (minor: Minor) => string; fits: (value: unknown, minor: Minor) => boolean; cure?: string }
  /** Words, each with the version that brought it; `lists` is the one since which several may stand in a list. */
  | { is: 'choice'; since: Record<string, Minor>; lists?: Minor; cure?: string }
  | { is: 'list'; of: Type; cure?: string }
  | { is: 'map'; of: Type; names?: Names }
  /** `flag` is the version since which `true` and `false` may stand for the object. */
  | { is: 'object'; name: string; flag?: Minor };

/** What the keys of a map have to look like. */
export type Names = { fits: RegExp; what: string; hint: string; since?: Minor };

export type Field = { type: Type; since?: Minor; until?: Minor; needUntil?: Minor };

/** One that costs a search through names is made only where it is shown. */
export type Hint = string | (() => string | undefined);

/** What a rule sees of the object it is about. */
export type Here = {
  value: Json;
  minor: Minor;
  root: Json;
  /** Reports at what stands under the keys, or at the object itself. */
  say: (keys: string[], message: string, hint: Hint) => void;
  /** What `$ref` leads to in the end, with the file that it is in; `undefined` where that is no object. */
  resolve: (value: unknown, file?: string) => { value: Json; file: string } | undefined;
};

export type Rule = (here: Here) => void;

/** Fields of which one excludes the others. */
export type Apart = { one: string; others: string[]; until?: Minor };

export type Shape = {
  /** With its article, as messages name it. */
  title: string;
  fields: Record<string, Field>;
  /** All other keys that are no extensions; without it they are unknown. */
  others?: { names?: Names; type: Type };
  /** Whether, since when, a `$ref` may stand for it; `beside` is when other keys next to it still count. */
  refers?: { since: Minor; beside?: Minor };
  /** Whether keys that nobody knows are as good as any. */
  isOpen?: boolean;
  apart?: Apart[];
  rules?: Rule[];
};

const LAST: Minor = 2;

export const any: Type = { is: 'any' };
export const text: Type = { is: 'value', words: () => 'text', fits: value => typeof value === 'string' };
export const flag: Type = { is: 'value', words: () => 'true or false', fits: value => typeof value === 'boolean' };
/** Integers that JavaScript would round are read as they are written. */
const isLong = (value: unknown) => typeof value === 'string' && /^[-+]?\d{16,}$/.test(value);
export const number: Type = {
  is: 'value',
  words: () => 'a number',
  fits: value => typeof value === 'number' || isLong(value),
};
export const count: Type = {
  is: 'value',
  words: () => 'a whole number of 0 or more',
  fits: value => Number.isInteger(value) && (value as number) >= 0,
};

export const choice = (since: Record<string, Minor>): Type => ({ is: 'choice', since });
export const list = (of: Type, cure?: string): Type => ({ is: 'list', of, cure });
export const map = (of: Type, names?: Names): Type => ({ is: 'map', of, names });
export const object = (name: string, flag?: Minor): Type => ({ is: 'object', name, flag });

export const may = (type: Type): Field => ({ type });
export const must = (type: Type, needUntil = LAST): Field => ({ type, needUntil });
export const since = (since: Minor, type: Type): Field => ({ type, since });
export const until = (until: Minor, type: Type): Field => ({ type, until });

export const apart = (one: string, ...others: string[]): Apart => ({ one, others });

/** The same field under several names. */
export const fields = (field: Field, ...keys: string[]): Record<string, Field> =>
  Object.fromEntries(keys.map(key => [key, field]));
