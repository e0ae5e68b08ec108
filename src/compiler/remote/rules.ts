/** Rules of what `--online` asks of other hosts. */
import type { Rule } from '../rules.js';

export const remoteRules = {
  'powerful-key': {
    level: 'error',
    exit: 2,
    about: 'The search key that a site publishes may do more than search.',
    cure: 'Make a key that may search this index and nothing else, and withdraw this one.',
  },
  'unchecked-key': {
    level: 'error',
    exit: 3,
    about: 'With `--online`, the search server does not say what its key may do.',
    cure: 'Try again, or look at the rights of the key yourself and leave --online out.',
  },
} as const satisfies Record<string, Rule>;
