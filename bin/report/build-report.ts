/** What `docsc build` and `docsc merge` print at the end. */
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { Compression } from '../../src/compiler/output/compress.js';
import type { SiteFiles } from '../../src/compiler/output/index.js';
import type { RebuildReason } from '../../src/compiler/pages/rebuild-reason.js';
import type { BuildFlags } from '../flags.js';
import { printedFormats } from '../format-requests.js';
import { formatCount, formatMegabytes } from './figures.js';
import { formatFindingCounts } from './findings.js';
import { writeReports } from './formats/write.js';
import { formatRebuilds } from './rebuilds.js';
import { formatCompressedSizes, formatSizeReport, measureSite } from './site-size.js';
import type { Terminal } from './terminal.js';
import type { Timings } from './timings.js';

/**
 * How many pages the site has, how many of them were compiled instead of reused or restored from a cache, and why each of
 * these was.
 */
export type PageCounts = { pages: number; compiled: number; reasons: ReadonlyMap<string, RebuildReason> };

/** The site in the output folder; `compressed` sums up its precompressed files if the configuration asks for them. */
export type FinishedSite = SiteFiles & { compressed?: Compression['sums'] };

/** The result of a build. */
export type BuildOutcome = {
  diagnostics: Diagnostic[];
  counts: PageCounts;
  /** Absent if the build failed. */
  site?: FinishedSite;
  /** The output folder, as the configuration or the flag names it. */
  outDir: string;
  timings: Timings;
  /** Milliseconds. */
  took: number;
};

/** Prints the figures that flags ask for, and one line that says whether the site was built. */
export async function reportBuild(flags: BuildFlags, outcome: BuildOutcome, terminal: Terminal): Promise<void> {
  const { diagnostics, counts, site, outDir, timings, took } = outcome;
  await printFigures(flags, outcome, terminal);
  if (flags.timings) timings.print(terminal);
  terminal.logVerbose(formatRebuilds(counts.reasons));
  if (flags.shards && counts.compiled)
    terminal.log(`Not in any shard, so compiled here: ${formatCount(counts.compiled, 'page')}.`);
  const findings = formatFindingCounts(diagnostics);
  if (site) {
    const size = `${counts.pages} pages (${site.files} files, ${formatMegabytes(site.bytes)})`;
    const seconds = (took / 1000).toFixed(1);
    // With --keep-going, a site with errors is built too.
    const hasErrors = diagnostics.some(({ level }) => level === 'error');
    const built = hasErrors ? terminal.color('yellow', 'Built with errors:') : terminal.color('green', 'Built');
    terminal.log(`${built} ${size} into ${outDir} in ${seconds} s; ${findings}.`);
  } else terminal.log(`${terminal.color('red', 'Not built')}: ${findings}. The last good site is untouched.`);
}

async function printFigures(
  flags: BuildFlags,
  { diagnostics, counts, site }: BuildOutcome,
  terminal: Terminal,
): Promise<void> {
  const { all, compressed, ...size } = site ?? {};
  const report = flags.report && all ? measureSite(all) : undefined;
  const figures = {
    pages: counts.pages,
    ...size,
    written: Boolean(site),
    ...(compressed && { compressed }),
    ...(report && { report }),
  };
  await writeReports(flags, { diagnostics, figures }, terminal);
  if (report && !printedFormats(flags).length)
    terminal.print([formatSizeReport(report), ...formatCompressedSizes(compressed)].join('\n'));
}
