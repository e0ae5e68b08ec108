/** `Page` in its place → `PageChunk`: addresses resolved, broken ones reported, images noted for publishing. */
import { posix } from 'node:path';
import { lookup } from 'mrmime';
import { FORMAT, type PageChunk, type PageData } from '../../format.js';
import { withBase } from '../../routes.js';
import { addSlotBundles } from '../components/slots.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { buildDocCards, pageTags } from '../site/generated-pages.js';
import { diagnoseLink, type LinkRule } from '../site/link-finding.js';
import { type LinkTarget, resolveImage, resolveLink } from '../site/links.js';
import type { PreviewImage } from '../theme/images.js';
import type { GeneratedFile, Link, Page, PageHead, Site, SitePage } from '../types.js';
import { createHastSerializer } from './hast-json.js';
import { type PublishedUrl, type PublishedUrls, publishBody } from './publish-body.js';
import { isIndexed } from './sitemap.js';

/** A source file as published: its path in the output, and a picture's size in pixels. */
export type Asset = { path: string; width?: number; height?: number };
type PublishAsset = (path: string) => Promise<Asset>;

export type EmittedChunk = {
  chunk: PageChunk;
  meta: PageMeta;
  /** Links into pages with an anchor, to be checked when all pages are compiled. */
  anchored: { route: string; anchor: string; link: Link }[];
  diagnostics: Diagnostic[];
};

/** For the document's head alone: what crawlers and link previews read. `image` is as published. */
export type PageMeta = { image?: string; preview?: PreviewImage; keywords: string[]; isIndexed: boolean };

type LinkFindings = Pick<EmittedChunk, 'anchored' | 'diagnostics'>;

/** `given` are the fragments of schemas that come with the page. */
export type ChunkContext = {
  schemaFragments?: [key: string, { file: string }][];
  site: Site;
  config: Config;
  publishAsset: PublishAsset;
  publishGenerated: (file: GeneratedFile) => Promise<Asset>;
  /** How the site writes a day. */
  dateFormat: () => Intl.DateTimeFormat;
};

/** What a page refers to, found: all that its files depend on beside itself and its place. */
export type ResolvedPage = LinkFindings & { addresses: PublishedUrls; image?: PublishedUrl };

/** A page as far as its links are concerned. */
type LinkingPage = Pick<Page, 'head' | 'links' | 'files'>;

export async function resolvePage(page: LinkingPage, context: ChunkContext): Promise<ResolvedPage> {
  const addresses: PublishedUrls = new Map();
  const found: LinkFindings = { anchored: [], diagnostics: [] };
  for (const link of page.links) await publishReference(link, page, context, addresses, found);
  return { ...found, addresses, image: await resolveSocialImage(page, context, found) };
}

export function emitChunk(page: Page, place: SitePage, resolved: ResolvedPage, context: ChunkContext): EmittedChunk {
  const { config } = context;
  const { addresses, image, ...found } = resolved;
  const cards = () => buildDocCards({ route: page.head.route, sidebar: place.sidebar }, context.site, config.site.base);
  const body = publishBody(page.body, { addresses, cards, frames: config.security.frames });
  const { head, toc, description } = page;
  const tags = pageTags(head);
  const updated = lastUpdated(head, context);
  const bundles = addSlotBundles(page.bundles, head.layout, config.site);
  const chunk: PageChunk = {
    format: FORMAT,
    route: head.route,
    title: head.title,
    description,
    layout: head.layout,
    sidebar: place.sidebar,
    crumbs: place.crumbs,
    toc: head.frontMatter.hide_table_of_contents ? [] : toc,
    prev: place.prev,
    next: place.next,
    editUrl: editUrlOf(page, config),
    ...(tags.length && { tags }),
    ...(updated && { updated }),
    ...(bundles.length && { bundles }),
    ...(context.schemaFragments?.length && {
      schemas: Object.fromEntries(context.schemaFragments.map(([key, { file }]) => [key, file])),
    }),
    ...(head.layout === 'doc' && head.frontMatter.description && { lead: true as const }),
    ...((head.frontMatter.hide_title || page.hideTitle) && { hideTitle: true as const }),
    body,
  };
  return { chunk, meta: toPageMeta(head, image), ...found };
}

/** As `JSON.stringify` would write it, in a piece for each block of the body. */
export function serializeChunk({ body, ...head }: PageChunk): string[] {
  const { children, ...root } = body;
  const [before, around] = [head, root].map(part => JSON.stringify(part).slice(0, -1));
  const json = createHastSerializer();
  const pieces = [`${before},"body":${around},"children":[`];
  for (let nth = 0; nth < children.length; nth++) {
    if (nth) pieces.push(',');
    pieces.push(json(children[nth]!));
  }
  pieces.push(']}}');
  return pieces;
}

