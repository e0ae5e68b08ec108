/** `docsc check`: everything a build would find, without rendering or writing, and what the search tests find. */
import { exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import { createCompiler } from '../../src/compiler/index.js';
import { refuseUnsafe } from '../../src/compiler/output/index.js';
import type { SearchRecord } from '../../src/search-format.js';
import { type CommonFlags, checkToolkit, openProject, runCommand } from '../project.js';
import { type OnlineFlags, onlineFindings } from '../remote/online.js';
import { type RefreshFlags, refreshRemotePages } from '../remote/refresh.js';
import { formatFindingCounts, jsonReport, reportFindings } from '../report/index.js';
import { checkSearch } from '../search/search-tests.js';
import { type JobsFlag, openPageWorkers } from '../threads/page-workers.js';

export const check = (flags: CommonFlags & OnlineFlags & RefreshFlags & JobsFlag & { updateRanks?: boolean }) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    await refuseUnsafe(root, config);
    const refreshed = await refreshRemotePages(flags, project);
    const compiler = createCompiler({ config, fs, root, toolkit: checkToolkit, prose: true });
    const online = await onlineFindings(flags, config);
    const found: { records: SearchRecord[]; routes: string[] } = { records: [], routes: [] };
    const { startWorkers, close } = openPageWorkers({ project, jobs: flags.jobs, prose: true });
    const emitted = compiler.emit(async () => undefined, {
      renders: false,
      startWorkers,
      progress: (done, all) => terminal.progress(`Checking ${done} of ${all} pages`),
      onRecords: (records, route) => {
        found.routes.push(route);
        found.records.push(...records);
      },
    });
    const inPages = await emitted.finally(close);
    const search = await checkSearch(project, found, flags.updateRanks ?? false);
    terminal.endProgress();
    const diagnostics = [
      ...refreshed,
      ...online,
      ...normalizeDiagnostics([...inPages, ...search.diagnostics], config.rules),
    ];
    await reportFindings(diagnostics, terminal, fs);
    const pages = found.routes.length;
    if (flags.json) terminal.print(jsonReport(diagnostics, { pages, ...(search.report && { search: search.report }) }));
    search.say(terminal);
    terminal.log(`Checked ${pages} pages: ${formatFindingCounts(diagnostics)}.`);
    return exitCodeOf(diagnostics, flags.strict ?? false);
  });
