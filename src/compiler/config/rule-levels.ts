/** Levels of findings, by rule: the rules of docsc, and those of plugins, whose names have a `/`. */
import * as z from 'zod';
import { type RuleName, rules } from '../diagnostics/rules/index.js';
import type { Level } from '../diagnostics/types.js';

/** `warn` and `ignore` are accepted because other tools call the levels so. */
const levelSchema = z.enum(['error', 'warning', 'warn', 'off', 'ignore']);

/** A level as it is written. */
type WrittenLevel = z.output<typeof levelSchema>;

/** The level that a word means. */
export function toLevel(word: WrittenLevel): Level | 'off' {
  return word === 'warn' ? 'warning' : word === 'ignore' ? 'off' : word;
}

/** Reads the name of a level; `undefined` if it is none. */
export function parseLevel(word: string): Level | 'off' | undefined {
  const { data } = levelSchema.safeParse(word);
  return data && toLevel(data);
}

const ownRules = Object.fromEntries(Object.keys(rules).map(rule => [rule, levelSchema.optional()])) as Record<
  RuleName,
  z.ZodOptional<typeof levelSchema>
>;

/** The schema of `rules`. Rules of plugins are known once these are loaded. */
export const ruleLevelsSchema = z
  .object(ownRules)
  .catchall(levelSchema.optional())
  .superRefine((levels, context) => {
    const keys = Object.keys(levels).filter(rule => !Object.hasOwn(rules, rule) && !rule.includes('/'));
    if (keys.length) context.addIssue({ code: 'unrecognized_keys', keys, input: levels });
  });
