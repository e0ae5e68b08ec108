/** The rules for what leaves the project by another way than the site: keys, and the search index of a service. */
import type { Rule } from './rule.js';

export const serviceRules = {
  'misplaced-secret': {
    level: 'error',
    exit: 2,
    about: 'A key that may write stands in the configuration or on the command line, where others can read it.',
    cure: 'Give the key in the environment alone, as DOCSC_SEARCH_KEY, and make a new one: this one has been seen.',
  },
  'published-secret': {
    level: 'error',
    exit: 1,
    about: 'The site would publish the value of a secret environment variable; it is not published.',
    cure: 'Take the value out of the sources, and make a new one: this one has been written down.',
  },
  'missing-remote': {
    level: 'error',
    exit: 2,
    about: 'docsc search push does not know where to push, or with which key.',
    cure: 'Describe the service in search.remote, and give the key in the environment as DOCSC_SEARCH_KEY.',
  },
  'remote-failed': {
    level: 'error',
    exit: 3,
    about: 'The search service refused, failed or did not answer; its live index is the old one or the new one, whole.',
    cure: 'Look at the reason that the service gives, and run docsc search push again.',
  },
  'shrunken-index': {
    level: 'error',
    exit: 3,
    about: 'The new search index would have less than half of the records of the live one; nothing was changed.',
    cure: 'Look what is missing; where it is meant, push with --allow-shrink.',
  },
} as const satisfies Record<string, Rule>;
