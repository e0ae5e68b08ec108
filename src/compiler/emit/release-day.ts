/** The day of a changelog's entry, below the title of its page. */
import type { Root } from 'hast';
import { h } from '../body/hast.js';
import { buildDay } from '../site/changelog-page.js';

/** The class of the day, which feeds have apart from the contents. */
export const RELEASE_DAY = 'release-day';

/** The body with the day first, or behind a title of its own. */
export function addReleaseDay({ children, ...root }: Root, released: string, format: Intl.DateTimeFormat): Root {
  const day = h('p', { className: [RELEASE_DAY] }, buildDay(released, format.format(new Date(released))));
  const [first] = children;
  const hasTitle = first?.type === 'element' && first.tagName === 'h1';
  return { ...root, children: hasTitle ? [first, day, ...children.slice(1)] : [day, ...children] };
}
