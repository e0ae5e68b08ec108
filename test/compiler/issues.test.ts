/** What is wrong with a value, in words: of every kind of mistake that schemas of this project can find. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { describeIssue } from '../../src/compiler/diagnostics/zod-messages.js';

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
  [z.union([text, z.number()]), [], 'has none of the forms that are known'],
  [text.regex(/^a/, { error: 'Must begin with a' }), 'b', 'must begin with a'],
];
for (const [schema, value, says] of cases)
  test(`${JSON.stringify(value)} ${says}`, () => {
    assert.equal(schema.safeParse(value).error!.issues.map(describeIssue), [says]);
  });

test.run();
