/**
 * Addresses in the text of another repository → addresses that mean the same on this site: files that are pages here,
 * other files where their host shows them, the site's own addresses as links within it. Pictures that readers may not be
 * sent for become links or go. Pure.
 */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { decodePercent, type Route } from '../../../routes.js';
import { h } from '../../body/hast.js';
import type { RepositoryLinks } from '../../config/repository.js';

export type References = {
  links: RepositoryLinks;
  /** From the root of the repository. */
  file: string;
  /** Files of the repository that are pages of this site. */
  pages: ReadonlyMap<string, Route>;
  /** Where this site is published. */
  site: { url: string; base: string };
  /** Origins that readers may be sent to for pictures. */
  images: readonly string[];
};

export function rewriteReferences(tree: Root, references: References): Root {
  return { ...tree, children: rewriteAll(tree.children as ElementContent[], references, false) };
}

function rewriteAll(nodes: ElementContent[], references: References, inLink: boolean): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (node.tagName === 'img') return rewriteImage(node, references, inLink);
    const isLink = node.tagName === 'a';
    const children = rewriteAll(node.children, references, inLink || isLink);
    // Where badges stood and nothing else, nothing stays.
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

/** `undefined` for what leads nowhere; addresses of other schemes are left to the allow-list. */
function rewriteHref(href: string, references: References): string | undefined {
  const { links, file, pages, site } = references;
  if (href.startsWith('#')) return href.replace(/^#user-content-/, '#');
  const url = toAbsoluteUrl(href, links.blob, file);
  if (!url) return undefined;
  if (!/^https?:$/.test(url.protocol)) return isOwnScheme(url) ? undefined : href;
  const path = pathBelow(url, links.blob);
  if (path === undefined) return sitePath(url, site) ?? url.href;
  const route = pages.get(path);
  if (route !== undefined) return path === file && url.hash ? url.hash : route + url.hash;
  return isFolder(path) ? url.href.replace(links.blob, links.tree) : url.href;
}

/** Schemes with which a site's own pages speak to docsc. */
function isOwnScheme({ protocol }: URL): boolean {
  return protocol === 'pathname:' || protocol === 'generated:';
}

/** As on GitHub: from the file's folder, or with a slash from the root of the repository. */
function toAbsoluteUrl(address: string, root: string, file: string): URL | undefined {
  const isRooted = /^\/(?![/\\])/.test(address);
  const base = isRooted ? `${root}/` : `${root}/${file}`;
  const written = isRooted ? `.${address}` : address;
  return URL.canParse(written, base) ? new URL(written, base) : undefined;
}

/** The path of a file below an address, without what makes an address of it. */
function pathBelow(url: URL, root: string): string | undefined {
  const prefix = `${root}/`;
  const bare = url.origin + url.pathname;
  return bare.startsWith(prefix) ? decodePercent(bare.slice(prefix.length)) : undefined;
}

/** Names without an extension are folders, unless they are written in capitals, as LICENSE is. Hosts mend a wrong guess. */
function isFolder(path: string): boolean {
  const name = path.split('/').at(-1)!;
  return !name.includes('.') && name === name.toLowerCase();
}

/** An address of this site → the route, for the link to be checked like any. */
function sitePath(url: URL, { url: own, base }: References['site']): string | undefined {
  if (!own || url.host !== new URL(own).host) return undefined;
  const path = `${url.pathname}/`.startsWith(base) ? `/${url.pathname.slice(base.length)}` : undefined;
  return path === undefined ? undefined : path + url.search + url.hash;
}

/** A picture whose origin is allowed; else its text as a link, or nothing where it is a badge or says nothing. */
function rewriteImage(node: Element, references: References, inLink: boolean): ElementContent[] {
  const { src, alt } = node.properties;
  const { links, file, images } = references;
  const url = typeof src === 'string' ? toAbsoluteUrl(src, links.raw, file) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return [];
  if (images.includes(url.origin)) return [{ ...node, properties: { ...node.properties, src: url.href } }];
  const text = typeof alt === 'string' ? alt.trim() : '';
  const isOwn = pathBelow(url, links.raw) !== undefined;
  if (!text || (!isOwn && isBadge(url, inLink))) return [];
  const said: ElementContent = { type: 'text', value: text };
  return [inLink ? said : { ...h('a', { href: url.href }, said), position: node.position }];
}

/** Badges say what another host knows at the moment; a page that was written down cannot. */
function isBadge({ host, pathname }: URL, inLink: boolean): boolean {
  return /badge|shields?\b/i.test(host + pathname) || (inLink && /\bbutton\b|\.svg$/i.test(pathname));
}
