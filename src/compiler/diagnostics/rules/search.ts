/** The rules for search tests; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const searchRules = {
  'search-miss': {
    level: 'error',
    exit: 1,
    about:
      'A query of the search tests does not find the expected page where it should, or finds a page that it should not.',
    cure: "Add the query's words to the title, a heading or the keywords of the page, give the page a boost, or correct the test.",
  },
  'unknown-search-page': {
    level: 'error',
    exit: 1,
    about: 'A search test names a page, heading or part of the site that does not exist or is not searchable.',
    cure: 'Correct the route, or remove the test.',
  },
  'duplicate-search-test': {
    level: 'warning',
    exit: 1,
    about: 'Two search tests have the same query; the second one is skipped.',
    cure: 'Remove one of them.',
  },
} as const satisfies Record<string, Rule>;
