/** `Page` in its place → `PageChunk`: addresses resolved, broken ones reported, images noted for publishing. */
import { posix } from 'node:path';
import { lookup } from 'mrmime';
import { FORMAT, type PageChunk, type PageData } from '../../format.js';
import { withBase } from '../../routes.js';
import { withSlots } from '../components/slots.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { docCards, tagsOf } from '../site/generated-pages.js';
import { type LinkRule, linkFinding } from '../site/link-finding.js';
import { resolveImage, resolveLink, type Target } from '../site/links.js';
import type { Preview } from '../theme/images.js';
import type { GeneratedFile, Link, Page, PageHead, Site, SitePage } from '../types.js';
import { openHastJson } from './hast-json.js';
import { type Addresses, type Published, publishBody } from './publish-body.js';
import { isListed } from './sitemap.js';

/** A source file as published: its path in the output, and a picture's size in pixels. */
export type Asset = { path: string; width?: number; height?: number };
type PublishAsset = (path: string) => Promise<Asset>;

export type Chunk = {
  chunk: PageChunk;
  meta: PageMeta;
  /** Links into pages with an anchor, to be checked when all pages are compiled. */
  anchored: { route: string; anchor: string; link: Link }[];
  diagnostics: Diagnostic[];
};

/** For the document's head alone: what crawlers and link previews read. `image` is as published. */
export type PageMeta = { image?: string; preview?: Preview; keywords: string[]; listed: boolean };

type Found = Pick<Chunk, 'anchored' | 'diagnostics'>;

/** `given` are the fragments of schemas that come with the page. */
export type ChunkContext = {
  given?: [key: string, { file: string }][];
  site: Site;
  config: Config;
  publish: PublishAsset;
  make: (file: GeneratedFile) => Promise<Asset>;
  /** How the site writes a day. */
  days: () => Intl.DateTimeFormat;
};

/** What a page refers to, found: all that its files depend on beside itself and its place. */
export type Resolved = Found & { addresses: Addresses; image?: Published };

/** A page as far as its links are concerned. */
type Linking = Pick<Page, 'head' | 'links' | 'files'>;

export async function resolveAll(page: Linking, context: ChunkContext): Promise<Resolved> {
  const addresses: Addresses = new Map();
  const found: Found = { anchored: [], diagnostics: [] };
  for (const link of page.links) await resolve(link, page, context, addresses, found);
  return { ...found, addresses, image: await imageOf(page, context, found) };
}

export function emitChunk(page: Page, place: SitePage, resolved: Resolved, context: ChunkContext): Chunk {
  const { config } = context;
  const { addresses, image, ...found } = resolved;
  const cards = () => docCards(page.head.route, place, context.site, config.site.base);
  const body = publishBody(page.body, { addresses, cards, frames: config.security.frames });
  const { head, toc, description } = page;
  const tags = tagsOf(head);
  const updated = updatedOf(head, context);
  const bundles = withSlots(page.bundles, head.layout, config.site);
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
    editUrl: editUrl(page, config),
    ...(tags.length && { tags }),
    ...(updated && { updated }),
    ...(bundles.length && { bundles }),
    ...(context.given?.length && {
      schemas: Object.fromEntries(context.given.map(([key, { file }]) => [key, file])),
    }),
    ...(head.layout === 'doc' && head.frontMatter.description && { lead: true as const }),
    ...((head.frontMatter.hide_title || page.hideTitle) && { hideTitle: true as const }),
    body,
  };
  return { chunk, meta: metaOf(head, image), ...found };
}

/** As `JSON.stringify` would write it, in a piece for each block of the body. */
export function chunkJson({ body, ...head }: PageChunk): string[] {
  const { children, ...root } = body;
  const [before, around] = [head, root].map(part => JSON.stringify(part).slice(0, -1));
  const json = openHastJson();
  const pieces = [`${before},"body":${around},"children":[`];
  for (let nth = 0; nth < children.length; nth++) {
    if (nth) pieces.push(',');
    pieces.push(json(children[nth]!));
  }
  pieces.push(']}}');
  return pieces;
}

/** The front matter's word, else the repository's. The day is written out here, so that every reader sees the same. */
export function updatedOf({ frontMatter, origin }: PageHead, { site, days }: ChunkContext): PageChunk['updated'] {
  const { date = site.changed.get(origin.path), author } = frontMatter.last_update ?? {};
  if (date === undefined) return author === undefined ? undefined : { author };
  return { date, text: days().format(new Date(date)), ...(author !== undefined && { author }) };
}

