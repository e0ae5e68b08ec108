/** `docsc check`: everything a build would find, without rendering or writing. */
import { exitCodeOf } from '../src/compiler/diagnostics.js';
import { createCompiler } from '../src/compiler/index.js';
import { type OnlineFlags, onlineFindings } from './online.js';
import { type CommonFlags, openProject, run } from './project.js';
import { countText, jsonReport, reportFindings } from './report.js';

export const check = (flags: CommonFlags & OnlineFlags) =>
  run(flags, async terminal => {
    const { config, fs, root } = await openProject(flags, terminal);
    const toolkit = { render: () => ({ html: '', crashed: [] }), sample: () => '', template: '', runtimeFolder: '' };
    const compiler = createCompiler({ config, fs, root, toolkit });
    const count = { pages: 0 };
    const online = await onlineFindings(flags, config);
    const found = await compiler.emit(async () => undefined, {
      htmlToo: false,
      progress: (done, all) => {
        count.pages = all;
        terminal.progress(`Checking ${done} of ${all} pages`);
      },
    });
    const diagnostics = [...online, ...found];
    terminal.endProgress();
    await reportFindings(diagnostics, terminal, fs);
    if (flags.json) terminal.print(jsonReport(diagnostics, { pages: count.pages }));
    terminal.say(`Checked ${count.pages} pages: ${countText(diagnostics)}.`);
    return exitCodeOf(diagnostics, flags.strict ?? false);
  });
