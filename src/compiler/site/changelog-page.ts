/** The page that lists a changelog's entries: by month, newest first, with their tags as links to the pages of tags. */
import type { Element, Root } from 'hast';
import { normalizeRoute, type Route } from '../../routes.js';
import { finishPage } from '../body/finish-page.js';
import { excludeFromSearch, h } from '../body/hast.js';
import { compareStrings } from '../diagnostics/index.js';
import type { Page, PageHead, SiteChangelog } from '../types.js';
import { pageTags } from './generated-pages.js';

/** An entry with the head that its page gets. */
export type Entry = { head: PageHead; isNew: boolean };

/** The files of a changelog's feeds, Atom first, as routes. */
export function feedRoutes({ route }: Pick<SiteChangelog, 'route'>): [atom: Route, json: Route] {
  return [normalizeRoute(`${route}/feed.xml`), normalizeRoute(`${route}/feed.json`)];
}

type ListOptions = {
  language: string;
  /** The word that marks entries as new. */
  mark?: string;
  /** Completes the head of the list's page. */
  head: (head: PageHead) => PageHead;
};

/** Builds the page. `entries` are the newest first. */
export function buildChangelogPage(
  changelog: SiteChangelog,
  entries: readonly Entry[],
  { language, mark, head }: ListOptions,
): Page {
  const { route, title, description } = changelog;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format(new Date(day));
  };
  const formatMonth = format({ month: 'long', year: 'numeric' });
  const formatDay = format({ dateStyle: 'long' });
  const months = new Map<string, Entry[]>();
  for (const entry of entries) {
    const month = entry.head.released!.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  const body: Root = {
    type: 'root',
    children: [
      ...(description === undefined ? [] : [h('p', { className: ['lead'] }, description)]),
      ...listTags(entries),
      ...(changelog.feedEntries ? [linkFeeds(changelog)] : []),
      ...[...months].flatMap(([month, inMonth]) => [
        h('h2', { id: month }, formatMonth(`${month}-01T00:00:00Z`)),
        excludeFromSearch(
          h(
            'ul',
            { className: ['changelog'] },
            inMonth.map(entry => listEntry(entry, { formatDay, mark })),
          ),
        ),
      ]),
    ],
  };
  const base: PageHead = {
    // The first paragraph is a row of links, which describes nothing.
    ...{ id: '', route, title, description: description ?? '', layout: 'index', origin: { path: '' } },
    frontMatter: { custom_edit_url: null },
  };
  const page = finishPage(head(base), body, { diagnostics: [] });
  // Its origin is a key of the configuration, and a key tells pages of an API too.
  return { ...page, bundles: page.bundles?.filter(name => name !== 'api') };
}

type EntryFormat = { formatDay: (day: string) => string; mark: string | undefined };

function listEntry({ head, isNew }: Entry, { formatDay, mark }: EntryFormat): Element {
  const { route, title, description = head.excerpt, released = '' } = head;
  return h(
    'li',
    {},
    h('p', {}, buildDay(released, formatDay(released))),
    h(
      'div',
      {},
      h(
        'p',
        {},
        h('a', { href: route }, title),
        isNew && mark !== undefined && [' ', h('span', { className: ['badge', 'badge-new'] }, mark)],
      ),
      description !== undefined && h('p', {}, description),
      linkTags(pageTags(head)),
    ),
  );
}

/** A day for people and programs. */
export function buildDay(released: string, text: string): Element {
  return h('time', { dateTime: released.slice(0, 10) }, text);
}

function linkTags(tags: readonly { route: Route; title: string }[]): Element | undefined {
  if (!tags.length) return undefined;
  const links = tags.map(({ route, title }) => h('a', { href: route, className: ['badge'] }, title));
  return h(
    'p',
    {},
    links.flatMap((link, nth) => (nth ? [' ', link] : [link])),
  );
}

/** The tags of all entries, each a link to the page with all that has the tag. */
function listTags(entries: readonly Entry[]): Element[] {
  const tags = new Map(entries.flatMap(({ head }) => pageTags(head).map(tag => [tag.route, tag] as const)));
  const sorted = [...tags.values()].sort((a, b) => compareStrings(a.title, b.title));
  const list = linkTags(sorted);
  return list
    ? [excludeFromSearch({ ...list, children: [{ type: 'text', value: 'By tag: ' }, ...list.children] })]
    : [];
}

function linkFeeds(changelog: SiteChangelog): Element {
  const [atom, json] = feedRoutes(changelog);
  const link = (href: string, text: string) => h('a', { href }, text);
  return excludeFromSearch(h('p', {}, 'Subscribe: ', link(atom, 'Atom feed'), ', ', link(json, 'JSON Feed')));
}
