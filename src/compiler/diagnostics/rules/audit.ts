/** The rules that look at the whole site for what readers miss; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const auditRules = {
  'duplicate-description': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'Two pages have the same description, so that results of searches cannot tell them apart.',
    cure: 'Say in one of them what its page offers that the other one does not.',
  },
  'duplicate-title': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'Two pages have the same title, so that results of searches and tabs of a browser cannot tell them apart.',
    cure: 'Name in one of the titles what the page is about; sidebar_label keeps the short word in the sidebar.',
  },
  'missing-description': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'A page has no description; search engines and link previews show its first words.',
    cure: 'Say in the description, in one sentence, what the page offers the reader.',
  },
  'missing-title': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'A page has neither a title nor a first heading, so its title is made of the name of its file.',
    cure: 'Begin the page with a heading of level 1, or give it a title.',
  },
  'orphan-page': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'No sidebar lists a page, and no other page, tab or bar links to it: readers can only find it by searching.',
    cure: 'List the page in a sidebar, link to it, or write unlisted: true if it is meant to be hidden.',
  },
  'redirected-link': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'A link leads to an old address, from which a redirect leads on.',
    cure: 'Link to the final address.',
  },
  'unreached-page': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'No sidebar lists a page, and no search test expects it, so nothing proves that readers can find it.',
    cure: 'List the page in a sidebar, or write a search test for it.',
  },
} as const satisfies Record<string, Rule>;
