/** `docsc build`: compile everything, and put the site in place if nothing is wrong with it. */
import { availableParallelism } from 'node:os';
import { compressSite } from '../src/compiler/compress.js';
import { exitCodeOf } from '../src/compiler/diagnostics.js';
import { createCompiler, isHashed } from '../src/compiler/index.js';
import type { LastOutput } from '../src/compiler/last-output.js';
import { openSite, type SiteWriter, type Size } from '../src/compiler/output.js';
import { secretsOf } from '../src/compiler/secrets.js';
import type { Encoding } from '../src/compiler/types.js';
import { type CacheFlag, keptOf, openCache, ownIdentity } from './cache.js';
import { onInterrupt } from './interrupt.js';
import { watchSecrets } from './leaks.js';
import { type OnlineFlags, onlineFindings } from './online.js';
import { type JobsFlag, openPageMakers } from './page-makers.js';
import { type CommonFlags, openProject, openToolkit, run } from './project.js';
import { type RefreshFlags, refresh } from './refresh.js';
import { countText, jsonReport, reportFindings, type Terminal } from './report.js';
import { openTimings, type Timings } from './timings.js';
import { compressedText, weigh, weightsText } from './weights.js';

/** What else a build tells of itself. */
type TellingFlags = { timings?: boolean; report?: boolean };

export const build = (flags: CommonFlags & OnlineFlags & RefreshFlags & JobsFlag & CacheFlag & TellingFlags) =>
  run(flags, async terminal => {
    const started = performance.now();
    const timings = openTimings();
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const refreshed = await refresh(flags, project);
    const identity = flags.cache === false ? undefined : ownIdentity();
    const cache = openCache({ root, remote: config.cache.remote, identity, say: terminal.say });
    // What was kept was looked through for the secrets of its day.
    const kept = cache && !secretsOf(process.env).length ? keptOf(project, cache) : undefined;
    const output = kept?.output;
    const toolkit = await openToolkit();
    const compiler = createCompiler({ config, fs, root, toolkit, cache, sources: kept?.sources });
    const writer = await openSite(root, config.outDir, [
      config.docs,
      config.static,
      ...(config.remote ? [config.remote.folder] : []),
      ...config.apis.map(({ path }) => path),
    ]);
    const watched = watchSecrets(writer);
    const notes = { written: writer.written, leaks: watched.leaks };
    const makers = openPageMakers({ project, jobs: flags.jobs, stage: writer.folder, notes, identity });
    // A build that is interrupted leaves nothing behind.
    const stop = onInterrupt(async () => {
      await makers.close();
      await writer.abort();
    });
    const count = { pages: 0 };
    try {
      const online = await onlineFindings(flags, config);
      const found = await compiler.emit(file => watched.write(file.path, file.contents), {
        helpers: makers.helpers,
        output,
        onStage: timings.onStage,
        onPage: timings.onPage,
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
      const { all, compressed, ...size } = written ?? {};
      const weights = flags.report && all ? weigh(all) : undefined;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (flags.json)
        terminal.print(
          jsonReport(diagnostics, {
            pages: count.pages,
            ...size,
            written: Boolean(written),
            ...(compressed && { compressed }),
            ...(weights && { report: weights }),
          }),
        );
      else if (weights) terminal.print([weightsText(weights), ...compressedText(compressed)].join('\n'));
      if (flags.timings) timings.say(terminal);
      const counted = countText(diagnostics);
      if (written) {
        const built = `${terminal.colour('green', 'Built')} ${count.pages} pages (${amountText(written)})`;
        terminal.say(`${built} into ${config.outDir} in ${seconds} s; ${counted}.`);
      } else terminal.say(`${terminal.colour('red', 'Not built')}: ${counted}. The last good site is untouched.`);
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

const amountText = ({ files, bytes }: Pick<Size, 'files' | 'bytes'>) =>
  `${files} files, ${(bytes / 1e6).toFixed(1)} MB`;
