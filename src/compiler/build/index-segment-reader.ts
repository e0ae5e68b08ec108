/** Index segments of pages and of groups of neighbours: from this build, from the cache, or made from the page. */
import type { Route } from '../../routes.js';
import type { IndexSegment } from '../../search-format.js';
import type { Cache } from '../cache/index.js';
import type { Config } from '../config/types.js';
import { buildSearchRecords, type IndexBuilder } from '../emit/search.js';
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
import type { Site } from '../types.js';
import type { SegmentStore } from './segment-store.js';

/** Finds or makes index segments. */
export type SegmentReader = {
  /** The segment of a page; `rendered` is its encoded segment, where this build rendered the page. */
  segmentOf: (site: Site, page: RenderedPage, rendered?: Uint8Array) => Promise<IndexSegment>;
  /** The segment of the cached records under `id`; `undefined` where there are none. */
  readSegment: (id: string) => Promise<IndexSegment | undefined>;
  /** One segment for each group of neighbours, in the order of the pages. */
  groupSegments: (job: { site: Site; pages: RenderedPage[]; segments: SegmentStore }) => AsyncGenerator<IndexSegment>;
};

type ReaderOptions = {
  config: Config;
  indexBuilder: IndexBuilder;
  cache?: Cache;
  compile: PagePipeline['compile'];
};

/** Creates a reader. It has no state of its own. */
export function createSegmentReader({ config, indexBuilder, cache, compile }: ReaderOptions): SegmentReader {
  const segmentOf: SegmentReader['segmentOf'] = async (site, { route, key }, rendered) => {
    if (rendered) return decodeSegment(rendered);
    const cached = key && (await readSegment(key));
    if (cached) return cached;
    const { page } = await compile(site, route);
    return indexBuilder.analyse(buildSearchRecords(page, site.pages.get(route)!, config.site.base));
  };

  const readSegment: SegmentReader['readSegment'] = async id => {
    const records = cache && (await readCachedRecords(cache, id));
    return records && indexBuilder.analyse(records);
  };

  const groupSegment = async (site: Site, group: RenderedPage[], segments: SegmentStore): Promise<IndexSegment> => {
    const rendered = segments.takeGroup(group[0]!.route);
    if (rendered) return decodeSegment(rendered);
    const keys = group.map(({ key }) => key);
    const cached = cache && (await readCachedSegment(cache, keys));
    if (cached) return cached;
    const parts: IndexSegment[] = [];
    for (const page of group) parts.push(await segmentOf(site, page, segments.takePage(page.route)));
    const merged = indexBuilder.merge(parts);
    if (cache) writeCachedSegment(cache, keys, encodeSegment(merged));
    return merged;
  };

  const groupSegments: SegmentReader['groupSegments'] = async function* ({ site, pages, segments }) {
    const byRoute = new Map<Route, RenderedPage>(pages.map(page => [page.route, page]));
    for (const group of groupRoutes([...byRoute.keys()])) {
      const members = group.map(route => byRoute.get(route)!);
      yield await groupSegment(site, members, segments);
    }
  };

  return { segmentOf, readSegment, groupSegments };
}
