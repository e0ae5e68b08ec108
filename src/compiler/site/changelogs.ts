/**
 * Changelogs: which documents are entries, on which days, and what their pages get from that. Days are compared with each
 * other and with the configuration, never with the clock: the same sources make the same site on any day.
 */
import { posix } from 'node:path';
import { normalizeRoute, type Route } from '../../routes.js';
import type { Changelog } from '../config/changelog.js';
import type { Config } from '../config/types.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { isDay } from '../source/day.js';
import type { HeadTag } from '../source/head-tags.js';
import { isBelow, relativePath, stripNumbers } from '../source/paths.js';
import type { FrontMatter, Outline, Page, PageHead, SiteChangelog } from '../types.js';
import { buildChangelogPage, type Entry, feedRoutes } from './changelog-page.js';
import { keyOrigin } from './heads.js';

/** The outlines with all that their pages get from changelogs, and the pages that list entries. */
type PlacedChangelogs = {
  outlines: Outline[];
  pages: Page[];
  changelogs: SiteChangelog[];
  diagnostics: Diagnostic[];
};

type PlacedChangelog = PlacedChangelogs & { replaced: Map<PageHead, PageHead> };

/** Places all changelogs of a site. */
export function placeChangelogs(config: Config, outlines: Outline[]): PlacedChangelogs {
  const heads = outlines.flatMap(outline => outline.heads).filter(({ origin }) => origin.pointer === undefined);
  const placed = (config.changelogs ?? []).map(changelog =>
    changelog.isFile ? placeFile(changelog, heads, config) : placeFolder(changelog, heads, config),
  );
  const replaced = new Map(placed.flatMap(one => [...one.replaced]));
  // Newest first wherever a list has the order of outlines, as pages of tags have.
  const isEntry = ({ heads: [head] }: Outline) => head !== undefined && replaced.get(head)?.released !== undefined;
  const entries = new Map(outlines.filter(isEntry).map(outline => [outline.heads[0]!, outline]));
  const others = outlines.filter(outline => !isEntry(outline));
  const inOrder = [...others, ...[...replaced.keys()].flatMap(head => entries.get(head) ?? [])];
  return {
    outlines: [
      ...inOrder.map(outline => ({ ...outline, heads: outline.heads.map(head => replaced.get(head) ?? head) })),
      ...placed.flatMap(one => one.outlines),
    ],
    pages: placed.flatMap(one => one.pages),
    changelogs: placed.flatMap(one => one.changelogs),
    diagnostics: placed.flatMap(one => one.diagnostics),
  };
}

/**
 * The changelogs as feeds have them, without pages that lost their address to another one, unlisted entries and drafts. `heads`
 * are the pages of the site.
 */
export function listPublished(changelogs: SiteChangelog[], heads: ReadonlyMap<Route, PageHead>): SiteChangelog[] {
  const isEntry = (route: Route) => {
    const head = heads.get(route);
    return head?.released !== undefined && !head.frontMatter.unlisted && !head.frontMatter.draft;
  };
  return changelogs.flatMap((changelog): SiteChangelog[] => {
    const { route, entries } = changelog;
    if (entries) return [{ ...changelog, entries: [...new Set(entries)].filter(isEntry) }];
    return heads.get(route)?.isChangelog ? [changelog] : [];
  });
}

function placeFile(changelog: Changelog, heads: PageHead[], config: Config): PlacedChangelog {
  const head = heads.find(({ origin }) => origin.path === changelog.path);
  if (!head) return nothing(changelog, config, 'is no document of this site');
  const { route, title } = head;
  const { feedEntries, description = head.description } = changelog;
  const site = { route, title, ...(description !== undefined && { description }), feedEntries };
  const marked: PageHead = { ...withFeeds(head, site), isChangelog: true };
  return { outlines: [], pages: [], changelogs: [site], replaced: new Map([[head, marked]]), diagnostics: [] };
}

