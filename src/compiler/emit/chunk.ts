/** `Page` in its place → `PageChunk`: addresses resolved, broken ones reported, images noted for publishing. */
import { posix } from 'node:path';
import { FORMAT, type PageChunk, type PageData, withBase } from '../../format.js';
import { finding } from '../diagnostics.js';
import { resolveImage, resolveLink, type Target } from '../site/links.js';
import type { Config, Diagnostic, Link, Page, Site, SitePage } from '../types.js';
import { type Addresses, publishBody } from './body.js';

/** Asks for a source file to be published; returns its path in the output. */
export type PublishAsset = (path: string) => Promise<string>;

export type Chunk = {
  chunk: PageChunk;
  meta: PageMeta;
  /** Links into pages with an anchor, to be checked when all pages are compiled. */
  anchored: { route: string; anchor: string; link: Link }[];
  diagnostics: Diagnostic[];
};

/** For the document's head alone: what crawlers and link previews read. `image` is as published. */
export type PageMeta = { image?: string; keywords: string[]; listed: boolean };

type Found = Pick<Chunk, 'anchored' | 'diagnostics'>;

type Context = { site: Site; config: Config; publish: PublishAsset };

export async function emitChunk(page: Page, place: SitePage, context: Context): Promise<Chunk> {
  const { config } = context;
  const addresses: Addresses = new Map();
  const found: Found = { anchored: [], diagnostics: [] };
  for (const link of page.links) await resolve(link, page, context, addresses, found);
  const { head, toc, description } = page;
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
    ...(head.frontMatter.hide_title && { hideTitle: true }),
    body: publishBody(page.body, addresses),
  };
  return { chunk, meta: await metaOf(page, context, found), ...found };
}

/** What the page's HTML carries of its chunk. */
export function pageData(chunk: PageChunk, hash: string, islands: boolean): PageData {
  const { route, title, layout, sidebar, crumbs } = chunk;
  return { route, title, layout, sidebar, crumbs, chunk: hash, islands };
}

async function metaOf(page: Page, context: Context, found: Found): Promise<PageMeta> {
  const { image, keywords = [], unlisted } = page.head.frontMatter;
  const { layout } = page.head;
  const listed = !unlisted && layout !== 'not-found' && layout !== 'search';
  if (image === undefined) return { keywords, listed };
  const addresses: Addresses = new Map();
  const place = page.head.keys?.image;
  await resolve({ href: image, kind: 'image', place }, page, context, addresses, found);
  return { image: addresses.get(image), keywords, listed };
}

async function resolve(
  link: Link,
  page: Page,
  { site, config, publish }: Context,
  addresses: Addresses,
  found: Found,
): Promise<void> {
  const isImage = link.kind === 'image';
  const from = { head: page.head, file: link.file ?? page.head.origin.path };
  const target = isImage ? resolveImage(link.href, from, site, config) : resolveLink(link.href, from, site, config);
  const path = from.file;
  if (target.kind === 'broken') {
    const where = { path, place: link.place, pointer: link.pointer, hint: target.hint };
    found.diagnostics.push(finding(isImage ? 'broken-image' : 'broken-link', target.message, where));
  }
  if (target.kind === 'page') {
    const anchor = /#(.+)$/s.exec(target.rest)?.[1];
    if (anchor) found.anchored.push({ route: target.route, anchor, link });
  }
  addresses.set(link.href, await addressOf(target, link, config, publish));
}

async function addressOf(
  target: Target,
  link: Link,
  config: Config,
  publish: PublishAsset,
): Promise<string | undefined> {
  const { base } = config.site;
  if (target.kind === 'external') return target.href;
  if (target.kind === 'static') return withBase(target.href, base);
  if (target.kind === 'asset') return withBase((await publish(target.path)) + target.rest, base);
  if (target.kind === 'page') return link.href.startsWith('#') ? link.href : withBase(target.route + target.rest, base);
  return undefined;
}

function editUrl({ head }: Page, { editUrl: prefix }: Config): string | undefined {
  const own = head.frontMatter.custom_edit_url;
  if (own !== undefined) return own ?? undefined;
  if (!prefix || !/\.(mdx?|ya?ml|json)$/.test(head.origin.path) || head.id.startsWith('generated:')) return undefined;
  return posix.join(prefix, head.origin.path).replace(/^(https?:\/)(?!\/)/, '$1/');
}
