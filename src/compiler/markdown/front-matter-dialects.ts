/** Keys of front matter in VitePress, Starlight, Mintlify, Fern and MkDocs whose values docsc has keys for. Pure. */
import { normalizeRoute } from '../../routes.js';
import { isObject } from '../source/json-object.js';
import { metaOfKey } from './front-matter-meta.js';

/** The keys that a value stands for, and the keys inside of it that docsc has none for. */
export type Translated = { keys: Record<string, unknown>; unknown: string[] };

type Translate = (value: unknown) => Record<string, unknown> | undefined;

const whenFalse =
  (keys: Record<string, unknown>): Translate =>
  value =>
    value === false ? keys : value === true ? {} : undefined;

const whenTrue =
  (keys: Record<string, unknown>): Translate =>
  value =>
    value === true ? keys : value === false ? {} : undefined;

/** Levels of headings, as a number, a range, or all of them. */
function readLevels(value: unknown): Record<string, unknown> | undefined {
  if (value === 'deep') return { toc_max_heading_level: 6 };
  const [from, to = from] = Array.isArray(value) ? value : [value];
  const isLevel = (level: unknown): level is number => Number.isInteger(level) && Number(level) <= 6;
  if (!isLevel(from) || !isLevel(to)) return undefined;
  return { toc_min_heading_level: Math.max(2, from), toc_max_heading_level: Math.max(2, to) };
}

function readContents(value: unknown): Record<string, unknown> | undefined {
  if (!isObject(value)) return whenFalse({ hide_table_of_contents: true })(value);
  return readLevels([value.minHeadingLevel ?? 2, value.maxHeadingLevel ?? 3]);
}

function readAvailability(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'string' ? badgeOfAvailability(value) : undefined;
}

/** The badge for an `availability` of Fern, such as `beta` or `pre-release`. Stable pages have none, and are the default. */
export function badgeOfAvailability(availability = 'stable'): { badge?: string } {
  return /^(?:stable|generally-available)$/.test(availability) ? {} : { badge: availability.replaceAll('-', ' ') };
}

/** Kinds of pages, by what each leaves out. */
const whenKind =
  (plain: RegExp, wide: RegExp): Translate =>
  value => {
    if (typeof value !== 'string') return undefined;
    return wide.test(value) ? { hide_table_of_contents: true } : plain.test(value) ? {} : undefined;
  };

/** Reads what MkDocs hides on a page: a list, or one name. */
function translateHidden(value: unknown): Translated | undefined {
  const names = [value].flat();
  if (!names.every(name => typeof name === 'string')) return undefined;
  const known = names.filter(name => Object.hasOwn(hidden, name));
  if (!known.length) return undefined;
  return {
    keys: Object.assign({}, ...known.map(name => hidden[name])),
    unknown: names.filter(name => !Object.hasOwn(hidden, name)),
  };
}

const hidden: Record<string, Record<string, unknown>> = {
  navigation: { displayed_sidebar: null },
  toc: { hide_table_of_contents: true },
  footer: { pagination_prev: null, pagination_next: null },
  feedback: { feedback: false },
};

/** `search` of MkDocs. */
function readSearch(value: unknown): Record<string, unknown> | undefined {
  if (!isObject(value) || Object.keys(value).some(key => key !== 'exclude' && key !== 'boost')) return undefined;
  return {
    ...(value.exclude === true && { search: false }),
    ...(value.boost !== undefined && { boost: value.boost }),
  };
}

function readDate(value: unknown): Record<string, unknown> | undefined {
  if (value === true) return {};
  return typeof value === 'string' || value instanceof Date ? { last_update: { date: value } } : undefined;
}

const readBadge: Translate = value => (typeof value === 'string' ? { badge: value } : undefined);

const noNeighbours = { pagination_prev: null, pagination_next: null };

const keys: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['aside', value => (value === 'left' ? {} : whenFalse({ hide_table_of_contents: true })(value))],
  ['availability', readAvailability],
  ['banner', value => (isObject(value) && typeof value.content === 'string' ? { banner: value.content } : undefined)],
  ['editLink', whenFalse({ custom_edit_url: null })],
  [
    'editUrl',
    value => (typeof value === 'string' ? { custom_edit_url: value } : whenFalse({ custom_edit_url: null })(value)),
  ],
  ['deprecated', whenTrue({ badge: 'deprecated' })],
  ['hidden', whenTrue({ unlisted: true })],
  ['hide-nav-links', whenTrue(noNeighbours)],
  ['hideFooterPagination', whenTrue(noNeighbours)],
  ['last-updated', readDate],
  ['lastUpdated', readDate],
  ['layout', whenKind(/^(?:doc|guide)$/, /^(?:page|overview|reference|custom)$/)],
  ['mode', whenKind(/^default$/, /^(?:wide|center|custom|frame)$/)],
  ['hide-feedback', whenTrue({ feedback: false })],
  ['next', whenFalse({ pagination_next: null })],
  ['outline', value => whenFalse({ hide_table_of_contents: true })(value) ?? readLevels(value)],
  ['pagefind', whenFalse({ search: false })],
  ['position', value => (typeof value === 'number' ? { sidebar_position: value } : undefined)],
  ['prev', whenFalse({ pagination_prev: null })],
  ['search', readSearch],
  ['searchable', whenFalse({ search: false })],
  ['status', readBadge],
  ['tableOfContents', readContents],
  ['tag', readBadge],
  ['template', value => (value === 'doc' ? {} : undefined)],
  ['timestamp', whenTrue({})],
]);

/** What a key means in docsc; `undefined` if it means nothing, or has a value that docsc cannot express. */
export function translateFrontMatter(key: string, value: unknown): Translated | undefined {
  if (key === 'sidebar' && isObject(value)) return translateSidebar(value);
  if ((key === 'prev' || key === 'next') && isObject(value)) return translateNeighbour(key, value);
  if (key === 'sidebar' && value === false) return { keys: { displayed_sidebar: null }, unknown: [] };
  if (key === 'hide') return translateHidden(value);
  const meta = metaOfKey(key, value);
  const translated = meta ? { head: [meta] } : keys.get(key)?.(value);
  return translated && { keys: translated, unknown: [] };
}

/** `prev` and `next` of VitePress and Starlight: a page of the site. docsc shows it by its own name. */
function translateNeighbour(
  key: 'prev' | 'next',
  { link, ...others }: Record<string, unknown>,
): Translated | undefined {
  if (typeof link !== 'string' || !/^\/[^?#]*$/.test(link)) return undefined;
  const route = normalizeRoute(link.replace(/(\/index)?\.html$/, ''));
  return { keys: { [`pagination_${key}`]: route }, unknown: Object.keys(others) };
}

/** `sidebar` of Starlight: a page in a sidebar that is made of a folder: its label, order and badge, and whether it is there. */
function translateSidebar({ label, order, badge, hidden, ...others }: Record<string, unknown>): Translated | undefined {
  const known = {
    ...(label !== undefined && { sidebar_label: label }),
    ...(order !== undefined && { sidebar_position: order }),
    ...(badge !== undefined && { badge: isObject(badge) ? badge.text : badge }),
    ...(hidden === true && { hide_from_sidebars: true }),
  };
  const unknown = Object.keys(others).filter(name => name !== 'attrs' && others[name] !== false);
  return Object.keys(known).length || hidden === false ? { keys: known, unknown } : undefined;
}
