/** `Page` → `PageChunk`, the JSON that the browser loads. */
import { posix } from 'node:path';
import { lookup } from 'mrmime';
import { type Bundle, FORMAT, type PageChunk, type PageData } from '../../format.js';
import { styleBundlesIn } from '../body/style-bundles.js';
import { splitTitle } from '../body/title-code.js';
import { addSlotBundles } from '../components/slots.js';
import type { Config } from '../config/types.js';
import { asksForFeedback } from '../site/feedback-pages.js';
import { buildDocCards, pageTags } from '../site/generated-pages.js';
import { tabsOn } from '../site/tabs.js';
import type { HeadTag } from '../source/head-tags.js';
import type { PreviewImage } from '../theme/images.js';
import type { Page, PageHead, SitePage } from '../types.js';
import { serializeNode } from './hast-json.js';
import { lastChange } from './last-change.js';
import { type PublishedUrl, publishBody } from './publish-body.js';
import { addReleaseDay } from './release-day.js';
import type { LinkFindings, ResolveContext, ResolvedPage } from './resolve-page.js';
import { isIndexed } from './sitemap.js';
import { twinAddress } from './twin/site.js';

/** A chunk, the data for the document's head, and the findings about links. */
export type EmittedChunk = LinkFindings & { chunk: PageChunk; meta: PageMeta };

/** Data for the document's head, which crawlers and link previews read. `image` is the published URL. */
export type PageMeta = {
  image?: string;
  preview?: PreviewImage;
  keywords: string[];
  isIndexed: boolean;
  head?: HeadTag[];
};

/** The site and configuration of a chunk; `schemaFragments` are the schemas whose bodies are published with the page. */
export type ChunkContext = ResolveContext & {
  schemaFragments?: [key: string, { file: string }][];
  config: Config;
  /** The format of dates in the site's language. */
  dateFormat: () => Intl.DateTimeFormat;
};

/** A page with its place in the site and its resolved links. */
type PageInSite = { page: Page; sitePage: SitePage; resolved: ResolvedPage };

/** The chunk of a page: the JSON that the browser loads, with published URLs. */
export function emitChunk({ page, sitePage, resolved }: PageInSite, context: ChunkContext): EmittedChunk {
  const { config, schemaFragments } = context;
  const { addresses, image, ...findings } = resolved;
  const inCards = new Set<Bundle>();
  const cards = () => {
    const list = buildDocCards({ route: page.head.route, sidebar: sitePage.sidebar }, context.site, config.site.base);
    for (const bundle of styleBundlesIn(list)) inCards.add(bundle);
    return list;
  };
  const published = publishBody(page.body, { addresses, cards, frames: config.security.frames });
  const { released } = sitePage.head;
  const body = released === undefined ? published : addReleaseDay(published, released, context.dateFormat());
  const { head, toc, description } = page;
  const tags = pageTags(head);
  const updated = lastUpdated(head, context);
  const titleParts = page.titleParts ?? splitTitle(head.frontMatter.title ?? '');
  const own = [
    ...new Set([...(page.bundles ?? []), ...inCards, ...(released === undefined ? [] : ['changelog' as const])]),
  ].sort();
  const bundles = addSlotBundles(own, head.layout, config.site);
  const chunk: PageChunk = {
    format: FORMAT,
    route: head.route,
    title: head.title,
    ...(titleParts.length > 1 && { titleParts }),
    description,
    layout: head.layout,
    sidebar: sitePage.sidebar,
    crumbs: sitePage.crumbs,
    ...(context.site.tabs && { tabs: tabsOn(sitePage, context.site, config.site.base) }),
    toc: head.frontMatter.hide_table_of_contents ? [] : toc,
    prev: sitePage.prev,
    next: sitePage.next,
    editUrl: editUrlOf(head, config.editUrl),
    ...offerMarkdown(head, config),
    ...(tags.length && { tags }),
    ...(updated && { updated }),
    ...(bundles.length && { bundles }),
    ...(schemaFragments?.length && {
      schemas: Object.fromEntries(schemaFragments.map(([key, { file }]) => [key, file])),
    }),
    ...(head.layout === 'doc' && head.frontMatter.description && { lead: true as const }),
    ...((head.frontMatter.hide_title || page.hideTitle) && { hideTitle: true as const }),
    ...(config.site.feedback && !asksForFeedback(head, config) && { noFeedback: true as const }),
    body,
  };
  return { chunk, meta: toPageMeta(head, image), ...findings };
}

/** The chunk as `JSON.stringify` would write it, in one string per block of the body. */
export function serializeChunk({ body, ...head }: PageChunk): string[] {
  const { children, ...root } = body;
  const [before, around] = [head, root].map(part => JSON.stringify(part).slice(0, -1));
  const pieces = [`${before},"body":${around},"children":[`];
  for (let nth = 0; nth < children.length; nth++) {
    if (nth) pieces.push(',');
    pieces.push(serializeNode(children[nth]!));
  }
  pieces.push(']}}');
  return pieces;
}

/**
 * The date of the last change, from the front matter or else the repository. It is formatted here rather than in the browser,
 * so that every reader sees the same date.
 */
export function lastUpdated(head: PageHead, { site, dateFormat }: ChunkContext): PageChunk['updated'] {
  const date = lastChange(head, site);
  const { author } = head.frontMatter.last_update ?? {};
  if (date === undefined) return author === undefined ? undefined : { author };
  return { date, text: dateFormat().format(new Date(date)), ...(author !== undefined && { author }) };
}

/** The part of a chunk that the page's HTML contains. `hash` is that of the chunk's file. */
export function toPageData(chunk: PageChunk, hash: string, islands: boolean): PageData {
  const { route, title, layout, sidebar, crumbs, tabs, bundles } = chunk;
  return { route, title, layout, sidebar, crumbs, tabs, bundles, chunk: hash, islands };
}

function toPageMeta(head: PageHead, url: PublishedUrl | undefined): PageMeta {
  const { image, keywords = [], head: tags } = head.frontMatter;
  const common = { keywords, isIndexed: isIndexed(head), ...(tags && { head: tags }) };
  if (image === undefined) return common;
  const { href, width, height } = url ?? {};
  return { image: href, ...(width && { preview: { width, height, type: lookup(image) } }), ...common };
}

/** The address of the Markdown, for documents and operations, which offer it. It stands in addresses of assistants too. */
function offerMarkdown({ layout, route }: PageHead, { site }: Config): Pick<PageChunk, 'markdown'> {
  if (!site.pageMenu || (layout !== 'doc' && layout !== 'operation')) return {};
  return { markdown: twinAddress(route, site.base).replace(/[&+]/g, encodeURIComponent) };
}

/** The page's own edit URL, or one below the configured prefix; none for generated pages and other files. */
function editUrlOf({ id, origin, frontMatter }: PageHead, prefix: string | undefined): string | undefined {
  const custom = frontMatter.custom_edit_url;
  if (custom !== undefined) return custom ?? undefined;
  if (!prefix || !/\.(mdx?|ya?ml|json)$/.test(origin.path) || id.startsWith('generated:')) return undefined;
  return posix.join(prefix, origin.path).replace(/^(https?:\/)(?!\/)/, '$1/');
}
