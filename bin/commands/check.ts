/** `docsc check`: finds everything that a build would find, without rendering or writing, and runs the search tests. */
import { exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { type TracedFiles, traceFiles } from '../../src/compiler/disk/file-trace.js';
import { refuseUnsafe } from '../../src/compiler/output/unsafe-folder.js';
import { docscIdentity, openCache } from '../cache/index.js';
import { openCheckMemory } from '../check/memory.js';
import { type NarrowFlags, openNarrowing } from '../check/narrow.js';
import type { CacheFlag, CommonFlags, JobsFlag, OnlineFlags, RefreshFlags, RuleFlag } from '../flags.js';
import { listsOnStderr } from '../format-requests.js';
import { openProject, type Project } from '../project.js';
import { onlineFindings } from '../remote/online.js';
import { refreshRemotePages } from '../remote/refresh.js';
import { formatFindingCounts, reportFindings } from '../report/findings.js';
import { writeReports } from '../report/formats/write.js';
import { runCommand } from '../run-command.js';
import { checkSearch, printSearch, type SearchCheck } from '../search/search-tests.js';

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
    const traced: { files?: TracedFiles } = {};
    const project = await openProject(flags, terminal, fs => {
      traced.files = traceFiles(fs);
      return traced.files.fs;
    });
    const { config, fs, root } = project;
    await refuseUnsafe(root, config);
    const narrow = await openNarrowing(flags, project);
    const refreshFindings = await refreshRemotePages(flags, project);
    const online = await onlineFindings(flags, config);
    const { findings, search, pages } = await checkSite(project, flags, traced.files!);
    terminal.endProgress();
    const compiled = normalizeDiagnostics([...findings, ...search.diagnostics], config.rules);
    const { diagnostics, figures, notes } = await narrow([...refreshFindings, ...online, ...compiled]);
    if (listsOnStderr(flags)) await reportFindings(diagnostics, terminal, fs);
    const report = { pages, ...(search.report && { search: search.report }), ...figures };
    await writeReports(flags, { diagnostics, figures: report }, terminal);
    printSearch(search, terminal);
    terminal.log(`Checked ${pages} pages: ${[formatFindingCounts(diagnostics), ...notes].join('; ')}.`);
    return exitCodeOf(diagnostics, flags.strict ?? false);
  });

type CheckedSite = { findings: Diagnostic[]; search: SearchCheck; pages: number };

/** Checks pages and search. What a build or a check made before comes from the cache. */
async function checkSite(project: Project, flags: CheckFlags, files: TracedFiles): Promise<CheckedSite> {
  const { config, root, terminal } = project;
  const identity = flags.cache === false ? undefined : docscIdentity();
  const memory = flags.updateRanks ? undefined : openCheckMemory<CheckedSite>(project, files, identity);
  const known = await memory?.recall();
  if (known) return known;
  const cache = openCache({ root, remote: config.cache.remote, identity, log: terminal.log });
  try {
    // Loaded late, because a check that remembers its outcome does without the compiler.
    const { checkPages } = await import('../check/pages.js');
    const { findings, site, answers, isCut } = await checkPages(project, flags, cache);
    const search = await checkSearch(project, site, { updateRanks: flags.updateRanks ?? false, cache });
    const checked = { findings, search, pages: site.routes.length };
    files.add(answers);
    if (!isCut) memory?.remember(checked);
    return checked;
  } finally {
    await cache?.store.close();
  }
}
