/** `docsc build`: compile everything, and put the site in place if nothing is wrong with it. */
import { availableParallelism } from 'node:os';
import type { Cache } from '../../src/compiler/cache/index.js';
import type { Encoding } from '../../src/compiler/config/types.js';
import { exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createCompiler, isHashed } from '../../src/compiler/index.js';
import { compressSite } from '../../src/compiler/output/compress.js';
import { openSite, type SiteWriter } from '../../src/compiler/output/index.js';
import type { LastOutput } from '../../src/compiler/output/last-output.js';
import { secretsOf } from '../../src/compiler/output/secret-scan.js';
import { type CacheFlag, keptOf, openCache, openMerged, ownIdentity } from '../cache/index.js';
import { findShards, shardsFolder } from '../cache/shards.js';
import { onInterrupt } from '../interrupt.js';
import { type CommonFlags, openProject, openToolkit, type Project, run } from '../project.js';
import { type OnlineFlags, onlineFindings } from '../remote/online.js';
import { type RefreshFlags, refresh } from '../remote/refresh.js';
import { countText, jsonReport, reportFindings, type Terminal } from '../report/index.js';
import { compressedText, megabytes, weigh, weightsText } from '../report/site-size.js';
import { openTimings, type Timings } from '../report/timings.js';
import { type JobsFlag, MANY, openPageMakers } from '../threads/page-workers.js';
import { watchSecrets } from '../watch-secrets.js';

/** What else a build tells of itself. */
type TellingFlags = { timings?: boolean; report?: boolean };

/** The folder that holds shards of this build; `true` for the usual one. */
type ShardsFlag = { shards?: string | true };

type Flags = CommonFlags & OnlineFlags & RefreshFlags & JobsFlag & CacheFlag & TellingFlags & ShardsFlag;

export const build = (flags: Flags) =>
  run(flags, async terminal => {
    const started = performance.now();
    hurryBundler();
    const timings = openTimings();
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const refreshed = await refresh(flags, project);
    // Shards are read even where nothing else is kept.
    const own = flags.cache === false && !flags.shards ? undefined : ownIdentity();
    const identity = flags.cache === false ? undefined : own;
    const cache = await cacheFor(flags, project, own);
    // What was kept was looked through for the secrets of its day.
    const kept = identity && cache && !secretsOf(process.env).length ? keptOf(project, cache) : undefined;
    const output = kept?.output;
    const toolkit = await openToolkit();
    const compiler = createCompiler({ config, fs, root, toolkit, cache, outlines: kept?.outlines });
    const writer = await openSite(root, config);
    const watched = watchSecrets(writer);
    const notes = { written: writer.written, leaks: watched.leaks };
    const makers = openPageMakers({ project, jobs: flags.jobs, stage: writer.folder, notes, identity });
    // A build that is interrupted leaves nothing behind.
    const stop = onInterrupt(async () => {
      await makers.close();
      await writer.abort();
    });
    const count: Count = { pages: 0, compiled: 0 };
    try {
      const online = await onlineFindings(flags, config);
      const found = await compiler.emit(file => watched.write(file.path, file.contents), {
        helpers: work => {
          if (work.routes.length >= MANY) void compiler.bundled().then(endBundler, () => undefined);
          return makers.helpers(work);
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
      await makers.end();
      terminal.endProgress();
      const diagnostics = [...refreshed, ...online, ...found, ...watched.leaks];
      await reportFindings(diagnostics, terminal, fs);
      const code = exitCodeOf(diagnostics, flags.strict ?? false);
      const { compress } = config;
      const jobs = flags.jobs ?? availableParallelism();
      const written = code === 0 ? await finish({ writer, output, compress, jobs, timings, terminal }) : undefined;
      if (!written) await writer.abort();
      const took = performance.now() - started;
      tell(flags, { terminal, timings, diagnostics, count, written, took, outDir: config.outDir });
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
function hurryBundler(): void {
  process.env.GOGC ??= 'off';
  process.env.GOMEMLIMIT ??= '256MiB';
}

/** Its process holds 70 MB, and waits for more to bundle. */
async function endBundler(): Promise<void> {
  const { stop } = await import('esbuild');
  await stop();
}

async function cacheFor(
  flags: Flags,
  { root, config, terminal }: Project,
  identity: string | undefined,
): Promise<Cache | undefined> {
  const where = { root, remote: config.cache.remote, identity, say: terminal.say };
  if (!flags.shards) return openCache(where);
  const shards = await findShards(root, flags.shards === true ? shardsFolder({ config }) : flags.shards);
  return openMerged(shards, where, flags);
}

type Finish = {
  writer: SiteWriter;
  output?: LastOutput;
  compress: Encoding[];
  jobs: number;
  timings: Timings;
  terminal: Terminal;
};

/** Puts a site that is good in place, with what lies beside its files. */
async function finish({ writer, output, compress, jobs, timings, terminal }: Finish) {
  if (compress.length) timings.onStage('compress');
  const progress = (done: number, all: number) => terminal.progress(`Compressing ${done} of ${all} files`);
  const beside = await compressSite({ encodings: compress, writer, output, jobs, progress });
  terminal.endProgress();
  timings.onStage('commit');
  const size = await writer.commit(isHashed, { kept: output?.kept, beside });
  output?.save();
  return { ...size, ...(compress.length && { compressed: beside.sums }) };
}

/** Of all pages, and of those that were neither in place nor kept. */
type Count = { pages: number; compiled: number };

type Told = Pick<Finish, 'terminal' | 'timings'> & {
  diagnostics: Diagnostic[];
  count: Count;
  written?: Awaited<ReturnType<typeof finish>>;
  /** Milliseconds. */
  took: number;
  outDir: string;
};

function tell(flags: Flags, { terminal, timings, diagnostics, count, written, took, outDir }: Told): void {
  const { all, compressed, ...size } = written ?? {};
  const weights = flags.report && all ? weigh(all) : undefined;
  const figures = {
    pages: count.pages,
    ...size,
    written: Boolean(written),
    ...(compressed && { compressed }),
    ...(weights && { report: weights }),
  };
  if (flags.json) terminal.print(jsonReport(diagnostics, figures));
  else if (weights) terminal.print([weightsText(weights), ...compressedText(compressed)].join('\n'));
  if (flags.timings) timings.say(terminal);
  if (flags.shards && count.compiled)
    terminal.say(`In no shard, so compiled here: ${count.compiled} ${count.compiled === 1 ? 'page' : 'pages'}.`);
  const counted = countText(diagnostics);
  if (written) {
    const built = `${terminal.colour('green', 'Built')} ${count.pages} pages (${written.files} files, ${megabytes(written.bytes)})`;
    terminal.say(`${built} into ${outDir} in ${(took / 1000).toFixed(1)} s; ${counted}.`);
  } else terminal.say(`${terminal.colour('red', 'Not built')}: ${counted}. The last good site is untouched.`);
}
