/** The rules of search tests; a part of the table in `rules.ts`. */
export const searchRules = {
  'search-miss': {
    level: 'error',
    exit: 1,
    about: 'A query of the search tests does not find its page where it should, or finds one that it should not.',
    cure: 'Put the words of the query into the title, a heading or the keywords of the page, give it a boost, or correct the test.',
  },
  'unknown-search-page': {
    level: 'error',
    exit: 1,
    about: 'A search test names a page, heading or part of the site that does not exist or is not searched.',
    cure: 'Correct the route, or remove the test.',
  },
  'duplicate-search-test': {
    level: 'warning',
    exit: 1,
    about: 'Two search tests have the same query; the second is left out.',
    cure: 'Remove one of the two.',
  },
} as const;
