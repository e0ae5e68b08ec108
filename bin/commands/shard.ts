/** `docsc build --shard 2/3`: compile a part of the pages, for `docsc merge`. */
import type { BuildShard } from '../../src/compiler/build/work-order.js';
import { DiagnosticError, error, exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import { createCompiler } from '../../src/compiler/index.js';
import { type CacheFlag, docscIdentity, openCache } from '../cache/index.js';
import { endShard, startShard } from '../cache/shards.js';
import { onInterrupt } from '../interrupt.js';
import { type CommonFlags, openProject, openToolkit, runCommand } from '../project.js';
import { formatFindingCounts, jsonReport, reportFindings } from '../report/index.js';
import { type JobsFlag, openPageWorkers } from '../threads/page-workers.js';

export const buildShard = (flags: CommonFlags & JobsFlag & CacheFlag & { shard: BuildShard }) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const identity = docscIdentity();
    if (identity === undefined) throw unknownIdentity();
    const shard = await startShard(project, flags.shard);
    const where = { shard, isAlone: flags.cache === false };
    const cache = openCache({ root, remote: config.cache.remote, identity, log: terminal.log, ...where });
    const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit(), cache });
    const makers = openPageWorkers({ project, jobs: flags.jobs, identity, ...where });
    const stop = onInterrupt(makers.close);
    const count = { pages: 0 };
    try {
      const diagnostics = await compiler.emit(async () => undefined, {
        shard: flags.shard,
        startWorkers: makers.startWorkers,
        progress: (done, all) => {
          count.pages = all;
          terminal.progress(`Compiling ${done} of ${all} pages`);
        },
      });
      await makers.flush();
      await cache?.store.close();
      terminal.endProgress();
      await reportFindings(diagnostics, terminal, fs);
      const code = exitCodeOf(diagnostics, flags.strict ?? false);
      if (code === 0) await endShard(shard, flags.shard);
      if (flags.json) terminal.print(jsonReport(diagnostics, { pages: count.pages, written: code === 0 }));
      const { nth, of } = flags.shard;
      const name = `shard ${nth}/${of}`;
      terminal.log(
        code === 0
          ? `${terminal.color('green', 'Built')} ${name}: ${count.pages} pages; ${formatFindingCounts(diagnostics)}. Put all ${of} together with docsc merge.`
          : `${terminal.color('red', 'Not built')}: ${name}; ${formatFindingCounts(diagnostics)}.`,
      );
      return code;
    } finally {
      await makers.close();
      stop();
    }
  });

/** A shard is named by what docsc is, so that no other version takes it for its own. */
function unknownIdentity(): DiagnosticError {
  const message = 'This installation of docsc lacks packages, so its shards could not be told from those of others.';
  return new DiagnosticError([error('missing-shard', message, { path: '', hint: 'Install docsc anew.' })]);
}
