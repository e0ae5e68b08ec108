/**
 * Rewrites the addresses in a remote text to mean the same on this site: files that are pages here lead to the page, other
 * files to their repository host, the site's own addresses to its routes. Images from hosts that are not allowed become
 * links or are removed. Pure.
 */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { decodePercent, type Route } from '../../../routes.js';
import { h } from '../../body/hast.js';
import type { RepositoryLinks } from '../../config/repository.js';

/** Everything that decides where an address in a remote text leads. */
export type References = {
  links: RepositoryLinks;
  /** The path of the text, relative to the root of its repository. */
  file: string;
  /** The routes of the repository's files that are pages of this site, by their path. */
  pages: ReadonlyMap<string, Route>;
  /** Where this site is published. */
  site: { url: string; base: string };
  /** Origins that images may be loaded from. */
  images: readonly string[];
};

/** The tree with all addresses of links and images rewritten. */
export function rewriteReferences(tree: Root, references: References): Root {
  return { ...tree, children: rewriteAll(tree.children as ElementContent[], references, false) };
}

function rewriteAll(nodes: ElementContent[], references: References, inLink: boolean): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'img') return rewriteImage(node, references, inLink);
    const isLink = node.tagName === 'a';
    const children = rewriteAll(node.children, references, inLink || isLink);
    // An element that held only badges goes with them.
    if (removableElements.has(node.tagName) && children.every(isBlankOrBreak) && !node.children.every(isBlankOrBreak))
      return [];
    return [{ ...node, properties: isLink ? rewriteLink(node, references) : node.properties, children }];
  });
}

const removableElements = new Set('a b center div em i p span strong sub sup'.split(' '));

function isBlankOrBreak(node: ElementContent): boolean {
  return node.type === 'text' ? !node.value.trim() : node.type !== 'element' || node.tagName === 'br';
}

function rewriteLink({ properties }: Element, references: References): Properties {
  const { href, ...rest } = properties;
  if (typeof href !== 'string') return properties;
  const target = rewriteHref(href, references);
  return target === undefined ? rest : { ...rest, href: target };
}

/** `undefined` for an address that leads nowhere. Addresses of other schemes are left to the allow-list. */
function rewriteHref(href: string, references: References): string | undefined {
  const { links, file, pages, site } = references;
  if (href.startsWith('#')) return href.replace(/^#user-content-/, '#');
  const url = toAbsoluteUrl(href, links.blob, file);
  if (!url) return undefined;
  if (!/^https?:$/.test(url.protocol)) return isInternalScheme(url) ? undefined : href;
  const path = pathBelow(url, links.blob);
  if (path === undefined) return sitePath(url, site) ?? url.href;
  const route = pages.get(path);
  if (route !== undefined) return path === file && url.hash ? url.hash : route + url.hash;
  return isFolder(path) ? url.href.replace(links.blob, links.tree) : url.href;
}

/** True for schemes that have a meaning for docsc, and only in the site's own pages. */
function isInternalScheme({ protocol }: URL): boolean {
  return protocol === 'pathname:' || protocol === 'generated:';
}

/** Resolves an address as GitHub does: relative to the file's folder, or with a leading slash to the repository's root. */
function toAbsoluteUrl(address: string, root: string, file: string): URL | undefined {
  const isRooted = /^\/(?![/\\])/.test(address);
  const base = isRooted ? `${root}/` : `${root}/${file}`;
  const written = isRooted ? `.${address}` : address;
  return URL.canParse(written, base) ? new URL(written, base) : undefined;
}

/** The decoded path of a file below `root`; `undefined` for a URL elsewhere. */
function pathBelow(url: URL, root: string): string | undefined {
  const prefix = `${root}/`;
  const bare = url.origin + url.pathname;
  return bare.startsWith(prefix) ? decodePercent(bare.slice(prefix.length)) : undefined;
}

/** Guesses that a lower-case name without extension is a folder, unlike LICENSE. Hosts redirect after a wrong guess. */
function isFolder(path: string): boolean {
  const name = path.split('/').at(-1)!;
  return !name.includes('.') && name === name.toLowerCase();
}

/** The route of a URL of this site, so that the link is checked like any other; `undefined` for other URLs. */
function sitePath(url: URL, { url: siteUrl, base }: References['site']): string | undefined {
  if (!siteUrl || url.host !== new URL(siteUrl).host) return undefined;
  const path = `${url.pathname}/`.startsWith(base) ? `/${url.pathname.slice(base.length)}` : undefined;
  return path === undefined ? undefined : path + url.search + url.hash;
}

/** An image from an allowed origin stays. Any other becomes a link with its description, or goes if it is a badge or has none. */
function rewriteImage(node: Element, references: References, inLink: boolean): ElementContent[] {
  const { src, alt } = node.properties;
  const { links, file, images } = references;
  const url = typeof src === 'string' ? toAbsoluteUrl(src, links.raw, file) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  if (images.includes(url.origin)) return [{ ...node, properties: { ...node.properties, src: url.href } }];
  const text = typeof alt === 'string' ? alt.trim() : '';
  const isRepositoryFile = pathBelow(url, links.raw) !== undefined;
  if (!text || (!isRepositoryFile && isBadge(url, inLink))) return [];
  const description: ElementContent = { type: 'text', value: text };
  return [inLink ? description : { ...h('a', { href: url.href }, description), position: node.position }];
}

/** Badges show the current state on another host, which a snapshot cannot. */
function isBadge({ host, pathname }: URL, inLink: boolean): boolean {
  return /badge|shields?\b/i.test(host + pathname) || (inLink && /\bbutton\b|\.svg$/i.test(pathname));
}
