/** `docsc build`: compile everything, and put the site in place if nothing is wrong with it. */
import { availableParallelism } from 'node:os';
import type { Cache } from '../../src/compiler/cache/index.js';
import type { Encoding } from '../../src/compiler/config/types.js';
import { exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createCompiler, isHashedAsset } from '../../src/compiler/index.js';
import { compressSite } from '../../src/compiler/output/compress.js';
import { openSiteWriter, type SiteWriter } from '../../src/compiler/output/index.js';
import type { LastOutput } from '../../src/compiler/output/last-output.js';
import { readSecrets } from '../../src/compiler/output/secret-scan.js';
import { type CacheFlag, docscIdentity, openCache, openLastBuild, openShardCaches } from '../cache/index.js';
import { findShards, shardsFolder } from '../cache/shards.js';
import { onInterrupt } from '../interrupt.js';
import { type CommonFlags, openProject, openToolkit, type Project, runCommand } from '../project.js';
import { type OnlineFlags, onlineFindings } from '../remote/online.js';
import { type RefreshFlags, refreshRemotePages } from '../remote/refresh.js';
import { formatFindingCounts, jsonReport, reportFindings, type Terminal } from '../report/index.js';
import { formatCompressedSizes, formatMegabytes, formatSizeReport, measureSite } from '../report/site-size.js';
import { openTimings, type Timings } from '../report/timings.js';
import { type JobsFlag, MIN_PAGES_FOR_WORKERS, openPageWorkers } from '../threads/page-workers.js';
import { scanWrites } from '../watch-secrets.js';

/** What else a build tells of itself. */
type ReportFlags = { timings?: boolean; report?: boolean };

/** The folder that holds shards of this build; `true` for the usual one. */
type ShardsFlag = { shards?: string | true };

type Flags = CommonFlags & OnlineFlags & RefreshFlags & JobsFlag & CacheFlag & ReportFlags & ShardsFlag;

export const build = (flags: Flags) =>
  runCommand(flags, async terminal => {
    const started = performance.now();
    tuneBundlerMemory();
    const timings = openTimings();
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const refreshed = await refreshRemotePages(flags, project);
    // Shards are read even where nothing else is kept.
    const own = flags.cache === false && !flags.shards ? undefined : docscIdentity();
    const identity = flags.cache === false ? undefined : own;
    const cache = await openBuildCache(flags, project, own);
    // What was kept was looked through for the secrets of its day.
    const kept = identity && cache && !readSecrets(process.env).length ? openLastBuild(project, cache) : undefined;
    const output = kept?.output;
    const toolkit = await openToolkit();
    const compiler = createCompiler({ config, fs, root, toolkit, cache, outlines: kept?.outlines });
    const writer = await openSiteWriter(root, config);
    const watched = scanWrites(writer);
    const notes = { written: writer.written, leaks: watched.leaks };
    const makers = openPageWorkers({ project, jobs: flags.jobs, stage: writer.folder, notes, identity });
    // A build that is interrupted leaves nothing behind.
    const stop = onInterrupt(async () => {
      await makers.close();
      await writer.abort();
    });
    const count: PageCounts = { pages: 0, compiled: 0 };
    try {
      const online = await onlineFindings(flags, config);
      const found = await compiler.emit(file => watched.write(file.path, file.contents), {
        startWorkers: work => {
          if (work.routes.length >= MIN_PAGES_FOR_WORKERS)
            void compiler.bundlesSettled().then(stopBundler, () => undefined);
          return makers.startWorkers(work);
        },
        output,
        onStage: timings.onStage,
        onPage: (route, took) => {
          count.compiled++;
          timings.onPage(route, took);
        },
        progress: (done, all) => {
          count.pages = all;
          terminal.progress(`Compiling ${done} of ${all} pages`);
        },
      });
      await makers.flush();
      terminal.endProgress();
      const diagnostics = [...refreshed, ...online, ...found, ...watched.leaks];
      await reportFindings(diagnostics, terminal, fs);
      const code = exitCodeOf(diagnostics, flags.strict ?? false);
      const { compress } = config;
      const jobs = flags.jobs ?? availableParallelism();
      const written = code === 0 ? await finishSite({ writer, output, compress, jobs, timings, terminal }) : undefined;
      if (!written) await writer.abort();
      const took = performance.now() - started;
      reportBuild(flags, { terminal, timings, diagnostics, count, written, took, outDir: config.outDir });
      return code;
    } catch (thrown) {
      await makers.close();
      await writer.abort();
      throw thrown;
    } finally {
      await makers.close();
      await cache?.store.close();
      stop();
    }
  });

