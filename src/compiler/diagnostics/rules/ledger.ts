/** The rules for the ledger of published addresses; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const ledgerRules = {
  'invalid-ledger': {
    level: 'error',
    exit: 2,
    about: 'A line of the ledger is no address, such as a conflict marker of Git.',
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
} as const satisfies Record<string, Rule>;
