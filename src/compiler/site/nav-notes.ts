/** Words after the labels of sidebar entries: a badge, which says how far along or how new a page is, and a category. */
import type { NavItem, NavNote } from '../../format.js';
import { isVagueText } from '../source/vague-text.js';

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
export function badgePart(text: string | undefined): { notes?: NavNote[] } {
  return text === undefined ? {} : { notes: [[`method method-${colors.get(text.toLowerCase()) ?? 'none'}`, text]] };
}

/** The entry with the label of its category for assistive technology, where its own label says little. */
export function explainVague<T extends NavItem>(item: T, category: string): T {
  if (!isVagueText(item.label)) return item;
  return { ...item, notes: [['visually-hidden', ` (${category})`], ...(item.notes ?? [])] };
}
