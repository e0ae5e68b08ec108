/**
 * Search tests against the records of a site: each query is asked as a reader would, and what does not come where it
 * should is a finding. The engine is handed in: it is the one that browsers run.
 */

import { withBase } from '../../routes.js';
import { type SearchRecord, stripHash } from '../../search-format.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { ExpectedPage, SearchTest } from './file.js';

/** Hits, best first. `url` is as published. */
export type TestSearch = (query: string, section: string | undefined) => Promise<{ url: string; title: string }[]>;

export type TestedSite = {
  /** File of the tests, for findings. */
  path: string;
  base: string;
  records: SearchRecord[];
  /** Of all pages, searched or not. */
  routes: Iterable<string>;
};

/** `rank` counts pages from 1; absent where the page is not found, `null` where no page is wanted. */
export type TestOutcome = { key: string; query: string; rank: number | null | undefined; hit: boolean };

/** Pages in the order of their best hit, with what was found on each. */
type FoundPages = { url: string; title: string; sections: string[] }[];

export async function runSearchTests(
  tests: SearchTest[],
  ask: TestSearch,
  tested: TestedSite,
): Promise<{ outcomes: TestOutcome[]; diagnostics: Diagnostic[] }> {
  const known = collectKnown(tested);
  const diagnostics: Diagnostic[] = [];
  const outcomes: TestOutcome[] = [];
  for (const test of tests) {
    const unknown = checkNames(test, known, tested);
    diagnostics.push(...unknown);
    if (unknown.length) continue;
    const found = groupByPage(await ask(test.query, test.section));
    const faults = findFaults(test, found, tested.base);
    const text = `${faults.join(' ')} ${describeFound(found, tested.base)}`;
    if (faults.length) diagnostics.push(finding('search-miss', text, { path: tested.path, place: test.place }));
    const rank = test.page ? findRank(test.page, found, tested.base) : null;
    outcomes.push({ key: test.key, query: test.query, rank, hit: !faults.length });
  }
  return { outcomes, diagnostics };
}

type KnownTargets = { routes: Set<string>; urls: Set<string>; parts: Set<string> };

function collectKnown({ records, routes }: TestedSite): KnownTargets {
  return {
    routes: new Set(routes),
    urls: new Set(records.map(({ url }) => url)),
    parts: new Set(records.flatMap(({ hierarchy }) => hierarchy.lvl0 ?? [])),
  };
}

/** A test of something that does not exist says nothing of search. */
function checkNames(
  { page, unexpected, section, sectionPosition }: SearchTest,
  known: KnownTargets,
  tested: TestedSite,
): Diagnostic[] {
  const { path, base } = tested;
  const found = [...(page ? [page] : []), ...unexpected].flatMap(wanted => {
    const fault = checkTarget(wanted, known, base);
    return fault
      ? [finding('unknown-search-page', fault.message, { path, place: wanted.place, hint: fault.hint })]
      : [];
  });
  if (section === undefined || known.parts.has(section)) return found;
  const hint = didYouMean(section, known.parts) ?? `Parts are ${[...known.parts].sort().join(', ')}.`;
  const message = `The site has no part "${section}".`;
  return [...found, finding('unknown-search-page', message, { path, place: sectionPosition, hint })];
}

function checkTarget(
  { route, anchor }: ExpectedPage,
  { routes, urls }: KnownTargets,
  base: string,
): { message: string; hint?: string } | undefined {
  const url = withBase(route, base);
  if (!routes.has(route)) return { message: `There is no page "${route}".`, hint: didYouMean(route, routes) };
  if (!urls.has(url))
    return { message: `The page "${route}" is not searched.`, hint: 'It is unlisted, or has "search: false".' };
  if (anchor === undefined || urls.has(expectedUrl({ route, anchor }, base))) return undefined;
  const anchors = [...urls].flatMap(other => (other.startsWith(`${url}#`) ? [other.slice(url.length + 1)] : []));
  const message = `The page "${route}" has no heading "#${anchor}" that is searched.`;
  return { message, hint: didYouMean(anchor, anchors) };
}

function expectedUrl({ route, anchor }: ExpectedPage, base: string): string {
  return withBase(anchor === undefined ? route : `${route}#${encodeURIComponent(anchor)}`, base);
}

function groupByPage(hits: { url: string; title: string }[]): FoundPages {
  const pages = new Map<string, FoundPages[number]>();
  for (const { url, title } of hits) {
    const page = stripHash(url);
    const known = pages.get(page);
    if (known) known.sections.push(url);
    else pages.set(page, { url: page, title, sections: [url] });
  }
  return [...pages.values()];
}

function findRank({ route }: ExpectedPage, found: FoundPages, base: string): number | undefined {
  const index = found.findIndex(({ url }) => url === withBase(route, base));
  return index < 0 ? undefined : index + 1;
}

function findFaults(test: SearchTest, found: FoundPages, base: string): string[] {
  const { query, page, unexpected, top } = test;
  const place = top === 1 ? 'as the first page' : `among the first ${top} pages`;
  const unwanted = unexpected.flatMap(wanted => {
    const rank = findRank(wanted, found, base);
    return rank !== undefined && rank <= top ? [`"${query}" must not find ${formatTarget(wanted)} ${place}.`] : [];
  });
  return [...(page ? findPageFault(page, query, place, top, found, base) : []), ...unwanted];
}

function findPageFault(
  page: ExpectedPage,
  query: string,
  place: string,
  top: number,
  found: FoundPages,
  base: string,
): string[] {
  const rank = findRank(page, found, base);
  if (rank === undefined) return [`"${query}" does not find ${page.route}.`];
  if (rank > top) return [`"${query}" finds ${page.route} as page ${rank}, not ${place}.`];
  const [best = ''] = found[rank - 1]!.sections;
  if (page.anchor === undefined || best === expectedUrl(page, base)) return [];
  return [`"${query}" finds ${routeOfUrl(best, base)} on that page, not ${formatTarget(page)}.`];
}

function formatTarget({ route, anchor }: ExpectedPage): string {
  return anchor === undefined ? route : `${route}#${anchor}`;
}

const MAX_SHOWN = 3;

/** What came instead. */
function describeFound(found: FoundPages, base: string): string {
  const shown = found
    .slice(0, MAX_SHOWN)
    .map(({ title, sections }) => `${routeOfUrl(sections[0]!, base)} ("${title}")`);
  return shown.length ? `First come ${shown.join(', ')}.` : 'Nothing is found.';
}

function routeOfUrl(url: string, base: string): string {
  return `/${url.slice(base.length)}`;
}
