/** The search index of a whole linked site in memory, for `docsc serve` and `docsc check`: nothing is cached or written. */

import type { Scheduler } from '../concurrency/scheduler.js';
import type { Config } from '../config/types.js';
import { buildSearchRecords, emitSearchIndex, type IndexBuilder } from '../emit/search.js';
import type { PagePipeline } from '../pages/index.js';
import type { OutputFile, Site } from '../types.js';

/** Files of a site's search index, the manifest last. */
export type BuildSiteIndex = (site: Site) => Promise<OutputFile[]>;

type SiteIndexOptions = {
  config: Config;
  indexBuilder: IndexBuilder;
  compile: PagePipeline['compile'];
  /** Pages that somebody waits for come first. */
  scheduler: Scheduler;
};

/** Creates the function. It makes one index for each site, and another one only after a failure. */
export function createSiteIndex({ config, indexBuilder, compile, scheduler }: SiteIndexOptions): BuildSiteIndex {
  const indexes = new WeakMap<Site, Promise<OutputFile[]>>();

  const segments = async function* (site: Site) {
    for (const [route, sitePage] of site.pages) {
      await scheduler.yieldNow();
      const { page } = await compile(site, route);
      yield indexBuilder.analyse(buildSearchRecords(page, sitePage, config.site.base));
    }
  };

  const build = async (site: Site): Promise<OutputFile[]> => {
    const files: OutputFile[] = [];
    for await (const file of emitSearchIndex(segments(site), indexBuilder)) files.push(file);
    return files;
  };

  return site => {
    const index = indexes.get(site) ?? build(site);
    indexes.set(site, index);
    index.catch(() => indexes.delete(site));
    return index;
  };
}
