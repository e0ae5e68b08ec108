/** `Page` → its files: where it is on the site, with its chunk, its HTML document and the files that it brings. */
import type { Prerenderer } from '../../prerender-format.js';
import type { Cache } from '../cache/index.js';
import type { Activity } from '../concurrency/activity.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import type { IndexBuilder } from '../emit/search.js';
import type { ShellParts } from '../emit/shell.js';
import type { LastOutput, OutputGroup } from '../output/last-output.js';
import type { PageParser } from '../parse/index.js';
import type { Pictures } from '../pictures/index.js';
import type { Site } from '../types.js';
import { createAssetPublisher, type PublishedAssets } from './assets.js';
import { createRebuildExplainer } from './explain-rebuilds.js';
import { createFilesKeyFunction } from './files-key.js';
import { createHtmlRenderer, type RenderHtml } from './html.js';
import { createErrorFinder } from './page-errors.js';
import { createInputTracker } from './page-inputs.js';
import { createPageRecords } from './page-records.js';
import { createReferenceResolver, type ReferenceResolver } from './references.js';
import { createPageRenderer, type PageRenderer } from './render.js';
import type { RenderedPage } from './rendered-page.js';
import { createPageRestorer, type PageRestorer } from './restore.js';
import { sitePageAt } from './site-page.js';
import type { PageSummaries } from './summaries.js';
import { createUnchangedPages } from './unchanged-pages.js';

/** Everything that can be done with a page of a linked site. */
export type PagePipeline = PageRenderer &
  PageRestorer &
  Pick<ReferenceResolver, 'compileSchema'> &
  PublishedAssets & {
    renderHtml: RenderHtml;
    /** What to record of a page that was rendered or restored, beside its files. */
    pageRecord: (site: Site, page: RenderedPage) => Promise<OutputGroup['value']>;
    /** Records what all pages depend on, so that the next build can say what changed. */
    recordSite: (output: LastOutput) => Promise<void>;
  };

type PagePipelineOptions = {
  config: Config;
  fs: FileSystem;
  /** Called for the first page that is rendered. */
  openPrerenderer: () => Promise<Prerenderer>;
  indexBuilder: IndexBuilder;
  summaries: PageSummaries;
  inputsOf: PageParser['inputsOf'];
  shell: ShellParts;
  /** For `serve`: nothing that may change between two requests is remembered. */
  dev: boolean;
  /** Pages with errors are published, and say so. */
  keepsGoing: boolean;
  /** Makes forms of images, for a site that asks for them. */
  pictures?: Pictures;
  cache?: Cache;
  activity: Activity;
};

/** Puts the pipeline together; each part owns its state. */
export function createPagePipeline(options: PagePipelineOptions): PagePipeline {
  const { config, fs, openPrerenderer, indexBuilder, summaries, inputsOf, shell, dev, keepsGoing, cache, activity } =
    options;
  const { pictures } = options;
  const assets = createAssetPublisher({ fs, dev });
  const { publishAsset, assetSources, generatedFiles } = assets;
  const references = createReferenceResolver({ config, summaries, assets, dev, cache });
  const filesKey = createFilesKeyFunction(shell);
  const tracker = createInputTracker({ config, summaries, shell, inputsOf, publishAsset });
  const findErrors = createErrorFinder(config, keepsGoing, summaries);
  const unchanged = createUnchangedPages(tracker, findErrors);
  const explainRebuilds = createRebuildExplainer(tracker);
  const renderHtml = createHtmlRenderer({ config, shell, openPrerenderer });
  const shared = {
    summaries,
    references,
    filesKey,
    findErrors,
    pictures,
    cache,
    records: createPageRecords({ config, cache }),
  };
  return {
    ...createPageRenderer({ ...shared, config, assets, renderHtml, indexBuilder, activity }),
    ...createPageRestorer({ ...shared, unchanged, explainRebuilds }),
    renderHtml,
    compileSchema: references.compileSchema,
    pageRecord: (site, page) => unchanged.recordPage(site, sitePageAt(site, page.route), page),
    recordSite: unchanged.recordSite,
    assetSources,
    generatedFiles,
  };
}
