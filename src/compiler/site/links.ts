/** Where a link leads: the one place that knows the rules. Pure; asks the site, never the disk. */
import { posix } from 'node:path';
import { decodePercent, keepQueryAndHash, normalizeRoute, type Route, splitUrl } from '../../routes.js';
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { resolveSitePath } from '../source/paths.js';
import type { Page, Site } from '../types.js';
import { findRedirect, isExternalUrl } from './redirects.js';

export type LinkTarget =
  /** Another site, or a file that the author says exists (`pathname://`). */
  | { kind: 'external'; href: string }
  /** `rest` is query and hash as written. */
  | { kind: 'page'; route: Route; rest: string }
  /** A source file that is published under a hashed name. */
  | { kind: 'asset'; path: string; rest: string }
  /** A static file, published at its own path. */
  | { kind: 'static'; href: string }
  | { kind: 'broken'; message: string; hint?: string };

/** The page a link stands on, and the file it was written in: an included one is not the page's own. */
type LinkSource = Pick<Page, 'head'> & { file: string };

export function resolveLink(href: string, from: LinkSource, site: Site, config: Config): LinkTarget {
  if (href.startsWith('pathname://')) return { kind: 'external', href: href.slice('pathname://'.length) };
  if (isExternalUrl(href)) return { kind: 'external', href };
  if (!href.trim()) return { kind: 'broken', message: 'This link has no address.', hint: 'Write where it leads.' };
  const [, rawPath = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  if (rawPath === '') return { kind: 'page', route: from.head.route, rest };
  const path = decodePercent(rawPath);
  return (
    (/\.mdx?$/.test(path) ? resolveFileLink(path, rest, from, site, config) : undefined) ??
    resolveRouteLink(path, rest, from, site, config) ??
    resolveAssetLink(path, rest, from, site, config) ?? {
      kind: 'broken',
      message: `"${href}" leads nowhere.`,
      hint: suggestRoute(path, from, site),
    }
  );
}

/** An image is a file beside the page, or a static file by its absolute path. */
export function resolveImage(src: string, from: LinkSource, site: Site, config: Config): LinkTarget {
  if (isExternalUrl(src)) return { kind: 'external', href: src };
  const path = decodePercent(src.replace(/[?#].*$/s, ''));
  const found = resolveAssetLink(path, '', from, site, config);
  if (found?.kind === 'static') return { kind: 'asset', path: posix.join(config.static, path), rest: '' };
  if (found) return found;
  const message = `The image "${src}" does not exist.`;
  if (site.guessRoute) return { kind: 'broken', message };
  const images = [...site.files].filter(file => /\.(png|jpe?g|gif|svg|webp|avif|ico)$/i.test(file));
  const near = didYouMean(
    posix.basename(path),
    images.map(file => posix.basename(file)),
  );
  return { kind: 'broken', message, hint: near };
}

/** `./x.md` from the file's folder, `/x.md` from the folder of documents, `/docs/x.md` from the project. */
function resolveFileLink(
  path: string,
  rest: string,
  from: LinkSource,
  site: Site,
  config: Config,
): LinkTarget | undefined {
  const folder = posix.dirname(from.file);
  const siteFile = resolveSitePath(path);
  const relative = [posix.join(folder, path), posix.join(config.docs, path)];
  const absolute = [posix.join(config.docs, path), posix.normalize(path.slice(1))];
  const candidates = siteFile === undefined ? (path.startsWith('/') ? absolute : relative) : [siteFile];
  const route = candidates
    .map(file => site.routeOfFile.get(file) ?? site.guessRoute?.(file))
    .find(found => found !== undefined);
  return route === undefined ? undefined : { kind: 'page', route, rest };
}

/** `/x` is a route; `x` and `../x` are relative to the page's own route, else to the file's folder. */
function resolveRouteLink(
  path: string,
  rest: string,
  from: LinkSource,
  site: Site,
  config: Config,
): LinkTarget | undefined {
  const clean = (route: string) => normalizeRoute(route.replace(/(\/index)?\.html?$/, ''));
  const candidates = path.startsWith('/')
    ? [clean(path)]
    : [clean(posix.join(posix.dirname(from.head.route), path)), clean(posix.join(from.head.route, path))];
  const known = { prefixes: config.redirectPrefixes, isPage: (route: Route) => site.pages.has(route) };
  const { query, hash } = splitUrl(rest);
  for (const route of candidates) {
    if (site.pages.has(route)) return { kind: 'page', route, rest };
    const moved = findRedirect(route, { ...known, redirects: site.redirects });
    if (moved === undefined) continue;
    if (!moved.startsWith('/')) return { kind: 'external', href: moved };
    const end = keepQueryAndHash(moved, query, hash);
    const target = splitUrl(end);
    if (!site.pages.has(target.path)) return { kind: 'static', href: end };
    return { kind: 'page', route: target.path, rest: target.query + target.hash };
  }
  return undefined;
}

function resolveAssetLink(
  path: string,
  rest: string,
  from: LinkSource,
  site: Site,
  config: Config,
): LinkTarget | undefined {
  if (path.startsWith('/')) {
    if (site.downloads.has(path)) return { kind: 'static', href: path + rest };
    const file = posix.join(config.static, path);
    return site.files.has(file) ? { kind: 'static', href: posix.normalize(path) + rest } : undefined;
  }
  const file = resolveSitePath(path) ?? posix.join(posix.dirname(from.file), path);
  return site.files.has(file) && !/\.mdx?$/.test(file) ? { kind: 'asset', path: file, rest } : undefined;
}

function suggestRoute(path: string, from: LinkSource, site: Site): string | undefined {
  if (site.guessRoute) return undefined;
  const wanted = path.startsWith('/') ? path : posix.join(posix.dirname(from.head.route), path);
  const route = normalizeRoute(wanted.replace(/\.(mdx?|html?)$/, ''));
  const last = posix.basename(route);
  const moved = [...site.pages.keys()].find(candidate => posix.basename(candidate) === last && last !== '');
  // From any route of few letters the home page is not far.
  const near = didYouMean(
    route,
    [...site.pages.keys()].filter(candidate => candidate !== '/'),
  );
  if (near) return near;
  return moved ? `Did you mean "${moved}"?` : 'Correct the address, or create the page.';
}
