/** The rules for what docsc diff compares; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const differenceRules = {
  'not-a-site': {
    level: 'error',
    exit: 2,
    about: 'A folder that docsc diff was asked to compare holds no built site, or one that this docsc cannot read.',
    cure: 'Name the output folder of docsc build, and build the site again if another version of docsc built it.',
  },
  'unbuildable-site': {
    level: 'error',
    exit: 1,
    about: 'A revision or the working tree that docsc diff was asked to compare cannot be built.',
    cure: 'Mend the error that the hint names, or compare with another revision.',
  },
} as const satisfies Record<string, Rule>;
