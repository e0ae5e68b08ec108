/** Compiles the pages of a check, which renders and writes nothing. */
import { listExternalLinks } from '../../src/compiler/audit/external-links.js';
import { auditsLinks } from '../../src/compiler/audit/index.js';
import type { EmitOptions } from '../../src/compiler/build/index.js';
import type { Cache } from '../../src/compiler/cache/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createCompiler } from '../../src/compiler/index.js';
import type { ExternalLink } from '../../src/compiler/remote/external/findings.js';
import { openOutlinesWithoutSecrets } from '../cache/index.js';
import type { JobsFlag } from '../flags.js';
import type { Project } from '../project.js';
import { pageProgress } from '../report/terminal.js';
import type { CompiledSite } from '../search/search-tests.js';
import { openSupervision, watchWork } from '../threads/command-thread.js';
import { type FileAnswers, openPageWorkers } from '../threads/page-workers.js';
import { checkToolkit } from '../toolkit.js';
import type { ExternalFlag } from './external.js';
import { listReviews, type Review } from './reviews.js';

/**
 * Compiles every page that the cache does not know, without rendering it. `answers` are those that other threads got of
 * the file system; `isCut` is true if a thread was ended; `links` are those to other sites, with `external`.
 */
export async function checkPages(
  project: Project,
  { jobs, onPages, external = false }: JobsFlag & ExternalFlag & Pick<EmitOptions, 'onPages'>,
  cache: Cache | undefined,
): Promise<{
  findings: Diagnostic[];
  site: CompiledSite;
  answers: FileAnswers;
  isCut: boolean;
  links?: ExternalLink[];
  reviews: Review[];
}> {
  const { config, fs, root, terminal } = project;
  // Like a build, a check keeps no outlines of texts that may hold a secret.
  const outlines = openOutlinesWithoutSecrets(project, cache);
  const supervision = openSupervision();
  const watched = watchWork(supervision, config.pageSeconds);
  const compiler = createCompiler({ config, fs, root, toolkit: checkToolkit, prose: true, cache, outlines, watched });
  const site: CompiledSite = { records: [], routes: [] };
  const found: { links?: ExternalLink[]; reviews: Review[] } = { reviews: [] };
  const wantsRecords = config.searchSettings.tests !== undefined;
  const shared = { project, supervision, jobs, prose: true, identity: cache?.identity };
  const parts = { wantsRecords, wantsLinks: external || auditsLinks(config) };
  const workers = openPageWorkers({ ...shared, ...parts });
  try {
    const findings = await compiler.emit(async () => undefined, {
      renders: false,
      startWorkers: workers.startWorkers,
      progress: pageProgress(terminal, 'Checking'),
      onPages: (site, pages, fragments) => {
        onPages?.(site, pages, fragments);
        found.reviews = listReviews(site);
        if (external) found.links = listExternalLinks({ config, site, pages, fragments });
      },
      wantsLinks: external,
      onRoute: route => site.routes.push(route),
      onRecords: wantsRecords ? records => site.records.push(...records) : undefined,
    });
    const answers = await workers.flush();
    return { findings, site, answers, isCut: supervision.overdue.length > 0, ...found };
  } finally {
    await workers.close();
  }
}
