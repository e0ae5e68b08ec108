/**
 * Pages → the files of the local index. Most builds change few pages: of the index that the last build left, only what
 * these change is written. Else groups of pages that have not changed are kept as one.
 */

import type { Route } from '../../routes.js';
import type { Analysed } from '../../search-format.js';
import type { Cache } from '../cache/index.js';
import { keyOf } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { hashOf } from '../disk/project.js';
import { hashed } from '../emit/manifest.js';
import { emitSearch, type IndexSearch, searchRecords } from '../emit/search.js';
import type { LastOutput, Made } from '../output/last-output.js';
import type { Pages } from '../pages/index.js';
import { decode, encode, groupsOf, keepAnalysed, recallAnalysed, recallRecords } from '../pages/index-segments.js';
import type { MadePage } from '../pages/rendered-page.js';
import type { OutputFile, Site } from '../types.js';

/** What was analysed of pages that were just made, as it is kept; of groups by the first page of each. */
export type AnalysedPages = { pages: Map<Route, Uint8Array>; groups: Map<Route, Uint8Array> };

/** What an index was made of: a key of all of it, and what the next build needs to know. */
type From = Pick<Made, 'key' | 'value'>;

export type SearchIndex = {
  /** What the index needs of a page. */
  analysedOf: (site: Site, page: MadePage, given?: Uint8Array) => Promise<Analysed>;
  from: (pages: MadePage[]) => From;
  /** Files that differ from those of the last build, and the paths of all; absent where all are to be written. The manifest is last. */
  change: (
    pages: MadePage[],
    analysed: AnalysedPages,
    from: From,
    output: LastOutput,
  ) => Promise<{ files: OutputFile[]; paths: string[] } | undefined>;
  /** All files, the manifest last. What was analysed is given up on the way: of a large site it is most of the memory. */
  files: (site: Site, pages: MadePage[], analysed: AnalysedPages) => AsyncIterable<OutputFile>;
};

export const SEARCH = 'search';

/** Changed pages from which on an index is written anew. */
const MOST_CHANGED = 64;

/** Pages of which nothing is kept are known by what search finds on them. */
type Noted = { routes: string; others: [route: Route, id: string][] };

type Context = { config: Config; indexSearch: IndexSearch; cache?: Cache; compile: Pages['compile'] };

export function createSearchIndex({ config, indexSearch, cache, compile }: Context): SearchIndex {
  const analysedOf: SearchIndex['analysedOf'] = async (site, { route, key }, given) => {
    if (given) return decode(given);
    const known = key && (await recalled(key));
    if (known) return known;
    const { page } = await compile(site, route);
    return indexSearch.analyse(searchRecords(page, site.pages.get(route)!, config.site.base));
  };

  const recalled = async (id: string): Promise<Analysed | undefined> => {
    const records = cache && (await recallRecords(cache, id));
    return records && indexSearch.analyse(records);
  };

  const together = async (site: Site, group: MadePage[], { pages, groups }: AnalysedPages): Promise<Analysed> => {
    const first = group[0]!.route;
    const made = groups.get(first);
    groups.delete(first);
    if (made) return decode(made);
    const ids = group.map(({ key }) => key);
    const known = cache && (await recallAnalysed(cache, ids));
    if (known) return known;
    const parts: Analysed[] = [];
    for (const page of group) {
      parts.push(await analysedOf(site, page, pages.get(page.route)));
      pages.delete(page.route);
    }
    const merged = indexSearch.merge(parts);
    if (cache) keepAnalysed(cache, ids, encode(merged));
    return merged;
  };

  const groups = async function* (site: Site, pages: MadePage[], analysed: AnalysedPages) {
    const made = new Map(pages.map(page => [page.route, page]));
    for (const group of groupsOf([...made.keys()]))
      yield together(
        site,
        group.map(route => made.get(route)!),
        analysed,
      );
  };

  const from: SearchIndex['from'] = pages => {
    const others = pages.flatMap(({ route, key, foundAs }): [Route, string][] =>
      key || !foundAs ? [] : [[route, foundAs]],
    );
    const routes = keyOf(pages.map(({ route }) => route));
    return {
      key: keyOf(
        SEARCH,
        routes,
        pages.map(({ key }) => key),
        others,
      ),
      value: { routes, others } satisfies Noted,
    };
  };

  /** What was analysed of pages that have changed, then and now. Undefined where they are many, or not all is known. */
  const changedPages = async (pages: MadePage[], analysed: AnalysedPages, noted: Noted[], output: LastOutput) => {
    const [before, now] = noted.map(({ others }) => new Map(others));
    const changed = pages
      .map(({ route, key }) => ({
        given: analysed.pages.get(route),
        was: output.noted(route)?.key ?? before!.get(route),
        is: key ?? now!.get(route),
      }))
      .filter(({ was, is }) => was !== is);
    if (changed.length > MOST_CHANGED) return undefined;
    const pairs = await Promise.all(
      changed.map(async ({ was, is, given }) => ({
        was: was && (await recalled(was)),
        is: given ? decode(given) : is && (await recalled(is)),
      })),
    );
    return pairs.every((pair): pair is { was: Analysed; is: Analysed } => Boolean(pair.was && pair.is))
      ? pairs
      : undefined;
  };

  const change: SearchIndex['change'] = async (pages, analysed, { value }, output) => {
    const last = output.noted(SEARCH);
    const before = last?.value as Noted | undefined;
    const now = value as Noted;
    const path = last?.files.at(-1);
    const manifest = path && output.contents(SEARCH, path);
    if (!cache || !manifest || before?.routes !== now.routes) return undefined;
    const changed = await changedPages(pages, analysed, [before, now], output);
    const written = { manifest: JSON.parse(manifest), read: (file: string) => output.contents(SEARCH, file) };
    const made = changed && indexSearch.change(written, changed, hashOf);
    if (!made) return undefined;
    const files = [...made.files, hashed('search/index', made.manifest)];
    const fresh = new Set(files.map(file => file.path));
    const kept = made.paths.filter(own => !fresh.has(own));
    return kept.every(file => output.keepFile(SEARCH, file)) ? { files, paths: [...kept, ...fresh] } : undefined;
  };

  return {
    ...{ analysedOf, from, change },
    files: (site, pages, analysed) => emitSearch(groups(site, pages, analysed), indexSearch),
  };
}
