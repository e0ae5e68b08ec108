/** Checks what a plugin's module exports: its members, with a message for each that docsc does not know. */

import * as z from 'zod';
import type { Plugin } from '../../plugin.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Hint } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';

const NAME = /^[a-z][a-z0-9-]*$/;
const NAME_ERROR = 'must be a name made of lower-case letters, digits and -';

const functionSchema = z.custom<(...values: never[]) => unknown>(value => typeof value === 'function', {
  error: 'must be a function',
});
const entrySchema = z.union(
  [functionSchema, z.tuple([functionSchema], z.unknown()), z.looseObject({ plugins: z.array(z.unknown()) })],
  { error: 'must be a plugin of unified, or a list of one and its options' },
);
const ruleSchema = z.strictObject({
  level: z.enum(['error', 'warning', 'off']).optional(),
  cure: z.string().optional(),
  check: functionSchema,
});

const pluginSchema = z.strictObject({
  name: z.string().regex(NAME, { error: NAME_ERROR }),
  remark: z.array(entrySchema).optional(),
  rehype: z.array(entrySchema).optional(),
  transform: functionSchema.optional(),
  slots: z.strictObject({ top: functionSchema.optional(), bottom: functionSchema.optional() }).optional(),
  rules: z.record(z.string().regex(NAME, { error: NAME_ERROR }), ruleSchema).optional(),
  samples: z.array(z.strictObject({ label: z.string(), language: z.string(), sample: functionSchema })).optional(),
  emit: functionSchema.optional(),
});

/** The plugin, or the first thing that is wrong with it as the end of a sentence about the module. */
export function checkPlugin(value: unknown): { plugin: Plugin } | { problem: string; hint?: Hint } {
  const checked = validate(pluginSchema, value);
  // The value itself: a copy would lose what its functions see as `this`.
  if (checked.success) return { plugin: value as Plugin };
  const issue = checked.error.issues[0]!;
  const where = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const problem = `returns a plugin with the unknown member "${[...issue.path, key].join('.')}"`;
    return { problem, hint: where ? undefined : didYouMean(key, Object.keys(pluginSchema.shape)) };
  }
  if (!where) return { problem: 'has a default export that makes no plugin' };
  return { problem: `returns a plugin whose "${where}" ${issue.message}` };
}
