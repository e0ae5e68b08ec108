/** How an address is written so that it leads to the same page, file or heading after the rename. */
import { posix } from 'node:path';
import type { Config } from '../../src/compiler/config/types.js';
import { type LinkTarget, resolveLink } from '../../src/compiler/site/links.js';
import { relativePath } from '../../src/compiler/source/paths.js';
import type { PageHead, Site } from '../../src/compiler/types.js';
import { decodePercent, type Route, splitUrl } from '../../src/routes.js';
import type { Moves } from './moved-files.js';

/** A heading that gets another id. */
export type MovedAnchor = { route: Route; from: string; to: string };

/** The site before and after; `routes` are the old routes of pages that get others. */
export type SiteChange = {
  before: { site: Site; config: Config };
  after: { site: Site; config: Config };
  moves: Moves;
  routes: ReadonlyMap<Route, Route>;
  anchor?: MovedAnchor;
};

/** Where an address is written, before and after. */
export type Place = {
  file: string;
  newFile: string;
  head: PageHead;
  newHead: PageHead;
  /** The addresses are routes, as in the configuration: nothing in them is percent-encoded. */
  isPlain?: boolean;
};

/** The address to write; `same` where it still leads there, and `lost` where no other way of writing it does. */
export type Readdressed = { href: string } | 'same' | 'lost';

/** Where an address leads after the rename, as text to compare. */
const describe = (target: LinkTarget): string =>
  target.kind === 'page' ? `page ${target.route}` : target.kind === 'asset' ? `file ${target.path}` : target.kind;

/** Relative addresses stay relative and absolute ones absolute; endings such as `.md`, `.html` and `/` stay. */
export function readdress(href: string, place: Place, change: SiteChange): Readdressed {
  const { url, base } = change.before.config.site;
  const own = url && `${url}${base.replace(/\/$/, '')}`;
  if (own && href.startsWith(`${own}/`)) {
    const inside = readdress(href.slice(own.length), place, change);
    return typeof inside === 'string' ? inside : { href: own + inside.href };
  }
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const target = resolveLink(href, { head: place.head, file: place.file }, change.before);
  const wanted = wantedTarget(target, change);
  if (!wanted) return 'same';
  const newRest = target.kind === 'page' ? moveAnchor(rest, target.route, change.anchor) : rest;
  const leads = (address: string) =>
    describe(resolveLink(address, { head: place.newHead, file: place.newFile }, change.after)) === describe(wanted);
  if (path === '' || leads(path)) return newRest === rest ? 'same' : { href: path + newRest };
  const spelled = spellings({ path: decodePercent(path), wanted }, place, change).map(spelling =>
    place.isPlain ? spelling : encodeLike(path, spelling),
  );
  const found = spelled.find(leads);
  return found === undefined ? 'lost' : { href: found + newRest };
}

/** Where an address has to lead; `undefined` for what does not move. */
function wantedTarget(target: LinkTarget, { routes, moves }: SiteChange): LinkTarget | undefined {
  if (target.kind === 'page') return { ...target, route: routes.get(target.route) ?? target.route };
  if (target.kind === 'asset') return { ...target, path: moves.get(target.path) ?? target.path };
  return undefined;
}

function moveAnchor(rest: string, route: Route, anchor: MovedAnchor | undefined): string {
  const { query, hash } = splitUrl(rest);
  return anchor?.route === route && decodePercent(hash.slice(1)) === anchor.from ? `${query}#${anchor.to}` : rest;
}

/** The ways to write an address that are like the old one, best first. */
function spellings(
  { path, wanted }: { path: string; wanted: LinkTarget },
  { newFile, newHead }: Place,
  { after }: SiteChange,
): string[] {
  const { docs } = after.config;
  const isAbsolute = path.startsWith('/');
  const dotted = (relative: string) => (relative.startsWith('.') || !path.startsWith('.') ? relative : `./${relative}`);
  const fileSpellings = (file: string) => {
    if (path.startsWith('@site/')) return [`@site/${file}`];
    const roots = [`/${relativePath(docs, file)}`, `/${file}`];
    if (isAbsolute) return path.startsWith(`/${docs}/`) ? roots.reverse() : roots;
    return [dotted(posix.relative(posix.dirname(newFile), file))];
  };
  if (wanted.kind === 'asset') return fileSpellings(wanted.path);
  if (wanted.kind !== 'page') return [];
  const { route } = wanted;
  const { origin } = after.site.pages.get(route)!.head;
  const slash = path.endsWith('/') ? '/' : '';
  if (/\.mdx?\/?$/.test(path) && origin.pointer === undefined)
    return fileSpellings(origin.path).map(file => file + slash);
  const ending = /(?:\/index)?\.html?$/.exec(path)?.[0] ?? slash;
  const end = (address: string) => (address === '/' && ending === '/' ? '/' : address + ending);
  if (isAbsolute) return [end(route), route];
  const relatives = [posix.dirname(newHead.route), newHead.route].map(from =>
    dotted(posix.relative(from, route) || '.'),
  );
  return [...relatives.map(end), ...relatives, end(route), route];
}

/** Percent-encodes what would end an address, and all else where the old address did. */
function encodeLike(written: string, path: string): string {
  return /%[0-9a-f]{2}/i.test(written)
    ? encodeURI(path)
    : path
        .replace(/[\s()<>"'%?#\\]/g, encodeURIComponent)
        .replace(/[()']/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