/** The front matter's word, else the repository's. The day is written out here, so that every reader sees the same. */
export function lastUpdated(
  { frontMatter, origin }: PageHead,
  { site, dateFormat }: ChunkContext,
): PageChunk['updated'] {
  const { date = site.lastChanged.get(origin.path), author } = frontMatter.last_update ?? {};
  if (date === undefined) return author === undefined ? undefined : { author };
  return { date, text: dateFormat().format(new Date(date)), ...(author !== undefined && { author }) };
}

/** What the page's HTML carries of its chunk. */
export function toPageData(chunk: PageChunk, hash: string, islands: boolean): PageData {
  const { route, title, layout, sidebar, crumbs, bundles } = chunk;
  return { route, title, layout, sidebar, crumbs, bundles, chunk: hash, islands };
}

/** Of the front matter. */
async function resolveSocialImage(
  page: LinkingPage,
  context: ChunkContext,
  found: LinkFindings,
): Promise<PublishedUrl | undefined> {
  const { image } = page.head.frontMatter;
  if (image === undefined) return undefined;
  const addresses: PublishedUrls = new Map();
  await publishReference(
    { href: image, kind: 'image', place: page.head.keyPositions?.image },
    page,
    context,
    addresses,
    found,
  );
  return addresses.get(image);
}

function toPageMeta(head: PageHead, found: PublishedUrl | undefined): PageMeta {
  const { image, keywords = [] } = head.frontMatter;
  const listed = isIndexed(head);
  if (image === undefined) return { keywords, isIndexed: listed };
  const { href, width, height } = found ?? {};
  return {
    image: href,
    ...(width && { preview: { width, height, type: lookup(image) } }),
    keywords,
    isIndexed: listed,
  };
}

async function publishReference(
  link: Link,
  page: LinkingPage,
  context: ChunkContext,
  addresses: PublishedUrls,
  found: LinkFindings,
): Promise<void> {
  const isImage = link.kind === 'image';
  const own = /^generated:(\d+)$/.exec(link.href);
  if (own && isImage) {
    const file = page.files?.[Number(own[1])];
    if (file) addresses.set(link.href, toPublishedUrl(await context.publishGenerated(file), context.config));
    return;
  }
  const { site, config, publishAsset } = context;
  const from = { head: page.head, file: link.file ?? page.head.origin.path };
  const target = isImage ? resolveImage(link.href, from, context) : resolveLink(link.href, from, context);
  if (target.kind === 'broken' && site.guessRoute) {
    const { href } = link;
    addresses.set(href, { href: href.startsWith('/') ? withBase(href, config.site.base) : href });
    return;
  }
  const report = (rule: LinkRule, message: string, hint?: string) =>
    found.diagnostics.push(diagnoseLink(rule, message, { link, origin: page.head.origin, hint }));
  if (target.kind === 'broken') report(isImage ? 'broken-image' : 'broken-link', target.message, target.hint);
  if (target.kind === 'page') {
    const anchor = /#(.+)$/s.exec(target.rest)?.[1];
    if (anchor) found.anchored.push({ route: target.route, anchor, link });
  }
  const isOutside = isImage && target.kind === 'external' && !isImageAllowed(target.href, config);
  if (isOutside) {
    const what = /\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i.test(link.href) ? 'film' : 'image';
    const message = `The ${what} "${link.href.slice(0, 80)}" would be loaded from another site; it is shown as a link.`;
    const hint = 'Put the file beside the page, or name its origin in "security.images".';
    report('external-image', message, hint);
  }
  const address = await publishedUrlOf(target, link, config, publishAsset);
  addresses.set(link.href, isOutside && address ? { ...address, isForeign: true } : address);
}

function toPublishedUrl({ path, ...size }: Asset, { site }: Config, rest = ''): PublishedUrl {
  return { href: withBase(path + rest, site.base), ...size };
}

/** Readers' browsers ask only those other sites for pictures that the configuration names. */
function isImageAllowed(address: string, { security }: Config): boolean {
  const base = 'https://docsc.invalid';
  return URL.canParse(address, base) && security.images.includes(new URL(address, base).origin);
}

async function publishedUrlOf(
  target: LinkTarget,
  link: Link,
  config: Config,
  publish: PublishAsset,
): Promise<PublishedUrl | undefined> {
  const { base } = config.site;
  if (target.kind === 'external') return { href: target.href };
  if (target.kind === 'static') return { href: withBase(target.href, base) };
  if (target.kind === 'page')
    return { href: link.href.startsWith('#') ? link.href : withBase(target.route + target.rest, base) };
  if (target.kind === 'broken') return undefined;
  return toPublishedUrl(await publish(target.path), config, target.rest);
}

function editUrlOf({ head }: Page, { editUrl: prefix }: Config): string | undefined {
  const own = head.frontMatter.custom_edit_url;
  if (own !== undefined) return own ?? undefined;
  if (!prefix || !/\.(mdx?|ya?ml|json)$/.test(head.origin.path) || head.id.startsWith('generated:')) return undefined;
  return posix.join(prefix, head.origin.path).replace(/^(https?:\/)(?!\/)/, '$1/');
}
