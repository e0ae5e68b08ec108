/** What a comparison found, as headings and items that each format writes in its own way. */
import type {
  ChangedPage,
  MovedPage,
  NavChange,
  NavEntry,
  SiteDifference,
  WeightChange,
} from '../../../src/compiler/difference/types.js';
import type { TextChange, TextPart } from '../../../src/compiler/difference/words.js';
import type { Route } from '../../../src/routes.js';
import { formatCount, formatKilobytes, formatMegabytes } from '../figures.js';

/**
 * A piece of a line: words of docsc, or something of the site that must be written as text whatever it contains. `page` is the
 * route of a page of the new site, to link to.
 */
export type Piece = string | { code: string; page?: Route } | { quote: string };

/** A line, and below it the places of a text that have changed. */
export type Item = { line: Piece[]; places?: TextPart[][] };

/** A group of items. `needsCare` marks what a reviewer should look at first. */
export type Section = { id: string; title: string; needsCare?: true; items: Item[] };

/** The sections that have items, in the order of their weight for a reviewer. */
export function toSections(difference: SiteDifference): Section[] {
  const { added, removed, moved, changed, schemas, navigation, search = [], weight } = difference;
  const [lost, kept] = [moved.filter(({ redirected }) => !redirected), moved.filter(({ redirected }) => redirected)];
  const sections: Section[] = [
    {
      id: 'gone',
      title: 'Addresses that no longer lead anywhere',
      needsCare: true,
      items: [
        ...removed.map(page => ({ line: [...pageNote(page), ' was removed and has no redirect'] })),
        ...lost.map(toMoved),
      ],
    },
    { id: 'added', title: 'New pages', items: added.map(page => ({ line: pageNote(page, true) })) },
    { id: 'moved', title: 'Moved pages', items: kept.map(toMoved) },
    { id: 'changed', title: 'Changed pages', items: changed.map(toChanged) },
    {
      id: 'schemas',
      title: 'Changed schemas',
      items: schemas.map(({ api, schema, kind, text, pages }) => ({
        line: [
          { code: schema },
          ` of the API `,
          { code: api },
          kind === 'changed' ? `: ${countWords(text)}` : `: ${kind}`,
          ...(pages.length ? [`, shown on ${formatCount(pages.length, 'page')}`] : []),
        ],
        ...(text && { places: text.places }),
      })),
    },
    { id: 'navigation', title: 'Navigation', items: navigation.map(change => ({ line: navigationLine(change) })) },
    { id: 'redirects', title: 'Redirects', items: otherRedirects(difference) },
    { id: 'search', title: 'Search', items: search.map(change => ({ line: searchLine(change) })) },
    { id: 'weight', title: 'Weight', items: weightItems(weight) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** The comparison in one sentence. */
export function summarize({ pages, added, removed, moved, changed, schemas }: SiteDifference): string {
  const parts = [
    [removed.length, 'removed'],
    [moved.length, 'moved'],
    [added.length, 'new'],
    [changed.length, 'changed'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const size =
    pages.before === pages.after
      ? formatCount(pages.after, 'page')
      : `${formatCount(pages.after, 'page')} instead of ${pages.before}`;
  const shown = counts.length ? counts.join(', ') : 'all read as before';
  return `${size}: ${shown}${schemas.length ? `; ${formatCount(schemas.length, 'schema')} changed` : ''}.`;
}

const pageNote = ({ route, title, words }: SiteDifference['added'][number], isThere = false): Piece[] => [
  { code: route, ...(isThere && { page: route }) },
  ' ',
  { quote: title },
  ` (${formatCount(words, 'word')})`,
];

function toMoved({ from, to, title, redirected, merged }: MovedPage): Item {
  const way = redirected ? ' is redirected to ' : ' has no redirect; its text is now at ';
  return {
    line: [{ code: from }, ' ', { quote: title }, way, leadTo(to), ...(merged ? [', which was there before'] : [])],
  };
}

/** Where a redirect leads: a page of the new site, or an address of another one. */
export const leadTo = (to: string): Piece => ({ code: to, ...(to.startsWith('/') && { page: to }) });

function toChanged({ route, from, title, titleBefore, description, text, markup }: ChangedPage): Item {
  const facts: Piece[][] = [
    ...(from === undefined ? [] : [['moved from ', { code: from }]]),
    ...(titleBefore === undefined ? [] : [['called ', { quote: titleBefore }, ' before']]),
    ...(text ? [[countWords(text)]] : []),
    ...(description ? [['another description']] : []),
    ...(markup ? [markupFacts(markup)] : []),
  ];
  const described = description && [
    [
      { kind: 'removed' as const, text: description.before },
      { kind: 'added' as const, text: description.after },
    ],
  ];
  const places = [...(described ?? []), ...(text?.places ?? [])];
  return {
    line: [
      { code: route, page: route },
      ' ',
      { quote: title },
      ': ',
      ...facts.flatMap((fact, nth) => (nth ? [', ', ...fact] : fact)),
    ],
    ...(places.length && { places }),
  };
}

/** How many addresses a line names. */
const MOST_ADDRESSES = 3;

function markupFacts({ added, removed }: NonNullable<ChangedPage['markup']>): Piece[] {
  const list = (what: string, addresses: string[]): Piece[] => [
    ...addresses.slice(0, MOST_ADDRESSES).flatMap((address): Piece[] => [`, ${what} `, { code: address }]),
    ...(addresses.length > MOST_ADDRESSES ? [` and ${addresses.length - MOST_ADDRESSES} more`] : []),
  ];
  return ['the same text with other links, pictures or markup', ...list('without', removed), ...list('with', added)];
}

/** `5 words added, 2 removed` */
function countWords(text: TextChange | undefined): string {
  if (!text) return '';
  const { added, removed, places } = text;
  if (!added && !removed && places.length) return 'punctuation or spaces changed';
  const counts = [
    ...(added ? [`${formatCount(added, 'word')} added`] : []),
    ...(removed ? [`${added ? removed : formatCount(removed, 'word')} removed`] : []),
  ].join(', ');
  return places.length ? counts : `rewritten, ${counts || 'in another order'}`;
}

const place = ({ trail }: NavEntry): Piece => ({ quote: trail.join(' › ') });
const folder = ({ trail }: NavEntry): Piece =>
  trail.length > 1 ? { quote: trail.slice(0, -1).join(' › ') } : 'the top';
const target = ({ address }: NavEntry): Piece[] => (address === undefined ? [] : [' (', { code: address }, ')']);

function navigationLine({ list, kind, before, after }: NavChange): Piece[] {
  const at: Piece[] = [{ quote: list }, ': '];
  if (!after) return [...at, place(before!), ...target(before!), ' was removed'];
  if (!before) return [...at, place(after), ...target(after), ' was added'];
  switch (kind) {
    case 'moved':
      return [...at, place(after), ...target(after), ' moved from ', folder(before)];
    case 'renamed':
      return [...at, place(after), ...target(after), ' was called ', { quote: before.trail.at(-1)! }];
    case 'readdressed':
      return [
        ...at,
        place(after),
        ' leads to ',
        { code: after.address ?? '–' },
        ' instead of ',
        { code: before.address ?? '–' },
      ];
    default:
      return [...at, place(after), ...target(after), ' has another position'];
  }
}

/** Redirects beside those that moved pages are listed with. */
function otherRedirects({ redirects, moved }: SiteDifference): Item[] {
  const told = new Set(moved.filter(({ redirected }) => redirected).map(({ from, to }) => `${from}\n${to}`));
  return redirects
    .filter(({ from, before, after }) => before !== undefined || !told.has(`${from}\n${after}`))
    .map(({ from, before, after }) => {
      if (after === undefined) return { line: [{ code: from }, ' no longer leads to ', { code: before! }] };
      if (before === undefined) return { line: [{ code: from }, ' leads to ', { code: after }] };
      return { line: [{ code: from }, ' leads to ', { code: after }, ' instead of ', { code: before }] };
    });
}

function searchLine({ query, page, rank, first }: NonNullable<SiteDifference['search']>[number]): Piece[] {
  const named = (value: string | null): Piece => (value === null ? 'nothing' : { code: value });
  const placed = (value: number | null) => (value === null ? 'not found' : `page ${value}`);
  return [
    { quote: query },
    ': ',
    ...(rank && page !== undefined ? [{ code: page }, ` is ${placed(rank.after)} and was ${placed(rank.before)}`] : []),
    ...(rank && first ? ['; '] : []),
    ...(first ? ['finds ', named(first.after), ' first instead of ', named(first.before)] : []),
  ];
}

/** A change of so many bytes is worth a line. */
const LEAST_BYTES = 1_000;

function weightItems({ total, pages, shared }: SiteDifference['weight']): Item[] {
  const large = (changes: WeightChange[]) =>
    changes.filter(({ before, after }) => Math.abs(after - before) >= LEAST_BYTES);
  const items = [...large(shared), ...large(pages)].map(
    ({ name, before, after }): Item => ({
      line: [{ code: name }, ` weighs ${formatKilobytes(after)} kB instead of ${formatKilobytes(before)} kB`],
    }),
  );
  if (total.before === total.after) return items;
  const line = `The site weighs ${formatMegabytes(total.after)} instead of ${formatMegabytes(total.before)} (${signed(total.after - total.before)} kB)`;
  return [{ line: [line] }, ...items];
}

const signed = (bytes: number) => `${bytes > 0 ? '+' : '−'}${formatKilobytes(Math.abs(bytes))}`;
