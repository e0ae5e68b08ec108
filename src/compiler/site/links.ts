/** Resolves links: the only module that knows where an address written in a page leads. Reads the site, never the disk. */

import { posix } from 'node:path';
import { decodePercent, keepQueryAndHash, normalizeRoute, type Route, splitUrl } from '../../routes.js';
import type { Config } from '../config/types.js';
import { closestMatch, suggestWord } from '../diagnostics/did-you-mean.js';
import type { Hint } from '../diagnostics/types.js';
import { relativePath, resolveSitePath, stripNumbers } from '../source/paths.js';
import type { Page, Site } from '../types.js';
import { findRedirect, isExternalUrl, redirectTableOf } from './redirects.js';
import { type PageName, suggestRoute } from './route-hints.js';
import { routeOfVirtualFile, stripDocumentSuffix } from './virtual-files.js';

/** The target of a link. */
export type LinkTarget =
  /** Another site, or a file that the author says exists (`pathname://`). With `moved`, a redirect leads on to it. */
  | { kind: 'external'; href: string; moved?: true }
  /** A page of the site. `rest` is query and hash as written. */
  | { kind: 'page'; route: Route; rest: string; moved?: true }
  /** A source file that is published under a hashed name. */
  | { kind: 'asset'; path: string; rest: string }
  /** A static file, published at its own path. */
  | { kind: 'static'; href: string; moved?: true }
  | { kind: 'broken'; message: string; hint?: Hint };

/** The page a link is on, and the file it is written in, which may be a file that the page includes. */
type LinkSource = Pick<Page, 'head'> & { file: string };

/** The site that a link is resolved in, with its configuration. */
type LinkContext = { site: Site; config: Config };

/** A decoded path, and the query and hash that follow it. */
type LinkPath = { path: string; rest: string };

