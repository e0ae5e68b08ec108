/** `docsc check`: finds everything that a build would find, without rendering or writing, and runs the search tests. */
import { exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createCompiler } from '../../src/compiler/index.js';
import { refuseUnsafe } from '../../src/compiler/output/index.js';
import type { CommonFlags, JobsFlag, OnlineFlags, RefreshFlags } from '../flags.js';
import { openProject, type Project } from '../project.js';
import { onlineFindings } from '../remote/online.js';
import { refreshRemotePages } from '../remote/refresh.js';
import { formatFindingCounts, jsonReport, reportFindings } from '../report/findings.js';
import { pageProgress } from '../report/terminal.js';
import { runCommand } from '../run-command.js';
import { type CompiledSite, checkSearch } from '../search/search-tests.js';
import { openPageWorkers } from '../threads/page-workers.js';
import { checkToolkit } from '../toolkit.js';

type CheckFlags = CommonFlags & OnlineFlags & RefreshFlags & JobsFlag & { updateRanks?: boolean };

/** Reports all findings; the exit code is that of a build. */
export const check = (flags: CheckFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    await refuseUnsafe(root, config);
    const refreshFindings = await refreshRemotePages(flags, project);
    const online = await onlineFindings(flags, config);
    const { findings, site } = await checkPages(project, flags);
    const search = await checkSearch(project, site, flags.updateRanks ?? false);
    terminal.endProgress();
    const compiled = normalizeDiagnostics([...findings, ...search.diagnostics], config.rules);
    const diagnostics = [...refreshFindings, ...online, ...compiled];
    await reportFindings(diagnostics, terminal, fs);
    const pages = site.routes.length;
    if (flags.json) terminal.print(jsonReport(diagnostics, { pages, ...(search.report && { search: search.report }) }));
    search.print(terminal);
    terminal.log(`Checked ${pages} pages: ${formatFindingCounts(diagnostics)}.`);
    return exitCodeOf(diagnostics, flags.strict ?? false);
  });

/** Compiles every page without rendering it. */
async function checkPages(
  project: Project,
  { jobs }: CheckFlags,
): Promise<{ findings: Diagnostic[]; site: CompiledSite }> {
  const { config, fs, root, terminal } = project;
  const compiler = createCompiler({ config, fs, root, toolkit: checkToolkit, prose: true });
  const site: CompiledSite = { records: [], routes: [] };
  const workers = openPageWorkers({ project, jobs, prose: true });
  const emitted = compiler.emit(async () => undefined, {
    renders: false,
    startWorkers: workers.startWorkers,
    progress: pageProgress(terminal, 'Checking'),
    onRecords: (records, route) => {
      site.routes.push(route);
      site.records.push(...records);
    },
  });
  return { findings: await emitted.finally(workers.close), site };
}
