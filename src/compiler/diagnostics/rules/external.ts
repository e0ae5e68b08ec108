/** The rules for links to other sites; part of the table in `rules/index.ts`. Only `docsc check --external` finds them. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const externalRules = {
  'broken-external-anchor': {
    level: 'warning',
    exit: 1,
    about: 'With --external: a link leads to a heading that the page of another site does not have.',
    cure: 'Link to a heading that exists, or to the page without an anchor.',
  },
  'dead-external-link': {
    level: 'error',
    exit: 1,
    about: 'With --external: the page of another site that a link leads to is gone, or no host has its name.',
    cure: 'Link to the page that replaces it, or remove the link.',
  },
  'moved-external-link': {
    level: 'warning',
    exit: 1,
    about: 'With --external: the page of another site that a link leads to has moved for good.',
    cure: 'Link to the new address.',
  },
  'unreachable-external-link': {
    level: 'warning',
    exit: 1,
    about:
      'With --external: the host of a link does not answer, or does not answer with a page. Some hosts refuse programs and answer browsers.',
    cure: 'Open the address. If it works, name it under check.external.ignore.',
  },
} as const satisfies Record<string, Rule>;
