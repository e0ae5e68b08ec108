/**
 * Pages that need not be compiled: their files are still in place, or the cache has them. For every other page it says
 * why it has to be compiled.
 */
import type { Route } from '../../routes.js';
import type { Cache } from '../cache/index.js';
import { createLimiter } from '../concurrency/limiter.js';
import { debug } from '../diagnostics/debug.js';
import type { LastOutput } from '../output/last-output.js';
import type { Pictures } from '../pictures/index.js';
import type { Site, SitePage } from '../types.js';
import type { ExplainRebuilds } from './explain-rebuilds.js';
import type { ComputeFilesKey } from './files-key.js';
import type { FindErrors } from './page-errors.js';
import { readCachedFiles } from './page-files.js';
import { describeWithPictures } from './page-pictures.js';
import type { PageRecords } from './page-records.js';
import type { RebuildReason } from './rebuild-reason.js';
import type { ReferenceResolver } from './references.js';
import { describePage, type RenderedPage, type WantedParts, type WriteFile, writePageFiles } from './rendered-page.js';
import { readCachedSummaryAt, sitePageAt } from './site-page.js';
import type { PageSummaries } from './summaries.js';
import type { UnchangedPages } from './unchanged-pages.js';

/** Where restored files go: `output` is the folder that the last build filled. */
export type RestoreTarget = { write: WriteFile; output?: LastOutput };

/** Pages whose files are known, and for all others the reason why they have to be compiled. */
export type RestoredPages = { pages: RenderedPage[]; reasons: Map<Route, RebuildReason> };

/** Finds pages that need not be compiled. */
export type PageRestorer = {
  /** Restores what it can of `routes`. */
  restorePages: (site: Site, routes: Route[], target: RestoreTarget) => Promise<RestoredPages>;
  /** For a check, which needs no files: pages whose summaries are cached and, if it wants records, their records too. */
  recallPages: (site: Site, routes: Route[], wanted: WantedParts) => Promise<RenderedPage[]>;
};

type RestoreOptions = {
  summaries: PageSummaries;
  references: ReferenceResolver;
  unchanged: UnchangedPages;
  explainRebuilds: ExplainRebuilds;
  filesKey: ComputeFilesKey;
  records: PageRecords;
  findErrors: FindErrors;
  pictures?: Pictures;
  cache?: Cache;
};

/** Pages that are looked up together: the answer of a remote cache takes time. */
const MAX_PARALLEL_LOOKUPS = 32;

/** Creates the functions; they have no state. */
export function createPageRestorer({
  summaries,
  references,
  unchanged,
  explainRebuilds,
  filesKey,
  records,
  findErrors,
  pictures,
  cache,
}: RestoreOptions): PageRestorer {
  /** Restores a page that is not known to be unchanged: by the key of its files. */
  const restoreByKey = async (
    site: Site,
    sitePage: SitePage,
    { write, output }: RestoreTarget,
  ): Promise<RenderedPage | undefined> => {
    const { route } = sitePage.head;
    const placed = await readCachedSummaryAt(site, sitePage, summaries);
    if (!placed || !cache) return undefined;
    const found = await references.resolveReferences(site, placed.summary);
    const { page, references: resolved, writePictures } = await describeWithPictures(placed, found, pictures);
    const key = await filesKey(site, placed, resolved);
    if (!key) return undefined;
    if ((await findErrors(site, page)).length) return undefined;
    const last = output?.entry(route);
    if (last?.key === key && output!.reuse(route)) {
      const { hash, twinBytes } = last.value as RenderedPage;
      return { ...page, hash, twinBytes, key };
    }
    const files = await readCachedFiles(cache, key);
    if (!files) return undefined;
    await writePageFiles(route, files, write);
    await writePictures(write);
    return { ...page, hash: files.hash, twinBytes: files.twin?.byteLength, key };
  };

  const restorePages: PageRestorer['restorePages'] = async (site, routes, target) => {
    if (!cache) return { pages: [], reasons: new Map(routes.map(route => [route, 'the cache is off'])) };
    const { output } = target;
    const sitePages = routes.map(route => sitePageAt(site, route));
    const inPlace = new Map<Route, RenderedPage>();
    for (const sitePage of sitePages) {
      const page = output && (await unchanged.findUnchanged(site, sitePage, output));
      if (page) inPlace.set(page.route, page);
    }
    const others = sitePages.filter(({ head }) => !inPlace.has(head.route));
    const limit = createLimiter(MAX_PARALLEL_LOOKUPS);
    const lookUp = (sitePage: SitePage) => limit(false, () => restoreByKey(site, sitePage, target));
    const restored = cache.store.isEmpty?.() ? [] : await Promise.all(others.map(lookUp));
    const missing = others.filter((_, nth) => !restored[nth]);
    const pages = [...inPlace.values(), ...restored.filter(page => page !== undefined)];
    const reasons = await explainRebuilds(site, missing, output);
    for (const [route, reason] of reasons) debug.cache('%s: %s', route, reason);
    return { pages, reasons };
  };

  const recallPages: PageRestorer['recallPages'] = async (site, routes, { wantsRecords, wantsLinks }) => {
    if (!cache || cache.store.isEmpty?.()) return [];
    const limit = createLimiter(MAX_PARALLEL_LOOKUPS);
    const recall = async (route: Route): Promise<RenderedPage | undefined> => {
      const placed = await readCachedSummaryAt(site, sitePageAt(site, route), summaries);
      const found = placed && wantsRecords ? await records.readRecords(placed) : [];
      if (!placed || !found) return undefined;
      const page = describePage(placed, await references.resolveReferences(site, placed.summary));
      const parts = { ...(wantsRecords && { records: found }), ...(wantsLinks && { links: placed.summary.links }) };
      return { ...page, hash: '', ...parts };
    };
    const recalled = await Promise.all(routes.map(route => limit(false, () => recall(route))));
    return recalled.filter(page => page !== undefined);
  };

  return { restorePages, recallPages };
}
