/** The rules of `docsc snippets`; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const snippetRules = {
  'failing-sample': {
    level: 'error',
    exit: 1,
    about: 'A command of docsc snippets check failed for a code sample, or took too long.',
    cure: 'Correct the sample, or write "skip" behind the language of a fence that is not to be run.',
  },
  'sample-mark': {
    level: 'error',
    exit: 1,
    about: 'A fence gives its sample a file name that cannot be used, or continues a sample that does not exist.',
    cure: 'Write a name such as file="app.js", different from the others on the page, or remove the mark.',
  },
  'sample-command': {
    level: 'error',
    exit: 2,
    about: 'A flag of docsc snippets names a language that docsc does not know, or a program that cannot be started.',
    cure: 'Install the program, or correct the flag.',
  },
} as const satisfies Record<string, Rule>;
