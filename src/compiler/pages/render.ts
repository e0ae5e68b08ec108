/** Compiles pages and writes their files; what it makes is cached for the next build. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Root } from 'hast';
import type { Route } from '../../routes.js';
import type { Cache } from '../cache/index.js';
import type { Activity } from '../concurrency/activity.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { sha256Hex } from '../disk/project.js';
import { emitChunk, serializeChunk } from '../emit/chunk.js';
import { buildSearchRecords, type IndexBuilder } from '../emit/search.js';
import { writeTwin } from '../emit/twin/index.js';
import { hasTwin, type TwinSite, twinSiteOf } from '../emit/twin/site.js';
import type { Pictures } from '../pictures/index.js';
import type { Site } from '../types.js';
import type { PublishedAssets } from './assets.js';
import type { ComputeFilesKey } from './files-key.js';
import type { RenderHtml } from './html.js';
import { encodeSegment, writeCachedRecords, writeCachedSegment } from './index-segments.js';
import { type FindErrors, withErrorBox } from './page-errors.js';
import { createPageFilesWriter, type PageFilesWriter, writeCachedFiles } from './page-files.js';
import { describeWithPictures } from './page-pictures.js';
import type { PageRecords } from './page-records.js';
import type { PageBatch, PageTask } from './page-tasks.js';
import type { ReferenceResolver, ResolvedReferences } from './references.js';
import {
  type CompiledPage,
  describePage,
  type RenderedPage,
  type WantedParts,
  type WriteFile,
  writePageFiles,
} from './rendered-page.js';
import { type SummaryInSite, summarizeAt } from './site-page.js';
import type { PageSummaries } from './summaries.js';

/** Compiles pages, with or without their files. */
export type PageRenderer = {
  /** Compiles one page. Throws where the site has no page at `route` or its source cannot be read. */
  compile: (site: Site, route: Route) => Promise<CompiledPage>;
  /**
   * Compiles the pages of a task and hands their files to `write`. Without `write` nothing is rendered, and pages have
   * records only with `wantsRecords`.
   */
  renderPages: (site: Site, task: PageTask, target: RenderTarget) => Promise<PageBatch>;
};

/** What becomes of compiled pages. */
export type RenderTarget = WantedParts & { write?: WriteFile };

type RenderOptions = {
  config: Config;
  summaries: PageSummaries;
  references: ReferenceResolver;
  assets: PublishedAssets;
  renderHtml: RenderHtml;
  filesKey: ComputeFilesKey;
  indexBuilder: IndexBuilder;
  records: PageRecords;
  findErrors: FindErrors;
  pictures?: Pictures;
  cache?: Cache;
  activity: Activity;
};

/** A page on its way to its files; `writer` reuses its memory from page to page. */
type PageJob = RenderTarget & { site: Site; route: Route; writer: PageFilesWriter; twinSite: TwinSite };

