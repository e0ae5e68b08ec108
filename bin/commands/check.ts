/** `docsc check`: finds everything that a build would find, without rendering or writing, and runs the search tests. */
import type { EmitOptions } from '../../src/compiler/build/index.js';
import type { Cache } from '../../src/compiler/cache/index.js';
import { exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createCompiler } from '../../src/compiler/index.js';
import { readSecrets } from '../../src/compiler/output/secret-scan.js';
import { refuseUnsafe } from '../../src/compiler/output/unsafe-folder.js';
import { docscIdentity, openCache, openOutlines } from '../cache/index.js';
import { type NarrowFlags, openNarrowing } from '../check/narrow.js';
import type { CacheFlag, CommonFlags, JobsFlag, OnlineFlags, RefreshFlags, RuleFlag } from '../flags.js';
import { listsOnStderr } from '../format-requests.js';
import { openProject, type Project } from '../project.js';
import { onlineFindings } from '../remote/online.js';
import { refreshRemotePages } from '../remote/refresh.js';
import { formatFindingCounts, reportFindings } from '../report/findings.js';
import { writeReports } from '../report/formats/write.js';
import { pageProgress } from '../report/terminal.js';
import { runCommand } from '../run-command.js';
import { type CompiledSite, checkSearch, type SearchCheck } from '../search/search-tests.js';
import { openSupervision, watchWork } from '../threads/command-thread.js';
import { openPageWorkers } from '../threads/page-workers.js';
import { checkToolkit } from '../toolkit.js';

type CheckFlags = CommonFlags &
  OnlineFlags &
  RefreshFlags &
  JobsFlag &
  CacheFlag &
  RuleFlag &
  NarrowFlags & { updateRanks?: boolean };

/** Reports all findings; the exit code is that of a build. */
export const check = (flags: CheckFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    await refuseUnsafe(root, config);
    const narrow = await openNarrowing(flags, project);
    const refreshFindings = await refreshRemotePages(flags, project);
    const online = await onlineFindings(flags, config);
    const { findings, search, pages } = await checkSite(project, flags);
    terminal.endProgress();
    const compiled = normalizeDiagnostics([...findings, ...search.diagnostics], config.rules);
    const { diagnostics, figures, notes } = await narrow([...refreshFindings, ...online, ...compiled]);
    if (listsOnStderr(flags)) await reportFindings(diagnostics, terminal, fs);
    const report = { pages, ...(search.report && { search: search.report }), ...figures };
    await writeReports(flags, { diagnostics, figures: report }, terminal);
    search.print(terminal);
    terminal.log(`Checked ${pages} pages: ${[formatFindingCounts(diagnostics), ...notes].join('; ')}.`);
    return exitCodeOf(diagnostics, flags.strict ?? false);
  });

type CheckedSite = { findings: Diagnostic[]; search: SearchCheck; pages: number };

/** Checks pages and search. What a build or a check made before comes from the cache. */
async function checkSite(project: Project, flags: CheckFlags): Promise<CheckedSite> {
  const { config, root, terminal } = project;
  const identity = flags.cache === false ? undefined : docscIdentity();
  const cache = openCache({ root, remote: config.cache.remote, identity, log: terminal.log });
  try {
    const { findings, site } = await checkPages(project, flags, cache);
    const search = await checkSearch(project, site, { updateRanks: flags.updateRanks ?? false, cache });
    return { findings, search, pages: site.routes.length };
  } finally {
    await cache?.store.close();
  }
}

/** Compiles every page that the cache does not know, without rendering it. */
export async function checkPages(
  project: Project,
  { jobs, onPages }: JobsFlag & Pick<EmitOptions, 'onPages'>,
  cache: Cache | undefined,
): Promise<{ findings: Diagnostic[]; site: CompiledSite }> {
  const { config, fs, root, terminal } = project;
  // Like a build, a check keeps no outlines of texts that may hold a secret.
  const outlines = cache && !readSecrets(process.env).length ? openOutlines(project, cache) : undefined;
  const supervision = openSupervision();
  const watched = watchWork(supervision, config.pageSeconds);
  const compiler = createCompiler({ config, fs, root, toolkit: checkToolkit, prose: true, cache, outlines, watched });
  const site: CompiledSite = { records: [], routes: [] };
  const wantsRecords = config.searchSettings.tests !== undefined;
  const workers = openPageWorkers({ project, supervision, jobs, prose: true, identity: cache?.identity, wantsRecords });
  try {
    const findings = await compiler.emit(async () => undefined, {
      renders: false,
      startWorkers: workers.startWorkers,
      progress: pageProgress(terminal, 'Checking'),
      onPages,
      onRoute: route => site.routes.push(route),
      onRecords: wantsRecords ? records => site.records.push(...records) : undefined,
    });
    await workers.flush();
    return { findings, site };
  } finally {
    await workers.close();
  }
}
