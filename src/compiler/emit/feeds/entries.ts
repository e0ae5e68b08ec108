/** Pages of a changelog → the entries of its feeds. */
import type { ElementContent, Root } from 'hast';
import type { PageChunk } from '../../../format.js';
import { type Route, siteUrl } from '../../../routes.js';
import { splitEntries } from '../../body/changelog-entries.js';
import { shortenText, visibleText } from '../../body/text.js';
import type { Config } from '../../config/types.js';
import { compareStrings } from '../../diagnostics/index.js';
import type { Site, SiteChangelog } from '../../types.js';
import { toFeedHtml } from './html.js';

/** An entry; days are ISO 8601 with a time, `html` is absent where it would be very long. */
export type FeedEntry = {
  url: string;
  title: string;
  published: string;
  updated: string;
  summary: string;
  tags: string[];
  html?: string;
};

/** Compiles a page of the site. */
export type CompileChunk = (route: Route) => Promise<{ chunk: PageChunk }>;

/** Characters of an entry's content. Readers fetch a feed often, and longer texts are on the site. */
const MAX_CONTENT = 50_000;

type FeedContext = { site: Site; config: Pick<Config, 'site'>; compile: CompileChunk };

/** The pages that the feeds of a changelog are made from, newest first. */
export function routesOfFeed({ route, entries, feedEntries }: SiteChangelog): Route[] {
  return entries?.slice(0, feedEntries) ?? [route];
}

/** The newest entries of a changelog. */
export async function collectEntries(changelog: SiteChangelog, context: FeedContext): Promise<FeedEntry[]> {
  const pages = await Promise.all(
    routesOfFeed(changelog).map(async route => ({ route, ...(await context.compile(route)) })),
  );
  const found = pages.flatMap(({ route, chunk }) =>
    changelog.entries ? [readPage(chunk, route, context)] : readHeadings(chunk, context),
  );
  return found.sort((a, b) => compareStrings(b.published, a.published)).slice(0, changelog.feedEntries);
}

function readPage(chunk: PageChunk, route: Route, context: FeedContext): FeedEntry {
  const published = context.site.pages.get(route)!.head.released!;
  const date = chunk.updated?.date;
  const updated = date === undefined ? published : new Date(date).toISOString();
  const url = siteUrl(route, context.config.site);
  return {
    ...{ url, title: chunk.title, published, summary: chunk.description },
    updated: updated > published ? updated : published,
    tags: (chunk.tags ?? []).map(({ title }) => title),
    ...contentOf(chunk.body, url),
  };
}

/** The entries of a page with a heading for each, and what is below each heading. */
function readHeadings(chunk: PageChunk, context: FeedContext): FeedEntry[] {
  const page = siteUrl(chunk.route, context.config.site);
  return splitEntries(chunk.body).flatMap(({ day, title, id, nodes }) => {
    if (day === undefined) return [];
    const published = `${day}T00:00:00.000Z`;
    const summary = shortenText(visibleText({ type: 'root', children: nodes }));
    const url = id === undefined ? page : `${page}#${encodeURIComponent(id)}`;
    return [{ url, title, published, updated: published, summary, tags: [], ...contentOf({ children: nodes }, page) }];
  });
}

function contentOf({ children }: { children: Root['children'] }, page: string): { html?: string } {
  const html = toFeedHtml(children as ElementContent[], page);
  return html && html.length <= MAX_CONTENT ? { html } : {};
}
