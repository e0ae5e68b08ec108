/** The message for every kind of mistake that this project's schemas can detect. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { validate } from '../../src/compiler/diagnostics/zod-messages.js';

const text = z.string();
const cases: [schema: z.ZodType, value: unknown, says: string][] = [
  [text, 3, 'must be text; it is a number'],
  [text, null, 'must be text; it is empty'],
  [z.array(text), 'a', 'must be a list; it is text'],
  [z.object({}), [], 'must be a map of keys; it is a list'],
  [z.boolean(), 'yes', 'must be true or false; it is text'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.number().min(2), 1, 'must be at least 2'],
  [z.number().max(2), 3, 'must be at most 2'],
  [text.min(1), '', 'must not be empty'],
  [text.max(3), 'abcd', 'must have at most 3 characters'],
  [z.array(text).min(1), [], 'must have at least 1 entry'],
  [z.array(text).max(2), ['a', 'b', 'c'], 'must have at most 2 entries'],
  [z.enum(['a', 'b']), 'c', 'must be one of "a", "b"'],
  [z.literal('a'), 'c', 'must be "a"'],
  [z.union([text, z.number()]), [], 'has none of the allowed forms'],
  [text.regex(/^a/, { error: 'must begin with a' }), 'b', 'must begin with a'],
  [text.startsWith('x-'), 'y', 'must start with "x-"'],
  [z.int().positive(), 0, 'must be more than 0'],
  [z.strictObject({}), { a: 1 }, 'has no key "a"'],
  [z.number(), Number.NaN, 'must be a number'],
  [z.record(text.regex(/^a/, { error: 'must begin with a' }), text), { b: '' }, 'must begin with a'],
];
for (const [schema, value, says] of cases)
  test(`${JSON.stringify(value)} ${says}`, () => {
    assert.equal(
      validate(schema, value).error!.issues.map(({ message }) => message),
      [says],
    );
  });

test.run();
