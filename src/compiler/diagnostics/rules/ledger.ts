/** The rules for published addresses: the ledger and docsc rename; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const ledgerRules = {
  'invalid-ledger': {
    level: 'error',
    exit: 2,
    about: 'A line of the ledger is not an address, such as a conflict marker of Git.',
    cure: 'Remove the line; order and repeated lines do not matter.',
  },
  'vanished-route': {
    level: 'error',
    exit: 1,
    about: 'An address that the ledger records leads nowhere: its page is gone, and no redirect leads from it.',
    cure: 'Add a redirect to the page that replaces it. If none does, remove its lines from the ledger.',
  },
  'vanished-anchor': {
    level: 'warning',
    exit: 1,
    about: 'A heading that the ledger records is no longer on its page, or not on the page that its address leads to.',
    cure: 'Give the heading that replaces it the old id. If none does, remove the line from the ledger.',
  },
  'refused-rename': {
    level: 'error',
    exit: 2,
    about: 'docsc rename cannot do what its arguments ask for; nothing was changed.',
    cure: 'Name a page, folder or heading of this site, and a name that is free.',
  },
  'unrewritten-link': {
    level: 'error',
    exit: 1,
    about: 'docsc rename could not write a link anew so that it leads to the same page or file.',
    cure: 'Write the link yourself.',
  },
} as const satisfies Record<string, Rule>;
