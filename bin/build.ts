/** `docsc build`: compile everything, and put the site in place if nothing is wrong with it. */
import { exitCodeOf } from '../src/compiler/diagnostics.js';
import { openSite } from '../src/compiler/fs.js';
import { createCompiler, isHashed } from '../src/compiler/index.js';
import { type OnlineFlags, onlineFindings } from './online.js';
import { type CommonFlags, openProject, openToolkit, run } from './project.js';
import { countText, jsonReport, reportFindings } from './report.js';

export const build = (flags: CommonFlags & OnlineFlags) =>
  run(flags, async terminal => {
    const started = performance.now();
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit() });
    const writer = await openSite(root, config.outDir, [
      config.docs,
      config.static,
      ...config.apis.map(({ path }) => path),
    ]);
    const stop = onInterrupt(writer.abort);
    const count = { pages: 0 };
    try {
      const online = await onlineFindings(flags, config);
      const found = await compiler.emit(file => writer.write(file.path, file.contents), {
        progress: (done, all) => {
          count.pages = all;
          terminal.progress(`Compiling ${done} of ${all} pages`);
        },
      });
      const diagnostics = [...online, ...found];
      terminal.endProgress();
      await reportFindings(diagnostics, terminal, fs);
      const code = exitCodeOf(diagnostics, flags.strict ?? false);
      const written = code === 0 ? await writer.commit(isHashed) : undefined;
      if (!written) await writer.abort();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (flags.json)
        terminal.print(jsonReport(diagnostics, { pages: count.pages, ...written, written: Boolean(written) }));
      if (written) {
        const size = `${written.files} files, ${(written.bytes / 1e6).toFixed(1)} MB`;
        terminal.say(
          `${terminal.colour('green', 'Built')} ${count.pages} pages (${size}) into ${config.outDir} in ${seconds} s; ${countText(diagnostics)}.`,
        );
      } else
        terminal.say(
          `${terminal.colour('red', 'Not built')}: ${countText(diagnostics)}. The last good site is untouched.`,
        );
      return code;
    } catch (thrown) {
      await writer.abort();
      throw thrown;
    } finally {
      stop();
    }
  });

/** A build that is interrupted leaves nothing behind. */
function onInterrupt(abort: () => Promise<void>): () => void {
  const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(signal => {
    const code = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal];
    const handler = () => void abort().finally(() => process.exit(code));
    process.once(signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}
