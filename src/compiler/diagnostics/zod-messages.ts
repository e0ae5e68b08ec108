/** What zod says of a value, in words for people who write YAML. Messages of schemas stay as they are. */
import type * as z from 'zod';

const kinds: Readonly<Record<string, string>> = {
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
  Date: 'a date',
  date: 'a date',
};

const theirs = /^(?:Invalid (?:input|option|string|key|value|format)|Too (?:small|big)|Unrecognized key)/;

/** The end of a sentence whose subject is the value, such as `must be text; it is a number`. */
export function aboutIssue(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (!theirs.test(message)) return lowerFirst(message);
  switch (issue.code) {
    case 'invalid_type': {
      const received = /received (\w+)/.exec(message)?.[1] ?? '';
      const is = kinds[received] && issue.expected !== 'int' ? `; it is ${kinds[received]}` : '';
      return `must be ${kinds[issue.expected] ?? issue.expected}${is}`;
    }
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${JSON.stringify(issue.values[0])}`
        : `must be one of ${issue.values.map(value => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return bound('at least', Number(issue.minimum), issue.origin);
    case 'too_big':
      return bound('at most', Number(issue.maximum), issue.origin);
    case 'invalid_union':
      return 'has none of the forms that are known';
    default:
      return lowerFirst(message);
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function bound(how: string, number: number, origin: string): string {
  if (origin === 'string')
    return how === 'at least' && number === 1 ? 'must not be empty' : `must have ${how} ${number} characters`;
  if (origin === 'array') return `must have ${how} ${number} ${number === 1 ? 'entry' : 'entries'}`;
  return `must be ${how} ${number}`;
}
