/** The marks beside labels in sidebars: an icon, a badge such as `new`, and the kind of a category. */
import type { NavItem, NavNote } from '../../format.js';
import { isVagueText } from '../source/vague-text.js';

/** Badges with a color of their own, which is the color of the method with a similar meaning. */
const colors = new Map([
  ['new', 'get'],
  ['alpha', 'put'],
  ['beta', 'put'],
  ['experimental', 'put'],
  ['preview', 'put'],
  ['deprecated', 'delete'],
  ['removed', 'delete'],
]);

/** The marks of an entry as written: names of an icon and of a badge. */
type WrittenMarks = { badge?: string; icon?: string };

/** The marks of an entry as the sidebar shows them. `icons` are the classes of icons by their names. */
export function marksOf(
  { badge, icon }: WrittenMarks,
  icons: ReadonlyMap<string, string>,
): Pick<NavItem, 'icon' | 'notes'> {
  const drawn = icon === undefined ? undefined : icons.get(icon);
  const notes = badge === undefined ? undefined : badgeNotes(badge);
  return { ...(drawn && { icon: drawn }), ...(notes && { notes }) };
}

function badgeNotes(text: string): NavNote[] {
  return [[`method method-${colors.get(text.toLowerCase()) ?? 'none'}`, text]];
}

/** The entry with the label of its category for assistive technology, where its own label says little. */
export function explainVague<T extends NavItem>(item: T, category: string): T {
  if (!isVagueText(item.label)) return item;
  return { ...item, notes: [['visually-hidden', ` (${category})`], ...(item.notes ?? [])] };
}
