/**
 * Search records of pages that need not be compiled, for a check that runs search tests. A build names its records after
 * the files of the page, which a check does not know, and leaves a note of that name.
 */
import type { SearchRecord } from '../../search-format.js';
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { buildSearchRecords } from '../emit/search.js';
import { readCachedRecords, writeCachedRecords } from './index-segments.js';
import type { SummaryInSite } from './site-page.js';

/** Makes the records of pages, and finds those that were made before. */
export type PageRecords = {
  /** Compiles the body and caches its records. */
  collectRecords: (placed: SummaryInSite) => Promise<SearchRecord[]>;
  /** `undefined` where none are cached. */
  readRecords: (placed: SummaryInSite) => Promise<SearchRecord[] | undefined>;
  /** Notes that the records of a page are cached under `id`. */
  noteRecords: (placed: SummaryInSite, id: string) => void;
};

/** Creates the functions; they have no state. */
export function createPageRecords({ config, cache }: { config: Config; cache?: Cache }): PageRecords {
  const { base } = config.site;
  /** A hash of everything that records are made from; `undefined` for a page that is not cached. */
  const recordsKey = ({ summary, sitePage: { part, label } }: SummaryInSite) =>
    summary.key === undefined ? undefined : cacheKey('found', summary.key, part, label, base);
  return {
    collectRecords: async placed => {
      const records = buildSearchRecords(await placed.summary.page(), placed.sitePage, base);
      const key = recordsKey(placed);
      if (cache && key) writeCachedRecords(cache, key, records);
      return records;
    },
    readRecords: async placed => {
      const key = recordsKey(placed);
      if (!cache || !key) return undefined;
      const id = await readCached<string>(cache, key);
      return readCachedRecords(cache, id ?? key);
    },
    noteRecords: (placed, id) => {
      const key = recordsKey(placed);
      // Without search tests, a check asks for no records.
      if (cache && key && config.searchSettings.tests !== undefined) writeCached(cache, key, id);
    },
  };
}
