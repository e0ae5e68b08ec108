/** Badges of sidebar entries: a word that says how far along or how new a page is. */
import type { NavBadge } from '../../format.js';

/** Words with a colour of their own: that of the method which means about as much. */
const colors = new Map([
  ['new', 'get'],
  ['alpha', 'put'],
  ['beta', 'put'],
  ['experimental', 'put'],
  ['preview', 'put'],
  ['deprecated', 'delete'],
  ['removed', 'delete'],
]);

/** The part of an entry that is its badge; nothing for an entry without one. */
export function badgePart(text: string | undefined): { badge?: NavBadge } {
  return text === undefined ? {} : { badge: { text, like: colors.get(text.toLowerCase()) ?? 'none' } };
}
