/** `docsc check`: finds everything that a build would find, without rendering or writing, and runs the search tests. */
import { exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { type TracedFiles, traceFiles } from '../../src/compiler/disk/file-trace.js';
import { refuseUnsafe } from '../../src/compiler/output/unsafe-folder.js';
import type { ExternalLink } from '../../src/compiler/remote/external/findings.js';
import { docscIdentity, openCache } from '../cache/index.js';
import type { ExternalFlag } from '../check/external.js';
import { openCheckMemory } from '../check/memory.js';
import { type NarrowFlags, openNarrowing } from '../check/narrow.js';
import { findStalePages, type Review, type TodayFlag } from '../check/reviews.js';
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
  NarrowFlags &
  ExternalFlag &
  TodayFlag & { updateRanks?: boolean };

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
    const { findings, search, pages, links, reviews } = await checkSite(project, flags, traced.files!);
    terminal.endProgress();
    // Loaded late, because few checks ask other sites.
    const external = links && (await (await import('../check/external.js')).checkExternalLinks(links, project, flags));
    const stale = findStalePages(reviews, flags);
    const all = [...findings, ...search.diagnostics, ...stale, ...(external?.diagnostics ?? [])];
    const compiled = normalizeDiagnostics(all, config.rules);
    const { diagnostics, figures, notes } = await narrow([...refreshFindings, ...online, ...compiled]);
    if (listsOnStderr(flags)) await reportFindings(diagnostics, terminal, fs);
    const asked = external && { external: external.figures };
    const report = { pages, ...(search.report && { search: search.report }), ...asked, ...figures };
    await writeReports(flags, { diagnostics, figures: report }, terminal);
    printSearch(search, terminal);
    if (external) terminal.log(external.summary);
    terminal.log(`Checked ${pages} pages: ${[formatFindingCounts(diagnostics), ...notes].join('; ')}.`);
    return exitCodeOf(diagnostics, flags.strict ?? false);
  });

/** `links` are those to other sites, if these are to be asked. */
type CheckedSite = {
  findings: Diagnostic[];
  search: SearchCheck;
  pages: number;
  reviews: Review[];
  links?: ExternalLink[];
};

/** Checks pages and search. What a build or a check made before comes from the cache. */
async function checkSite(project: Project, flags: CheckFlags, files: TracedFiles): Promise<CheckedSite> {
  const { config, root, terminal } = project;
  const identity = flags.cache === false ? undefined : docscIdentity();
  // What other sites answer is no input that a later check could ask its files about.
  const isOutside = flags.updateRanks || flags.external;
  const memory = isOutside ? undefined : openCheckMemory<CheckedSite>(project, files, identity);
  const known = await memory?.recall();
  if (known) return known;
  const cache = openCache({ root, remote: config.cache.remote, identity, log: terminal.log });
  try {
    // Loaded late, because a check that remembers its outcome does without the compiler.
    const { checkPages } = await import('../check/pages.js');
    const { findings, site, answers, isCut, links, reviews } = await checkPages(project, flags, cache);
    const search = await checkSearch(project, site, { updateRanks: flags.updateRanks ?? false, cache });
    const checked = { findings, search, pages: site.routes.length, links, reviews };
    files.add(answers);
    if (!isCut) memory?.remember(checked);
    return checked;
  } finally {
    await cache?.store.close();
  }
}
