/** The rules for flags of `docsc check`; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const checkRules = {
  'missing-baseline': {
    level: 'error',
    exit: 2,
    about: 'The file that --baseline names does not exist.',
    cure: 'Run docsc check with --baseline and --update-baseline to accept the findings of today.',
  },
  'invalid-baseline': {
    level: 'error',
    exit: 2,
    about: 'The file that --baseline names is damaged, or is not a baseline.',
    cure: 'Restore the file, or delete it and run docsc check with --baseline and --update-baseline.',
  },
  'unknown-revision': {
    level: 'error',
    exit: 2,
    about: 'A command that was given a revision finds no git, no repository, or not the revision.',
    cure: 'Name a branch, tag or commit of this clone; in a pipeline, fetch it first.',
  },
  'unknown-selection': {
    level: 'error',
    exit: 2,
    about: 'docsc check --only names neither a rule nor a file or folder.',
    cure: 'Correct the name; paths are relative to the working directory.',
  },
} as const satisfies Record<string, Rule>;