/** Creates a renderer. Its only state is what its parts remember. */
export function createPageRenderer(options: RenderOptions): PageRenderer {
  const { config, summaries, references, assets, renderHtml, filesKey, indexBuilder } = options;
  const { records: pageRecords, findErrors, pictures, cache, activity } = options;

  const compile: PageRenderer['compile'] = async (site, route) => {
    const end = activity.begin({ route });
    try {
      const placed = await summarizeAt(site, route, summaries);
      return await compileBody(placed, await references.resolveReferences(site, placed.summary));
    } finally {
      end();
    }
  };

  const renderPage = async (job: PageJob): Promise<RenderedPage> => {
    const { site, route, writer, twinSite, write, wantsRecords, wantsLinks } = job;
    const placed = await summarizeAt(site, route, summaries);
    const found = await references.resolveReferences(site, placed.summary);
    if (!write) {
      const records = wantsRecords && { records: await pageRecords.collectRecords(placed) };
      return {
        ...describePage(placed, found),
        hash: '',
        ...records,
        ...(wantsLinks && { links: placed.summary.links }),
      };
    }
    const { page, references: resolved, writePictures } = await describeWithPictures(placed, found, pictures);
    const compiled = await compileBody(placed, resolved);
    const records = buildSearchRecords(compiled.page, placed.sitePage, config.site.base);
    const render = async (errors: Diagnostic[]) => {
      const chunk = withErrorBox(compiled.chunk, errors);
      const hash = writer.writeChunk(serializeChunk(chunk));
      return { chunk, hash, ...(await renderHtml(site, { ...compiled, chunk }, hash)) };
    };
    const known = await findErrors(site, page);
    const first = await render(known);
    const { diagnostics } = first;
    // Only rendering shows which components throw.
    const all = [...page.diagnostics, ...diagnostics];
    const errors = diagnostics.length ? await findErrors(site, { ...page, diagnostics: all }) : known;
    const { chunk, hash, html } = errors.length > known.length ? await render(errors) : first;
    const twin = hasTwin(chunk, config) ? writeTwin({ ...compiled, chunk }, twinSite) : undefined;
    const files = writer.writeDocument(html, twin);
    await writePageFiles(route, files, write);
    await writePictures(write);
    // A page with a component that threw, or with a box about errors, is rendered again by the next build.
    const isPassing = diagnostics.length > 0 || errors.length > 0;
    const key = isPassing || !cache ? undefined : await filesKey(site, placed, resolved);
    if (key && cache) writeCachedFiles(cache, key, files);
    const foundAs = key === undefined ? sha256Hex(JSON.stringify(records)) : undefined;
    if (cache && config.hasLocalIndex) {
      writeCachedRecords(cache, key ?? foundAs!, records);
      pageRecords.noteRecords(placed, key ?? foundAs!);
    }
    const hasErrorBox = errors.length > 0 && { hasErrorBox: true as const };
    const size = { twinBytes: files.twin?.byteLength };
    return { ...page, hash, key, records, foundAs, ...size, ...hasErrorBox, diagnostics: all };
  };

  /** Replaces search records by index segments: one for a whole group, else one for each page. */
  const segmentPages = (pages: RenderedPage[], isGroup: boolean): Pick<PageBatch, 'pages' | 'groupSegment'> => {
    const records = pages.map(page => page.records ?? []);
    const others = pages.map(({ records: _, ...page }) => page);
    if (!config.hasLocalIndex) return { pages: others };
    const segment = (of: typeof records) => encodeSegment(indexBuilder.analyse(of.flat()));
    if (!isGroup) return { pages: others.map((page, nth) => ({ ...page, segment: segment([records[nth]!]) })) };
    const groupSegment = segment(records);
    const keys = pages.map(({ key }) => key);
    if (cache) writeCachedSegment(cache, keys, groupSegment);
    return { pages: others, groupSegment };
  };

  const renderPages: PageRenderer['renderPages'] = async (site, { routes, isGroup }, target) => {
    const pages: RenderedPage[] = [];
    const shared = { site, writer: createPageFilesWriter(), twinSite: twinSiteOf(site, config) };
    // The first page does not pay for what all pages wait for.
    if (target.write) await renderHtml.ready();
    for (const route of routes) {
      const started = performance.now();
      const end = activity.begin({ route });
      const page = await renderPage({ ...shared, route, ...target }).finally(end);
      pages.push({ ...page, duration: performance.now() - started });
      // Lets messages of other threads and signals through between two pages.
      await nextTurn();
    }
    const batch = target.write ? segmentPages(pages, isGroup) : { pages };
    return { ...batch, assetSources: [...assets.assetSources], generatedFiles: [...assets.generatedFiles] };
  };

  return { compile, renderPages };
}

async function compileBody(
  { summary, sitePage }: SummaryInSite,
  { schemaFragments, openedFragments, context, resolved }: ResolvedReferences,
): Promise<CompiledPage> {
  const page = await summary.page();
  const chunk = emitChunk({ page, sitePage, resolved }, context);
  const parse = (fragments: ResolvedReferences['schemaFragments']) =>
    Object.fromEntries(fragments.map(([key, { json }]) => [key, JSON.parse(json) as Root]));
  return { ...chunk, page, schemas: parse(schemaFragments), openedSchemas: parse(openedFragments) };
}