/** esbuild is a program of Go, which reads these when it starts: it lives for a second, and need not tidy up before that. */
function tuneBundlerMemory(): void {
  process.env.GOGC ??= 'off';
  process.env.GOMEMLIMIT ??= '256MiB';
}

/** Its process holds 70 MB, and waits for more to bundle. */
async function stopBundler(): Promise<void> {
  const { stop } = await import('esbuild');
  await stop();
}

async function openBuildCache(
  flags: Flags,
  { root, config, terminal }: Project,
  identity: string | undefined,
): Promise<Cache | undefined> {
  const where = { root, remote: config.cache.remote, identity, log: terminal.log };
  if (!flags.shards) return openCache(where);
  const shards = await findShards(root, flags.shards === true ? shardsFolder({ config }) : flags.shards);
  return openShardCaches(shards, where, flags);
}

type FinishSiteOptions = {
  writer: SiteWriter;
  output?: LastOutput;
  compress: Encoding[];
  jobs: number;
  timings: Timings;
  terminal: Terminal;
};

/** Puts a site that is good in place, with what lies beside its files. */
async function finishSite({ writer, output, compress, jobs, timings, terminal }: FinishSiteOptions) {
  if (compress.length) timings.onStage('compress');
  const progress = (done: number, all: number) => terminal.progress(`Compressing ${done} of ${all} files`);
  const beside = await compressSite({ encodings: compress, writer, output, jobs, progress });
  terminal.endProgress();
  timings.onStage('commit');
  const size = await writer.commit(isHashedAsset, { reusedFiles: output?.reusedFiles, compressed: beside });
  output?.save();
  return { ...size, ...(compress.length && { compressed: beside.sums }) };
}

/** Of all pages, and of those that were neither in place nor kept. */
type PageCounts = { pages: number; compiled: number };

type BuildOutcome = Pick<FinishSiteOptions, 'terminal' | 'timings'> & {
  diagnostics: Diagnostic[];
  count: PageCounts;
  written?: Awaited<ReturnType<typeof finishSite>>;
  /** Milliseconds. */
  took: number;
  outDir: string;
};

function reportBuild(
  flags: Flags,
  { terminal, timings, diagnostics, count, written, took, outDir }: BuildOutcome,
): void {
  const { all, compressed, ...size } = written ?? {};
  const weights = flags.report && all ? measureSite(all) : undefined;
  const figures = {
    pages: count.pages,
    ...size,
    written: Boolean(written),
    ...(compressed && { compressed }),
    ...(weights && { report: weights }),
  };
  if (flags.json) terminal.print(jsonReport(diagnostics, figures));
  else if (weights) terminal.print([formatSizeReport(weights), ...formatCompressedSizes(compressed)].join('\n'));
  if (flags.timings) timings.say(terminal);
  if (flags.shards && count.compiled)
    terminal.log(`In no shard, so compiled here: ${count.compiled} ${count.compiled === 1 ? 'page' : 'pages'}.`);
  const counted = formatFindingCounts(diagnostics);
  if (written) {
    const built = `${terminal.color('green', 'Built')} ${count.pages} pages (${written.files} files, ${formatMegabytes(written.bytes)})`;
    terminal.log(`${built} into ${outDir} in ${(took / 1000).toFixed(1)} s; ${counted}.`);
  } else terminal.log(`${terminal.color('red', 'Not built')}: ${counted}. The last good site is untouched.`);
}