/** What the page's HTML carries of its chunk. */
export function pageData(chunk: PageChunk, hash: string, islands: boolean): PageData {
  const { route, title, layout, sidebar, crumbs, bundles } = chunk;
  return { route, title, layout, sidebar, crumbs, bundles, chunk: hash, islands };
}

/** Of the front matter. */
async function imageOf(page: Linking, context: ChunkContext, found: Found): Promise<Published | undefined> {
  const { image } = page.head.frontMatter;
  if (image === undefined) return undefined;
  const addresses: Addresses = new Map();
  await resolve({ href: image, kind: 'image', place: page.head.keys?.image }, page, context, addresses, found);
  return addresses.get(image);
}

function metaOf(head: PageHead, found: Published | undefined): PageMeta {
  const { image, keywords = [] } = head.frontMatter;
  const listed = isListed(head);
  if (image === undefined) return { keywords, listed };
  const { href, width, height } = found ?? {};
  return { image: href, ...(width && { preview: { width, height, type: lookup(image) } }), keywords, listed };
}

async function resolve(
  link: Link,
  page: Linking,
  context: ChunkContext,
  addresses: Addresses,
  found: Found,
): Promise<void> {
  const isImage = link.kind === 'image';
  const own = /^generated:(\d+)$/.exec(link.href);
  if (own && isImage) {
    const file = page.files?.[Number(own[1])];
    if (file) addresses.set(link.href, published(await context.make(file), context.config));
    return;
  }
  const { site, config, publish } = context;
  const from = { head: page.head, file: link.file ?? page.head.origin.path };
  const target = isImage ? resolveImage(link.href, from, site, config) : resolveLink(link.href, from, site, config);
  if (target.kind === 'broken' && site.likely) {
    const { href } = link;
    addresses.set(href, { href: href.startsWith('/') ? withBase(href, config.site.base) : href });
    return;
  }
  const report = (rule: LinkRule, message: string, hint?: string) =>
    found.diagnostics.push(linkFinding(rule, message, { link, origin: page.head.origin, hint }));
  if (target.kind === 'broken') report(isImage ? 'broken-image' : 'broken-link', target.message, target.hint);
  if (target.kind === 'page') {
    const anchor = /#(.+)$/s.exec(target.rest)?.[1];
    if (anchor) found.anchored.push({ route: target.route, anchor, link });
  }
  const isOutside = isImage && target.kind === 'external' && !isAllowed(target.href, config);
  if (isOutside) {
    const what = /\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i.test(link.href) ? 'film' : 'image';
    const message = `The ${what} "${link.href.slice(0, 80)}" would be loaded from another site; it is shown as a link.`;
    const hint = 'Put the file beside the page, or name its origin in "security.images".';
    report('external-image', message, hint);
  }
  const address = await addressOf(target, link, config, publish);
  addresses.set(link.href, isOutside && address ? { ...address, outside: true } : address);
}

function published({ path, ...size }: Asset, { site }: Config, rest = ''): Published {
  return { href: withBase(path + rest, site.base), ...size };
}

/** Readers' browsers ask only those other sites for pictures that the configuration names. */
function isAllowed(address: string, { security }: Config): boolean {
  const base = 'https://docsc.invalid';
  return URL.canParse(address, base) && security.images.includes(new URL(address, base).origin);
}

async function addressOf(
  target: Target,
  link: Link,
  config: Config,
  publish: PublishAsset,
): Promise<Published | undefined> {
  const { base } = config.site;
  if (target.kind === 'external') return { href: target.href };
  if (target.kind === 'static') return { href: withBase(target.href, base) };
  if (target.kind === 'page')
    return { href: link.href.startsWith('#') ? link.href : withBase(target.route + target.rest, base) };
  if (target.kind === 'broken') return undefined;
  return published(await publish(target.path), config, target.rest);
}

function editUrl({ head }: Page, { editUrl: prefix }: Config): string | undefined {
  const own = head.frontMatter.custom_edit_url;
  if (own !== undefined) return own ?? undefined;
  if (!prefix || !/\.(mdx?|ya?ml|json)$/.test(head.origin.path) || head.id.startsWith('generated:')) return undefined;
  return posix.join(prefix, head.origin.path).replace(/^(https?:\/)(?!\/)/, '$1/');
}
