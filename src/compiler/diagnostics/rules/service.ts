/** The rules for secrets and for pushing to a search service; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const serviceRules = {
  'misplaced-secret': {
    level: 'error',
    exit: 2,
    about: 'A key with write access is in the configuration or on the command line, where others can read it.',
    cure: 'Set DOCSC_SEARCH_KEY in the environment instead, and replace the key, because it has been exposed.',
  },
  'published-secret': {
    level: 'error',
    exit: 1,
    about: 'The site would contain the value of a secret environment variable; nothing is published.',
    cure: 'Remove the value from the sources, and replace it with a new one, because it has been exposed.',
  },
  'missing-remote': {
    level: 'error',
    exit: 2,
    about: 'docsc search push does not know the search service or has no key for it.',
    cure: 'Configure the service in search.remote, and set DOCSC_SEARCH_KEY in the environment.',
  },
  'remote-failed': {
    level: 'error',
    exit: 3,
    about:
      'The search service rejected a request, failed or did not respond; its live index is either the old one or the new one, never a mixture.',
    cure: 'Read the reason that the service gives, and run docsc search push again.',
  },
  'shrunken-index': {
    level: 'error',
    exit: 3,
    about: 'The new search index would have less than half as many records as the live one; nothing was changed.',
    cure: 'Find out which records are missing; if this is intended, push with --allow-shrink.',
  },
} as const satisfies Record<string, Rule>;
