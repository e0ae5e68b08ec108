/**
 * Runs search tests against the records of a site: sends each query as a reader would, and reports pages that do not come
 * where they should. The caller passes the search engine, the same one that browsers run.
 */
import { withBase } from '../../routes.js';
import { type SearchRecord, stripHash } from '../../search-format.js';
import { createSuggester, type SuggestWord } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
import type { ExpectedPage, SearchTest } from './file.js';

/** Runs a query, in one part of the site if `section` names one. Returns hits, best first, with published URLs. */
export type TestSearch = (query: string, section: string | undefined) => Promise<{ url: string; title: string }[]>;

/** The site that the tests run against. */
export type TestedSite = {
  /** The file of the tests, for findings. */
  path: string;
  base: string;
  records: SearchRecord[];
  /** The routes of all pages, searched or not. */
  routes: Iterable<string>;
};

/** The result of one test. `rank` counts pages from 1; it is absent for a page that is not found, `null` if the test names none. */
export type TestOutcome = { key: string; query: string; rank: number | null | undefined; hit: boolean };

/** Pages in the order of their best hit, with the URLs of all their hits. */
type FoundPages = { url: string; title: string; sections: string[] }[];

/** Runs all tests in order. Tests that name an unknown page or part are reported and not run. */
export async function runSearchTests(
  tests: SearchTest[],
  search: TestSearch,
  tested: TestedSite,
): Promise<{ outcomes: TestOutcome[]; diagnostics: Diagnostic[] }> {
  const known = collectKnown(tested);
  const diagnostics: Diagnostic[] = [];
  const outcomes: TestOutcome[] = [];
  for (const test of tests) {
    const unknown = checkReferences(test, known, tested);
    diagnostics.push(...unknown);
    if (unknown.length) continue;
    const found = groupByPage(await search(test.query, test.section));
    const faults = findFaults(test, found, tested.base);
    const text = `${faults.join(' ')} ${describeFound(found, tested.base)}`;
    if (faults.length) diagnostics.push(finding('search-miss', text, { path: tested.path, place: test.place }));
    const rank = test.page ? findRank(test.page, found, tested.base) : null;
    outcomes.push({ key: test.key, query: test.query, rank, hit: !faults.length });
  }
  return { outcomes, diagnostics };
}

type KnownTargets = { routes: Set<string>; urls: Set<string>; parts: Set<string>; suggest: SuggestWord };

function collectKnown({ records, routes }: TestedSite): KnownTargets {
  return {
    routes: new Set(routes),
    urls: new Set(records.map(({ url }) => url)),
    parts: new Set(records.flatMap(({ hierarchy }) => hierarchy.lvl0 ?? [])),
    suggest: createSuggester(),
  };
}

/** Findings for pages, headings and parts that do not exist: such a test would say nothing about search. */
function checkReferences(
  { page, unexpected, section, sectionPosition }: SearchTest,
  known: KnownTargets,
  tested: TestedSite,
): Diagnostic[] {
  const { path, base } = tested;
  const unknown = [...(page ? [page] : []), ...unexpected].flatMap(target => {
    const fault = checkTarget(target, known, base);
    return fault
      ? [finding('unknown-search-page', fault.message, { path, place: target.place, hint: fault.hint })]
      : [];
  });
  if (section === undefined || known.parts.has(section)) return unknown;
  const hint = known.suggest(section, known.parts) ?? `The parts are ${[...known.parts].sort().join(', ')}.`;
  const message = `The site has no part "${section}".`;
  return [...unknown, finding('unknown-search-page', message, { path, place: sectionPosition, hint })];
}

function checkTarget(
  { route, anchor }: ExpectedPage,
  { routes, urls, suggest }: KnownTargets,
  base: string,
): { message: string; hint?: Hint } | undefined {
  const url = withBase(route, base);
  if (!routes.has(route)) return { message: `There is no page "${route}".`, hint: suggest(route, routes) };
  if (!urls.has(url))
    return { message: `The page "${route}" is not searched.`, hint: 'It is unlisted, or has "search: false".' };
  if (anchor === undefined || urls.has(expectedUrl({ route, anchor }, base))) return undefined;
  const message = `The page "${route}" has no heading "#${anchor}" that is searched.`;
  return { message, hint: suggest(anchor, anchorsOf(url, urls)) };
}

function* anchorsOf(url: string, urls: Iterable<string>): Iterable<string> {
  for (const other of urls) if (other.startsWith(`${url}#`)) yield other.slice(url.length + 1);
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
  const unwanted = unexpected.flatMap(target => {
    const rank = findRank(target, found, base);
    return rank !== undefined && rank <= top
      ? [`"${query}" must not find ${formatTarget(target)} ${positionText(top)}.`]
      : [];
  });
  return [...(page ? findPageFault({ ...test, page }, found, base) : []), ...unwanted];
}

function positionText(top: number): string {
  return top === 1 ? 'as the first page' : `among the first ${top} pages`;
}

function findPageFault(
  { query, page, top }: SearchTest & { page: ExpectedPage },
  found: FoundPages,
  base: string,
): string[] {
  const rank = findRank(page, found, base);
  if (rank === undefined) return [`"${query}" does not find ${page.route}.`];
  if (rank > top) return [`"${query}" finds ${page.route} as page ${rank}, not ${positionText(top)}.`];
  const [best = ''] = found[rank - 1]!.sections;
  if (page.anchor === undefined || best === expectedUrl(page, base)) return [];
  return [`"${query}" finds ${routeOfUrl(best, base)} on that page, not ${formatTarget(page)}.`];
}

function formatTarget({ route, anchor }: ExpectedPage): string {
  return anchor === undefined ? route : `${route}#${anchor}`;
}

const MAX_SHOWN = 3;

/** The pages that the query finds first. */
function describeFound(found: FoundPages, base: string): string {
  const shown = found
    .slice(0, MAX_SHOWN)
    .map(({ title, sections }) => `${routeOfUrl(sections[0]!, base)} ("${title}")`);
  return shown.length ? `It first finds ${shown.join(', ')}.` : 'It finds nothing.';
}

function routeOfUrl(url: string, base: string): string {
  return `/${url.slice(base.length)}`;
}
