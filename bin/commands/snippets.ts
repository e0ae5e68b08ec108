/** `docsc snippets`: writes the code samples of pages to files, or runs the caller's own commands over them. */
import { availableParallelism } from 'node:os';
import { exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { CommonFlags, JobsFlag } from '../flags.js';
import { listsOnStderr } from '../format-requests.js';
import { stopOnSignal } from '../interrupt.js';
import { openProject, type Project } from '../project.js';
import { formatCount } from '../report/figures.js';
import { formatFindingCounts, reportFindings } from '../report/findings.js';
import { writeReports } from '../report/formats/write.js';
import { toSafeLine } from '../report/safe-line.js';
import { runCommand } from '../run-command.js';
import { arrangeSamples, type SnippetFile } from '../snippets/arrange.js';
import { checkFiles, type SampleCommand } from '../snippets/check.js';
import { collectSamples } from '../snippets/collect.js';
import { programEnvironment } from '../snippets/run-program.js';
import { type SelectionFlags, selectFiles } from '../snippets/select.js';
import { exportFiles } from '../snippets/write.js';

type ExportFlags = CommonFlags & SelectionFlags;
type CheckFlags = CommonFlags & SelectionFlags & JobsFlag & { run: SampleCommand[]; timeout: number; env?: string[] };

/** Writes the selected samples into a new or empty folder, with a map that leads from their lines to those of pages. */
export const exportSnippets = (folder: string, flags: ExportFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { files, diagnostics } = await readFiles(project, flags);
    await exportFiles(project.root, folder, files);
    const code = await finish(flags, project, { diagnostics, figures: { samples: files.length, folder } });
    terminal.log(
      `Wrote ${formatCount(files.length, 'sample')} to ${toSafeLine(folder)}: ${formatFindingCounts(diagnostics)}.`,
    );
    return code;
  });

/** Runs the commands of `--run`, and nothing else: neither pages nor the configuration can name one. */
export const checkSnippets = (flags: CheckFlags) =>
  runCommand(flags, async terminal => {
    const stop = stopOnSignal();
    try {
      const project = await openProject(flags, terminal);
      const { files, diagnostics } = await readFiles(project, flags);
      const { checked, unchecked, ...found } = await checkFiles(files, flags.run, {
        jobs: flags.jobs ?? availableParallelism(),
        seconds: flags.timeout,
        variables: programEnvironment(process.env, flags.env ?? []),
        signal: stop.signal,
      });
      if (stop.signal.aborted) return stop.code();
      const all = normalizeDiagnostics([...diagnostics, ...found.diagnostics], project.config.rules);
      const code = await finish(flags, project, { diagnostics: all, figures: { samples: checked, unchecked } });
      const others = Object.entries(unchecked).map(([language, count]) => `${count} in ${language}`);
      if (others.length) terminal.log(`No command is for ${others.join(', ')}.`);
      terminal.log(`Checked ${formatCount(checked, 'sample')}: ${formatFindingCounts(all)}.`);
      return code;
    } finally {
      stop.off();
    }
  });

/** The selected files, and findings about marks of fences. */
async function readFiles(
  project: Project,
  flags: SelectionFlags,
): Promise<{ files: SnippetFile[]; diagnostics: Diagnostic[] }> {
  const { samples, diagnostics } = await collectSamples(project);
  const arranged = arrangeSamples(samples);
  const all = normalizeDiagnostics([...diagnostics, ...arranged.diagnostics], project.config.rules);
  return { files: selectFiles(arranged.files, flags), diagnostics: all };
}

async function finish(
  flags: CommonFlags,
  { fs, terminal }: Project,
  { diagnostics, figures }: { diagnostics: Diagnostic[]; figures: Record<string, unknown> },
): Promise<number> {
  if (listsOnStderr(flags)) await reportFindings(diagnostics, terminal, fs);
  await writeReports(flags, { diagnostics, figures }, terminal);
  return exitCodeOf(diagnostics, flags.strict ?? false);
}
