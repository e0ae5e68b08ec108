/** What zod says of a value, in words for people who write YAML. Messages of schemas stay as they are. */
import type * as z from 'zod';

const zodTypeNames: Readonly<Record<string, string>> = {
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

const zodDefaultMessage = /^(?:Invalid (?:input|option|string|key|value|format)|Too (?:small|big)|Unrecognized key)/;

/** The end of a sentence whose subject is the value, such as `must be text; it is a number`. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (!zodDefaultMessage.test(message)) return lowerFirst(message);
  switch (issue.code) {
    case 'invalid_type': {
      const received = /received (\w+)/.exec(message)?.[1] ?? '';
      const is = zodTypeNames[received] && issue.expected !== 'int' ? `; it is ${zodTypeNames[received]}` : '';
      return `must be ${zodTypeNames[issue.expected] ?? issue.expected}${is}`;
    }
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${JSON.stringify(issue.values[0])}`
        : `must be one of ${issue.values.map(value => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return describeBound('at least', Number(issue.minimum), issue.origin);
    case 'too_big':
      return describeBound('at most', Number(issue.maximum), issue.origin);
    case 'invalid_union':
      return 'has none of the forms that are known';
    default:
      return lowerFirst(message);
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function describeBound(how: string, number: number, origin: string): string {
  if (origin === 'string')
    return how === 'at least' && number === 1 ? 'must not be empty' : `must have ${how} ${number} characters`;
  if (origin === 'array') return `must have ${how} ${number} ${number === 1 ? 'entry' : 'entries'}`;
  return `must be ${how} ${number}`;
}
