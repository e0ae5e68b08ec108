/** Validates values with zod, with messages for people who write YAML. Messages that a schema brings itself win. */
import * as z from 'zod';

/**
 * `schema.safeParse`, except that issues without a message of their own get one from `describeIssue`, and that no map has
 * a key `__proto__`, which zod drops without a word.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const checked = schema.safeParse(value, parseOptions);
  const maps = findPrototypeKeys(value);
  if (!maps.length) return checked;
  const issues = checked.error?.issues ?? [];
  const isReported = (path: string) =>
    issues.some(({ code, path: at }) => code === 'unrecognized_keys' && at.join('/') === path);
  const missed = maps.filter(path => !isReported(path.join('/'))).map(path => prototypeIssue(path));
  return { success: false, error: new z.ZodError([...issues, ...missed]) as z.ZodError<z.output<Schema>> };
}

/** The paths of the maps that have a key `__proto__` of their own. */
function findPrototypeKeys(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((inner, index) => findPrototypeKeys(inner, [...path, index]));
  const inner = Object.entries(value).flatMap(([key, one]) => findPrototypeKeys(one, [...path, key]));
  return Object.hasOwn(value, '__proto__') ? [path, ...inner] : inner;
}

function prototypeIssue(path: (string | number)[]): z.core.$ZodIssue {
  return { code: 'unrecognized_keys', keys: ['__proto__'], path, message: 'has no key "__proto__"' };
}

/** zod's error map: the end of a sentence whose subject is the value, such as `must be text; it is a number`. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue.expected, issue.input);
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${JSON.stringify(issue.values[0])}`
        : `must be one of ${issue.values.map(value => JSON.stringify(value)).join(', ')}`;
    case 'invalid_format':
      return issue.prefix === undefined ? 'has the wrong form' : `must start with ${JSON.stringify(issue.prefix)}`;
    case 'too_small':
      return describeBound(issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum), issue.origin);
    case 'too_big':
      return describeBound(issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum), issue.origin);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has no key ${issue.keys.map(key => JSON.stringify(key)).join(', ')}`;
    case 'invalid_union':
      return 'has none of the allowed forms';
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'has a key that is not allowed';
    default:
      return 'has the wrong form';
  }
}

const parseOptions = { error: describeIssue };

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a map of keys',
  record: 'a map of keys',
  null: 'empty',
  undefined: 'absent',
  date: 'a date',
};

function describeType(expected: string, input: unknown): string {
  const actual = expected === 'int' ? undefined : typeNames[typeOf(input)];
  return `must be ${typeNames[expected] ?? expected}${actual ? `; it is ${actual}` : ''}`;
}

/** A key of `typeNames`; numbers that are not finite have none. */
function typeOf(input: unknown): string {
  if (input === null) return 'null';
  if (Array.isArray(input)) return 'array';
  if (input instanceof Date) return 'date';
  return typeof input === 'number' && !Number.isFinite(input) ? 'not finite' : typeof input;
}

/** `how` ends in a comparison, such as `at least`; `origin` is zod's name for what is measured. */
function describeBound(how: string, limit: number, origin: string): string {
  if (origin === 'string')
    return how === 'at least' && limit === 1 ? 'must not be empty' : `must have ${how} ${limit} characters`;
  if (origin === 'array') return `must have ${how} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  return `must be ${how} ${limit}`;
}
