/**
 * Pages → the files of the local index. Most builds change few pages: of the index that the last build left, only what
 * these change is written. Else groups of pages that have not changed are kept as one.
 */

import type { Route } from '../../routes.js';
import type { IndexSegment } from '../../search-format.js';
import type { Cache } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { shortHash } from '../disk/project.js';
import { toHashedFile } from '../emit/manifest.js';
import { buildSearchRecords, emitSearchIndex, type IndexBuilder } from '../emit/search.js';
import type { LastOutput, OutputGroup } from '../output/last-output.js';
import type { PagePipeline } from '../pages/index.js';
import {
  decodeSegment,
  encodeSegment,
  groupRoutes,
  readCachedRecords,
  readCachedSegment,
  writeCachedSegment,
} from '../pages/index-segments.js';
import type { RenderedPage } from '../pages/rendered-page.js';
import type { OutputFile, Site } from '../types.js';

/** What was analysed of pages that were just made, as it is kept; of groups by the first page of each. */
export type PageSegments = { pages: Map<Route, Uint8Array>; groups: Map<Route, Uint8Array> };

/** What an index was made of: a key of all of it, and what the next build needs to know. */
type IndexInputs = Pick<OutputGroup, 'key' | 'value'>;

export type SearchIndex = {
  /** What the index needs of a page. */
  segmentOf: (site: Site, page: RenderedPage, given?: Uint8Array) => Promise<IndexSegment>;
  inputs: (pages: RenderedPage[]) => IndexInputs;
  /** Files that differ from those of the last build, and the paths of all; absent where all are to be written. The manifest is last. */
  update: (
    pages: RenderedPage[],
    analysed: PageSegments,
    from: IndexInputs,
    output: LastOutput,
  ) => Promise<{ buildFiles: OutputFile[]; paths: string[] } | undefined>;
  /** All files, the manifest last. What was analysed is given up on the way: of a large site it is most of the memory. */
  buildFiles: (site: Site, pages: RenderedPage[], analysed: PageSegments) => AsyncIterable<OutputFile>;
};

export const SEARCH_GROUP = 'search';

/** Changed pages from which on an index is written anew. */
const MAX_CHANGED_PAGES = 64;

/** Pages of which nothing is kept are known by what search finds on them. */
type IndexNote = { routes: string; others: [route: Route, id: string][] };

type SearchIndexOptions = {
  config: Config;
  indexSearch: IndexBuilder;
  cache?: Cache;
  compile: PagePipeline['compile'];
};

export function createSearchIndex({ config, indexSearch, cache, compile }: SearchIndexOptions): SearchIndex {
  const analysedOf: SearchIndex['segmentOf'] = async (site, { route, key }, given) => {
    if (given) return decodeSegment(given);
    const known = key && (await recalled(key));
    if (known) return known;
    const { page } = await compile(site, route);
    return indexSearch.analyse(buildSearchRecords(page, site.pages.get(route)!, config.site.base));
  };

  const recalled = async (id: string): Promise<IndexSegment | undefined> => {
    const records = cache && (await readCachedRecords(cache, id));
    return records && indexSearch.analyse(records);
  };

  const together = async (
    site: Site,
    group: RenderedPage[],
    { pages, groups }: PageSegments,
  ): Promise<IndexSegment> => {
    const first = group[0]!.route;
    const made = groups.get(first);
    groups.delete(first);
    if (made) return decodeSegment(made);
    const ids = group.map(({ key }) => key);
    const known = cache && (await readCachedSegment(cache, ids));
    if (known) return known;
    const parts: IndexSegment[] = [];
    for (const page of group) {
      parts.push(await analysedOf(site, page, pages.get(page.route)));
      pages.delete(page.route);
    }
    const merged = indexSearch.merge(parts);
    if (cache) writeCachedSegment(cache, ids, encodeSegment(merged));
    return merged;
  };

  const groups = async function* (site: Site, pages: RenderedPage[], analysed: PageSegments) {
    const made = new Map(pages.map(page => [page.route, page]));
    for (const group of groupRoutes([...made.keys()]))
      yield together(
        site,
        group.map(route => made.get(route)!),
        analysed,
      );
  };

  const from: SearchIndex['inputs'] = pages => {
    const others = pages.flatMap(({ route, key, foundAs }): [Route, string][] =>
      key || !foundAs ? [] : [[route, foundAs]],
    );
    const routes = cacheKey(pages.map(({ route }) => route));
    return {
      key: cacheKey(
        SEARCH_GROUP,
        routes,
        pages.map(({ key }) => key),
        others,
      ),
      value: { routes, others } satisfies IndexNote,
    };
  };

  /** What was analysed of pages that have changed, then and now. Undefined where they are many, or not all is known. */
  const changedPages = async (
    pages: RenderedPage[],
    analysed: PageSegments,
    noted: IndexNote[],
    output: LastOutput,
  ) => {
    const [before, now] = noted.map(({ others }) => new Map(others));
    const changed = pages
      .map(({ route, key }) => ({
        given: analysed.pages.get(route),
        before: output.entry(route)?.key ?? before!.get(route),
        after: key ?? now!.get(route),
      }))
      .filter(({ before, after }) => before !== after);
    if (changed.length > MAX_CHANGED_PAGES) return undefined;
    const pairs = await Promise.all(
      changed.map(async ({ before, after, given }) => ({
        before: before && (await recalled(before)),
        after: given ? decodeSegment(given) : after && (await recalled(after)),
      })),
    );
    return pairs.every((pair): pair is { before: IndexSegment; after: IndexSegment } =>
      Boolean(pair.before && pair.after),
    )
      ? pairs
      : undefined;
  };

  const change: SearchIndex['update'] = async (pages, analysed, { value }, output) => {
    const last = output.entry(SEARCH_GROUP);
    const before = last?.value as IndexNote | undefined;
    const now = value as IndexNote;
    const path = last?.files.at(-1);
    const manifest = path && output.readFile(SEARCH_GROUP, path);
    if (!cache || !manifest || before?.routes !== now.routes) return undefined;
    const changed = await changedPages(pages, analysed, [before, now], output);
    const written = { manifest: JSON.parse(manifest), read: (file: string) => output.readFile(SEARCH_GROUP, file) };
    const made = changed && indexSearch.update(written, changed, shortHash);
    if (!made) return undefined;
    const files = [...made.files, toHashedFile('search/index', made.manifest)];
    const fresh = new Set(files.map(file => file.path));
    const kept = made.paths.filter(own => !fresh.has(own));
    return kept.every(file => output.reuseFile(SEARCH_GROUP, file))
      ? { buildFiles: files, paths: [...kept, ...fresh] }
      : undefined;
  };

  return {
    ...{ segmentOf: analysedOf, inputs: from, update: change },
    buildFiles: (site, pages, analysed) => emitSearchIndex(groups(site, pages, analysed), indexSearch),
  };
}
