/** The pages that a change concerns, as headings and items that each format writes in its own way. */
import type { ChangedPages, ConcernedPage } from '../../../src/compiler/difference/types.js';
import { formatCount } from '../figures.js';
import { type Item, leadTo, type Piece, type Section } from './sections.js';

/** How many files a line names. */
const MOST_FILES = 3;

/** The sections that have items. */
export function toChangedSections({ added, changed, removed, everywhere }: ChangedPages): Section[] {
  const dead = removed.filter(({ to }) => to === undefined);
  const sections: Section[] = [
    {
      id: 'gone',
      title: 'Addresses that no longer lead anywhere',
      needsCare: true,
      items: dead.map(page => ({ line: [...nameOf(page), ' was removed and has no redirect'] })),
    },
    { id: 'changed', title: 'Changed pages', items: changed.map(toItem) },
    { id: 'added', title: 'New pages', items: added.map(toItem) },
    {
      id: 'removed',
      title: 'Removed pages',
      items: removed.flatMap(({ to, ...page }): Item[] =>
        to === undefined ? [] : [{ line: [...nameOf(page), ' is redirected to ', leadTo(to)] }],
      ),
    },
    {
      id: 'everywhere',
      title: 'Files that may concern every page',
      items: everywhere.map(path => ({ line: [{ code: path }] })),
    },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** The list in one sentence. */
export function summarizeChanged({ added, changed, removed, everywhere }: ChangedPages): string {
  const counts = [
    ...(changed.length ? [`${formatCount(changed.length, 'page')} changed`] : []),
    ...(added.length ? [`${added.length} new`] : []),
    ...(removed.length ? [`${removed.length} removed`] : []),
  ];
  const rest = everywhere.length ? '; the configuration has changed, which may concern every page' : '';
  return `${counts.join(', ') || 'No page changed'}${rest}.`;
}

const nameOf = ({ route, title }: { route: string; title: string }): Piece[] => [
  { code: route },
  ' ',
  { quote: title },
];

function toItem({ route, title, because }: ConcernedPage): Item {
  const files = because.slice(0, MOST_FILES).flatMap((path, nth): Piece[] => [nth ? ', ' : ': ', { code: path }]);
  const rest = because.length > MOST_FILES ? [` and ${because.length - MOST_FILES} more`] : [];
  return { line: [{ code: route, page: route }, ' ', { quote: title }, ...files, ...rest] };
}