/** Resolves the address of a link, as its author wrote it. */
export function resolveLink(href: string, from: LinkSource, context: LinkContext): LinkTarget {
  if (href.startsWith('pathname://')) return { kind: 'external', href: href.slice('pathname://'.length) };
  if (isExternalUrl(href)) return { kind: 'external', href };
  if (!href.trim()) return { kind: 'broken', message: 'This link has no address.', hint: 'Write where it leads.' };
  const [, rawPath = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (rawPath === '') return { kind: 'page', route: from.head.route, rest };
  const link: LinkPath = { path: decodePercent(rawPath), rest };
  return (
    // MkDocs takes a slash behind the name of a file for none.
    (/\.mdx?\/?$/.test(link.path)
      ? resolveFileLink({ ...link, path: link.path.replace(/\/$/, '') }, from, context)
      : undefined) ??
    resolveRouteLink(link, from, context) ??
    resolveNumberedLink(link, from, context) ??
    resolveAssetLink(link, from, context) ??
    resolveLinkOutOfBook(link, from, context.config) ?? {
      kind: 'broken',
      message: `"${href}" leads nowhere.`,
      hint: hintForTemplate(href) ?? hintFor(link.path, rawPath, { from, site: context.site }),
    }
  );
}

/** Resolves the address of an image: a file relative to the page, or a static file by its absolute path. */
export function resolveImage(src: string, from: LinkSource, context: LinkContext): LinkTarget {
  if (isExternalUrl(src)) return { kind: 'external', href: src };
  const { site, config } = context;
  const path = decodePercent(src.replace(/[?#].*$/s, ''));
  const target = resolveAssetLink({ path, rest: '' }, from, context);
  if (target?.kind === 'static') return { kind: 'asset', path: posix.join(config.static, path), rest: '' };
  if (target) return target;
  if (resolveLink(src, from, context).kind === 'page') {
    const message = `"${src}" is a page, not an image.`;
    return { kind: 'broken', message, hint: 'Remove the "!" in front of it to link to the page.' };
  }
  const message = `The ${isVideo(src) ? 'video' : 'image'} "${src}" does not exist.`;
  const hint = hintForTemplate(src) ?? (site.guessRoute ? undefined : suggestImage(path, from, context));
  return { kind: 'broken', message, hint };
}

/** The hint for an address that another tool would fill in, as Jinja, Liquid and Hugo do. */
function hintForTemplate(address: string): string | undefined {
  return /\{\{|\{%/.test(decodePercent(address)) ? 'docsc runs no templates: write the address itself.' : undefined;
}

/** True for the address of a file that is a video. */
export function isVideo(address: string): boolean {
  return /\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i.test(address);
}

/** The only file with the nearest name, as a page writes its address; undefined where none, or more than one, is near. */
function suggestImage(path: string, from: LinkSource, { site, config }: LinkContext): Hint | undefined {
  const images = [...site.files].filter(file => /\.(png|jpe?g|gif|svg|webp|avif|ico)$/i.test(file) || isVideo(file));
  const nearest = closestMatch(
    posix.basename(path),
    images.map(file => posix.basename(file)),
  );
  const [file, another] = images.filter(image => posix.basename(image) === nearest);
  if (file === undefined || another !== undefined) return undefined;
  const published = posix.relative(config.static, file);
  if (!published.startsWith('..')) return suggestWord(path, `/${published}`);
  const relative = posix.relative(posix.dirname(from.file), file);
  return suggestWord(path, relative.startsWith('..') ? relative : `./${relative}`);
}

/**
 * `./x.md` is relative to the file's folder, `/x.md` to the folder of documents, `/docs/x.md` to the project. `index.md` is
 * also the README of a folder without such a file: the folder's page is made of either.
 */
function resolveFileLink(
  { path, rest }: LinkPath,
  from: LinkSource,
  { site, config }: LinkContext,
): LinkTarget | undefined {
  const folder = posix.dirname(from.file);
  const siteFile = resolveSitePath(path);
  const relative = [posix.join(folder, path), posix.join(config.docs, path)];
  const absolute = [posix.join(config.docs, path), posix.normalize(path.slice(1))];
  const candidates = siteFile === undefined ? (path.startsWith('/') ? absolute : relative) : [siteFile];
  const firstRoute = (routeOf: (file: string) => Route | undefined) =>
    candidates.map(routeOf).find(candidate => candidate !== undefined);
  const route =
    firstRoute(file => site.routeOfFile.get(file) ?? site.guessRoute?.(file)) ??
    firstRoute(file => site.routeOfFile.get(file.replace(/(^|\/)index(\.mdx?)$/, '$1README$2'))) ??
    firstRoute(file => routeOfVirtualFile(file, config.docs, site.routeOfName));
  return route === undefined ? undefined : { kind: 'page', route, rest };
}

/**
 * `/x` is a route; `x` and `../x` are relative to the page's route, else to the folder of its file. `x.html` on the page of
 * a folder names a file of that folder first. `/x/index` is the page of the folder `/x`, unless a page has that route.
 */
function resolveRouteLink(
  { path, rest }: LinkPath,
  { head }: LinkSource,
  { site, config }: LinkContext,
): LinkTarget | undefined {
  const clean = (route: string) => normalizeRoute(route.replace(/(\/index)?\.html?$/, ''));
  const isBesideIndex = /\.html?$/.test(path) && /(?:^|\/)(?:index|readme)\.mdx?$/i.test(head.origin.path);
  const bases = isBesideIndex ? [head.route, posix.dirname(head.route)] : [posix.dirname(head.route), head.route];
  const written = path.startsWith('/') ? [clean(path)] : bases.map(base => clean(posix.join(base, path)));
  const folders = written.filter(route => /\/index$/.test(route)).map(route => normalizeRoute(posix.dirname(route)));
  const candidates = [...written, ...folders];
  const known = redirectTableOf(site, config);
  const { query, hash } = splitUrl(rest);
  for (const route of candidates) {
    if (site.pages.has(route)) return { kind: 'page', route, rest };
    const moved = findRedirect(route, known);
    if (moved === undefined) continue;
    if (!moved.startsWith('/')) return { kind: 'external', href: moved, moved: true };
    const end = keepQueryAndHash(moved, query, hash);
    const target = splitUrl(end);
    if (!site.pages.has(target.path)) return { kind: 'static', href: end, moved: true };
    return { kind: 'page', route: target.path, rest: target.query + target.hash, moved: true };
  }
  return undefined;
}

/** `/1-setup/` is the page of `1-setup/index.md`: tools that keep number prefixes in addresses have pages link so. */
function resolveNumberedLink(link: LinkPath, from: LinkSource, context: LinkContext): LinkTarget | undefined {
  const path = stripNumbers(link.path);
  const target = path === link.path ? undefined : resolveRouteLink({ ...link, path }, from, context);
  if (target?.kind !== 'page') return undefined;
  const { origin } = context.site.pages.get(target.route)!.head;
  const written = namesIn(link.path);
  const names = namesIn(relativePath(context.config.docs, origin.path)).slice(-written.length);
  // A link from the root may begin with a prefix that no file has, such as `/en`.
  return names.every((name, index) => [name, stripNumbers(name)].includes(written.slice(-names.length)[index]!))
    ? target
    : undefined;
}

/** The names in the path of a page's file or in an address of it, without what an address leaves out. */
function namesIn(path: string): string[] {
  const names = path.replace(/(?:\.mdx?|\.html?)$/, '').split('/');
  return names.filter(name => !/^\.{0,2}$/.test(name) && !/^(?:index|readme)$/i.test(name));
}

function resolveAssetLink(
  { path, rest }: LinkPath,
  from: LinkSource,
  { site, config }: LinkContext,
): LinkTarget | undefined {
  if (path.startsWith('/')) {
    if (site.downloads.has(path)) return { kind: 'static', href: path + rest };
    if (site.files.has(posix.join(config.static, path))) return { kind: 'static', href: posix.normalize(path) + rest };
  }
  // Sites of other tools keep files in the folder of documents, and name them from there. Raw HTML of MkDocs names them
  // from the address of the page, which ends with a slash.
  const pagePath = from.head.origin.path.replace(/(?:(?:^|\/)(?:index|readme))?\.mdx?$/i, '');
  const folders = path.startsWith('/') ? [config.docs] : [posix.dirname(from.file), pagePath];
  const siteFile = resolveSitePath(path);
  const candidates = siteFile === undefined ? folders.map(folder => posix.join(folder, path)) : [siteFile];
  const file = candidates.find(candidate => site.files.has(candidate) && !/\.mdx?$/.test(candidate));
  return file === undefined ? undefined : { kind: 'asset', path: file, rest };
}

/**
 * Books of mdBook are published beside each other, and link to one another by relative addresses. docsc cannot check those:
 * it knows one book.
 */
function resolveLinkOutOfBook({ path, rest }: LinkPath, { head }: LinkSource, config: Config): LinkTarget | undefined {
  if (config.markdown.headingIds !== 'mdbook' || path.startsWith('/')) return undefined;
  const fromBook = posix.join(relativePath(config.docs, posix.dirname(head.origin.path)), path);
  if (!fromBook.startsWith('../')) return undefined;
  const published = posix.join('/', config.site.base, fromBook).replace(/\.md$/, '.html');
  return { kind: 'external', href: encodeURI(published) + rest };
}

/** A hint for a broken link; `written` is its path as the page writes it. */
function hintFor(path: string, written: string, { from, site }: { from: LinkSource; site: Site }): Hint | undefined {
  if (site.guessRoute) return undefined;
  const absolute = path.startsWith('/') ? path : posix.join(posix.dirname(from.head.route), path);
  const name = stripDocumentSuffix(absolute).replace(/\.html?$/, '');
  return suggestRoute(name, namesOf(site), written) ?? 'Correct the address, or create the page.';
}

/** Pages by their routes and by their ids. */
function* namesOf({ pages }: Site): Generator<PageName> {
  for (const [route, { head }] of pages) {
    yield [route, route];
    if (`/${head.id}` !== route) yield [`/${head.id}`, route];
  }
}
