/**
 * The feeds of changelogs: Atom (RFC 4287) and JSON Feed 1.1. Every address in them is absolute, because a feed is read far from
 * the site. Both are a few elements of fixed form, which no library writes in fewer lines.
 */
import { siteUrl } from '../../../routes.js';
import { replaceLoneSurrogates } from '../../body/text.js';
import type { Config } from '../../config/types.js';
import { feedRoutes } from '../../site/changelog-page.js';
import type { OutputFile, Site, SiteChangelog } from '../../types.js';
import { escapeHtml } from '../escape-html.js';
import { type CompileChunk, collectEntries, type FeedEntry } from './entries.js';

type FeedConfig = Pick<Config, 'site' | 'static'>;

/** A feed with its own address and that of the page with all entries. */
type Feed = { title: string; description?: string; page: string; self: string; entries: FeedEntry[] };

/** Makes the feeds of a changelog, without those in whose place the site has a file of its own. */
export async function emitFeeds(
  changelog: SiteChangelog,
  { site, config, compile }: { site: Site; config: FeedConfig; compile: CompileChunk },
): Promise<OutputFile[]> {
  const { title, titleDelimiter } = config.site;
  const entries = await collectEntries(changelog, { site, config, compile });
  const feed = (self: string): Feed => ({
    title: `${changelog.title} ${titleDelimiter} ${title}`,
    ...(changelog.description !== undefined && { description: changelog.description }),
    page: siteUrl(changelog.route, config.site),
    self: siteUrl(self, config.site),
    entries,
  });
  const write = [writeAtom, writeJson];
  return feedRoutes(changelog)
    .map((route, nth) => ({ path: route.slice(1), contents: write[nth]!(feed(route), config.site) }))
    .filter(({ path }) => !site.files.has(`${config.static}/${path}`));
}

/** A feed needs a date even before its first entry. */
const NO_ENTRY = '1970-01-01T00:00:00.000Z';

function writeAtom({ title, description, page, self, entries }: Feed, site: Config['site']): string {
  const latest = entries.map(({ updated }) => updated).sort();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.language)}">`,
    element('title', title),
    ...(description === undefined ? [] : [element('subtitle', description)]),
    element('id', self),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    element('updated', latest.at(-1) ?? NO_ENTRY),
    `<author>${element('name', site.title)}</author>`,
    ...entries.flatMap(writeAtomEntry),
    '</feed>',
    '',
  ].join('\n');
}

function writeAtomEntry({ url, title, published, updated, summary, tags, html }: FeedEntry): string[] {
  return [
    '<entry>',
    element('title', title),
    element('id', url),
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    element('published', published),
    element('updated', updated),
    ...tags.map(tag => `<category term="${escapeXml(tag)}"/>`),
    ...(summary || html === undefined ? [element('summary', summary)] : []),
    ...(html === undefined ? [] : [`<content type="html">${escapeXml(html)}</content>`]),
    '</entry>',
  ];
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Escapes a text for XML, without the characters that XML does not allow at all. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML does not allow
  return escapeHtml(replaceLoneSurrogates(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}

function writeJson({ title, description, page, self, entries }: Feed, { language, title: name }: Config['site']) {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    ...(description !== undefined && { description }),
    language,
    authors: [{ name }],
    items: entries.map(({ url, title: heading, published, updated, summary, tags, html }) => ({
      id: url,
      url,
      title: heading,
      // One of the two contents has to be there.
      ...(html === undefined ? { content_text: summary } : { content_html: html }),
      ...(summary && { summary }),
      date_published: published,
      date_modified: updated,
      ...(tags.length && { tags }),
    })),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}