function placeFolder(changelog: Changelog, heads: PageHead[], config: Config): PlacedChangelog {
  const { path, title, description, feedEntries, mark } = changelog;
  const route = normalizeRoute(stripNumbers(relativePath(config.docs, path)));
  const inside = heads.filter(({ origin, route: own }) => isBelow(path, origin.path) && own !== route);
  const dated = inside.map(head => ({ head, ...readDay(head) }));
  const diagnostics = dated.flatMap(one => one.diagnostics);
  const sorted = dated
    .flatMap(({ head, released }) => (released === undefined ? [] : [{ head, released }]))
    .sort((a, b) => compareStrings(b.released, a.released) || compareStrings(a.head.route, b.head.route));
  // Only `serve` has drafts, and others are as new there as in a build.
  const newest = sorted.find(({ head }) => !head.frontMatter.draft) ?? sorted[0];
  // Where all entries lack a day, each says so.
  if (!newest) return { ...nothing(changelog, config, 'has no entries'), ...(diagnostics.length && { diagnostics }) };
  const since = firstNewDay(mark, newest.released);
  const site: SiteChangelog = {
    ...{ route, title, ...(description !== undefined && { description }), feedEntries },
    entries: sorted.map(({ head }) => head.route),
  };
  const entries = sorted.map(({ head, released }, nth): Entry => {
    const frontMatter: FrontMatter = {
      pagination_prev: sorted[nth - 1]?.head.route ?? null,
      pagination_next: sorted[nth + 1]?.head.route ?? null,
      ...(mark && released >= since && { badge: mark.label }),
      ...head.frontMatter,
    };
    // A title that was made from the name of the file begins with the day.
    const named = head.title.replace(/^\d{4} \d\d \d\d (\S)/, (_, first: string) => first.toUpperCase());
    const marked = { ...head, title: named, frontMatter, released, position: head.frontMatter.sidebar_position ?? nth };
    return { head: withFeeds(marked, site), isNew: mark !== undefined && released >= since };
  });
  const page = buildChangelogPage(site, entries, {
    language: config.site.language,
    mark: mark?.label,
    head: head => withFeeds({ ...head, id: `${route.slice(1)}/index`, origin: originOf(changelog, config) }, site),
  });
  // With days before the newest entry, something is always new: only a day says that the list is.
  const isNew = mark?.since !== undefined && entries.some(entry => entry.isNew);
  const marked = isNew
    ? { ...page, head: { ...page.head, frontMatter: { ...page.head.frontMatter, badge: mark.label } } }
    : page;
  return {
    outlines: [{ heads: [marked.head], diagnostics: [] }],
    pages: [marked],
    changelogs: [site],
    replaced: new Map(sorted.map(({ head }, nth) => [head, entries[nth]!.head])),
    diagnostics,
  };
}

function originOf({ pointer }: Changelog, config: Config): PageHead['origin'] {
  const place = config.positionAt(pointer);
  return { path: config.path, pointer, ...(place && { place }) };
}

function nothing(changelog: Changelog, config: Config, why: string): PlacedChangelog {
  const hint = 'Correct "path", or write the first entry.';
  const where = { ...originOf({ ...changelog, pointer: `${changelog.pointer}/path` }, config), hint };
  const diagnostics = [finding('changelog-entry', `The changelog "${changelog.path}" ${why}.`, where)];
  return { outlines: [], pages: [], changelogs: [], replaced: new Map(), diagnostics };
}

/** The first day on which an entry is new, in ISO 8601. */
function firstNewDay(mark: Changelog['mark'], newest: string): string {
  if (mark?.since !== undefined) return mark.since;
  const day = new Date(`${newest.slice(0, 10)}T00:00:00Z`).getTime() - (mark?.days ?? 0) * 86_400_000;
  return new Date(day).toISOString();
}

/** The day of an entry: the front matter's, or the one that the name of its file begins with. */
function readDay(head: PageHead): { released?: string; diagnostics: Diagnostic[] } {
  const { frontMatter, origin, keyPositions } = head;
  if (frontMatter.date !== undefined) return { released: frontMatter.date, diagnostics: [] };
  const written = /^\d{4}-\d\d-\d\d(?=[-_.])/.exec(posix.basename(origin.path))?.[0];
  if (written !== undefined && isDay(written)) return { released: `${written}T00:00:00.000Z`, diagnostics: [] };
  // A wrong day in the front matter has a finding of its own.
  if (keyPositions?.date) return { diagnostics: [] };
  const message =
    written === undefined
      ? 'This entry of the changelog has no day, so the changelog does not list it.'
      : `The day ${written} in the name of this file does not exist, so the changelog does not list the entry.`;
  const hint = 'Begin the name of the file with the day, as in 2026-11-24-title.md, or write "date: 2026-11-24".';
  return { diagnostics: [finding('changelog-entry', message, { ...keyOrigin(head, 'date'), hint })] };
}

/** The head of a page that tells browsers and feed readers where the feeds are. */
function withFeeds<T extends PageHead>(head: T, changelog: SiteChangelog): T {
  if (!changelog.feedEntries) return head;
  const [atom, json] = feedRoutes(changelog);
  const tag = (type: string, href: Route): HeadTag => ({
    tag: 'link',
    attrs: { rel: 'alternate', type, title: changelog.title, href },
  });
  const tags = [tag('application/atom+xml', atom), tag('application/feed+json', json)];
  return { ...head, frontMatter: { ...head.frontMatter, head: [...(head.frontMatter.head ?? []), ...tags] } };
}
