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
  'heavy-image': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'A picture on a page is larger than 500 kB, or than check.imageKilobytes.',
    cure: 'Export it with fewer pixels, as WebP or AVIF, or let docsc make smaller forms with images in the configuration.',
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
    about:
      'A page has no title and does not begin with a heading of level 1, so its title is made of the name of its file.',
    cure: 'Begin the page with a heading of level 1, or give it a title.',
  },
  'open-todo': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'A text has a marker of unfinished work, such as TODO:, outside of code and comments.',
    cure: 'Do the work, or put the marker in a comment.',
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
    about: 'A link leads to an old address, which is redirected.',
    cure: 'Link to the final address.',
  },
  'stale-page': {
    level: 'warning',
    exit: 1,
    about: 'The day that review_after of a page names has passed.',
    cure: 'Review the page, and set review_after to the day of the next review.',
  },
  'unreached-page': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'No sidebar lists a page, and no search test expects it, so nothing proves that readers can find it.',
    cure: 'List the page in a sidebar, or write a search test for it.',
  },
  'unused-image': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'No page shows a picture in the folders of documents and static files, and no text of the site names it.',
    cure: 'Remove it, unless other sites link to it.',
  },
  'unused-partial': {
    level: 'warning',
    exit: 1,
    isOff: true,
    about: 'No page includes a Markdown file whose name begins with an underscore, so nobody sees its text.',
    cure: 'Include it, or remove it.',
  },
} as const satisfies Record<string, Rule>;
