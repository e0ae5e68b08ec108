/** `docsc build --shard 2/3`: compiles one part of the pages for `docsc merge`. */
import type { BuildShard } from '../../src/compiler/build/work-order.js';
import { DiagnosticError, error, exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createCompiler } from '../../src/compiler/index.js';
import { docscIdentity, openCache } from '../cache/index.js';
import { endShard, startShard } from '../cache/shards.js';
import type { CacheFlag, CommonFlags, JobsFlag } from '../flags.js';
import { listsOnStderr } from '../format-requests.js';
import { onInterrupt } from '../interrupt.js';
import { openProject } from '../project.js';
import { formatFindingCounts, reportFindings } from '../report/findings.js';
import { writeReports } from '../report/formats/write.js';
import { pageProgress, type Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';
import { openSupervision, watchWork } from '../threads/command-thread.js';
import { openPageWorkers } from '../threads/page-workers.js';
import { openToolkit } from '../toolkit.js';

type ShardFlags = CommonFlags & JobsFlag & CacheFlag & { shard: BuildShard };

/** Compiles the pages of a shard into the shard's folder. Writes no site. */
export const buildShard = (flags: ShardFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const identity = docscIdentity();
    if (identity === undefined) throw unknownIdentity();
    const stores = { shard: await startShard(project, flags.shard), isAlone: flags.cache === false };
    const cache = openCache({ root, remote: config.cache.remote, identity, log: terminal.log, ...stores });
    const supervision = openSupervision();
    const watched = watchWork(supervision, config.pageSeconds);
    const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit(), cache, watched });
    const workers = openPageWorkers({ project, supervision, jobs: flags.jobs, identity, ...stores });
    const stopListening = onInterrupt(workers.close);
    const counts = { pages: 0 };
    const showProgress = pageProgress(terminal, 'Compiling');
    try {
      const diagnostics = await compiler.emit(async () => undefined, {
        shard: flags.shard,
        startWorkers: workers.startWorkers,
        progress: (done, all) => {
          counts.pages = all;
          showProgress(done, all);
        },
      });
      await workers.flush();
      await cache?.store.close();
      terminal.endProgress();
      if (listsOnStderr(flags)) await reportFindings(diagnostics, terminal, fs);
      const code = exitCodeOf(diagnostics, flags.strict ?? false);
      if (code === 0) await endShard(stores.shard, flags.shard);
      await reportShard(flags, { diagnostics, pages: counts.pages, isBuilt: code === 0 }, terminal);
      return code;
    } finally {
      await workers.close();
      stopListening();
    }
  });

type ShardOutcome = { diagnostics: Diagnostic[]; pages: number; isBuilt: boolean };

async function reportShard(
  flags: ShardFlags,
  { diagnostics, pages, isBuilt }: ShardOutcome,
  terminal: Terminal,
): Promise<void> {
  await writeReports(flags, { diagnostics, figures: { pages, written: isBuilt } }, terminal);
  const { nth, of } = flags.shard;
  const name = `shard ${nth}/${of}`;
  const findings = formatFindingCounts(diagnostics);
  if (isBuilt)
    terminal.log(
      `${terminal.color('green', 'Built')} ${name}: ${pages} pages; ${findings}. Combine all ${of} shards with docsc merge.`,
    );
  else terminal.log(`${terminal.color('red', 'Not built')}: ${name}; ${findings}.`);
}

/** The keys of a shard's entries contain docsc's identity, so that no other version of docsc reads them. */
function unknownIdentity(): DiagnosticError {
  const message =
    'This installation of docsc lacks packages, so other versions could mistake its shards for their own.';
  return new DiagnosticError([error('missing-shard', message, { path: '', hint: 'Reinstall docsc.' })]);
}
