/** Compares the pages of two sites: their addresses and what they say. */
import type { Nodes } from 'hast';
import { NOT_FOUND, normalizeRoute, type Route, splitUrl } from '../../routes.js';
import { compareStrings } from '../diagnostics/index.js';
import { sha256Hex } from '../disk/project.js';
import { readingLines } from './reading-text.js';
import type { ChangedPage, MovedPage, PageNote, PublishedSite, SiteDifference } from './types.js';
import type { CompareTexts } from './words.js';

/** Two sites, and the comparison of a run. */
export type Comparison = { before: PublishedSite; after: PublishedSite; compareTexts: CompareTexts };

/** What the comparison of pages finds. */
export type PageDifference = Pick<SiteDifference, 'added' | 'removed' | 'moved' | 'changed'>;

/** Compares all pages. A chunk whose name is the same is not read. */
export function comparePages(comparison: Comparison): PageDifference {
  const { before, after } = comparison;
  const lacking = (one: PublishedSite, other: PublishedSite) =>
    [...one.pages.keys()].filter(route => route !== NOT_FOUND && !other.pages.has(route)).sort(compareStrings);
  const gone = lacking(before, after);
  const come = lacking(after, before);
  const moved = findMoved(comparison, gone, come);
  const left = new Set(moved.map(({ from }) => from));
  const reached = new Set(moved.filter(({ merged }) => !merged).map(({ to }) => routeOf(to)));
  const pairs: [Route, Route][] = [
    ...[...after.pages.keys()].filter(route => before.pages.has(route)).map((route): [Route, Route] => [route, route]),
    ...moved
      .filter(({ to, merged }) => !merged && after.pages.has(routeOf(to)))
      .map(({ from, to }): [Route, Route] => [from, routeOf(to)]),
  ];
  return {
    added: come.filter(route => !reached.has(route)).map(route => describe(after, route)),
    removed: gone.filter(route => !left.has(route)).map(route => describe(before, route)),
    moved,
    changed: pairs
      .sort(([, a], [, b]) => compareStrings(a, b))
      .flatMap(([from, to]) => comparePage(comparison, from, to) ?? [])
      .filter(page => !onlyFollows(page, moved)),
  };
}

/** True if nothing has changed but links, which lead to where pages have moved. */
function onlyFollows({ markup, description }: ChangedPage, moved: readonly MovedPage[]): boolean {
  if (!markup?.removed.length || description) return false;
  const added = new Set(markup.added);
  return (
    markup.removed.length === markup.added.length &&
    markup.removed.every(address => {
      const target = moved.find(({ from }) => from === routeOf(address))?.to;
      return target !== undefined && [...added].some(other => routeOf(other) === routeOf(target));
    })
  );
}

const routeOf = (address: string) => normalizeRoute(splitUrl(address).path);

function describe(site: PublishedSite, route: Route): PageNote {
  const chunk = site.readChunk(route);
  const words =
    readingLines(chunk)
      .join(' ')
      .match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return { route, title: chunk.title, words };
}

/** Pages that redirects lead to, and pages with the same text at another address. */
function findMoved({ before, after }: Comparison, gone: readonly Route[], come: readonly Route[]): MovedPage[] {
  if (!gone.length) return [];
  const textOf = (site: PublishedSite, route: Route) => sha256Hex(readingLines(site.readChunk(route)).join('\n'));
  const taken = new Set<Route>();
  const redirected = gone.flatMap((from): MovedPage[] => {
    const to = after.redirect(from);
    if (to === undefined) return [];
    const merged = before.pages.has(routeOf(to));
    if (!merged) taken.add(routeOf(to));
    return [{ from, to, title: before.readChunk(from).title, redirected: true, merged }];
  });
  const known = new Set(redirected.map(({ from }) => from));
  const rest = gone.filter(route => !known.has(route));
  const byText = new Map(
    rest.length ? come.filter(route => !taken.has(route)).map(route => [textOf(after, route), route] as const) : [],
  );
  const recognised = rest.flatMap((from): MovedPage[] => {
    const text = textOf(before, from);
    const to = byText.get(text);
    if (to === undefined) return [];
    byText.delete(text);
    return [{ from, to, title: before.readChunk(from).title, redirected: false, merged: false }];
  });
  return [...redirected, ...recognised].sort((a, b) => compareStrings(a.from, b.from));
}

/** `undefined` for a page that reads as before. What surrounds the article does not count. */
function comparePage({ before, after, compareTexts }: Comparison, from: Route, to: Route): ChangedPage | undefined {
  if (from === to && before.pages.get(from) === after.pages.get(to)) return undefined;
  const [old, now] = [before.readChunk(from), after.readChunk(to)];
  const text = compareTexts(readingLines(old), readingLines(now));
  const hasTitle = old.title !== now.title;
  const hasDescription = old.description !== now.description && !text;
  const isSame = text !== undefined || hasTitle || JSON.stringify(old.body) === JSON.stringify(now.body);
  if (!text && !hasTitle && !hasDescription && isSame) return undefined;
  return {
    route: to,
    ...(from !== to && { from }),
    title: now.title,
    ...(hasTitle && { titleBefore: old.title }),
    ...(hasDescription && { description: { before: old.description, after: now.description } }),
    ...(text && { text }),
    ...(!isSame && { markup: compareAddresses(old.body, now.body) }),
  };
}

/** The addresses of links and pictures that only one of two articles has. */
function compareAddresses(before: Nodes, after: Nodes): { added: string[]; removed: string[] } {
  const [old, now] = [before, after].map(body => new Set(addressesIn(body)));
  return {
    added: [...now!].filter(address => !old!.has(address)),
    removed: [...old!].filter(address => !now!.has(address)),
  };
}

function addressesIn(node: Nodes): string[] {
  if (!('children' in node)) return [];
  const { href, src } = node.type === 'element' ? node.properties : {};
  const own = [href, src].filter(value => typeof value === 'string');
  return [...own, ...node.children.flatMap(addressesIn)];
}
