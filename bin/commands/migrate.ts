/** `docsc migrate`: makes a docsc site of one that another tool builds. It writes files beside the others and changes none. */
import { join, resolve } from 'node:path';
import { DiagnosticError, error, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import { createDiskFileSystem, type FileSystem, replaceFiles } from '../../src/compiler/disk/project.js';
import { refuseExisting } from '../existing-site.js';
import { projectFiles } from '../migrate/files.js';
import { addHostRedirects } from '../migrate/host-redirects.js';
import { detectTools, tools } from '../migrate/index.js';
import { allowUnportableNames } from '../migrate/portable-names.js';
import { permitSiteKeys } from '../migrate/site-keys.js';
import type { Tool } from '../migrate/types.js';
import { jsonReport, reportFindings } from '../report/findings.js';
import type { Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';

/** Flags of `docsc migrate`. */
export type MigrateFlags = { from?: string; dryRun?: boolean; quiet?: boolean; json?: boolean };

/** Migrates the site in `folder`, by default the working directory. */
export const migrate = (folder: string | undefined, flags: MigrateFlags) =>
  runCommand({ ...flags, config: join(folder ?? '.', 'docsc.config.yaml') }, async terminal => {
    const root = resolve(folder ?? '.');
    const fs = createDiskFileSystem(root);
    const { tool, path } = await chooseTool(fs, flags.from);
    const site = await addHostRedirects(fs, await tool.read(fs, path));
    const config = await permitSiteKeys(fs, await allowUnportableNames(fs, site.config));
    const files = projectFiles({ ...site, config }, tool.label);
    const sorted = normalizeDiagnostics(site.diagnostics);
    if (flags.dryRun) printPlan(terminal, files);
    else {
      await refuseExisting(fs, [...files.keys()]);
      await replaceFiles(root, files);
    }
    if (flags.json) terminal.print(jsonReport(sorted));
    await reportFindings(sorted, terminal, fs);
    const verb = flags.dryRun ? 'Would write' : 'Wrote';
    terminal.log(
      `${verb} ${[...files.keys()].join(', ')} from ${path}. No other file ${flags.dryRun ? 'would be' : 'was'} changed.`,
    );
    if (!flags.dryRun) terminal.log('Next: docsc check lists what is left to do, and docsc serve shows the site.');
    return 0;
  });

async function chooseTool(fs: FileSystem, from: string | undefined): Promise<{ tool: Tool; path: string }> {
  const found = (await detectTools(fs)).filter(({ tool }) => from === undefined || tool.name === from);
  const [first] = found;
  if (found.length === 1 && first) return first;
  const names = (found.length ? found.map(({ tool }) => tool) : tools).map(({ name }) => name).join(', ');
  const message = found.length
    ? `This folder has configurations of several tools (${names}).`
    : `There is no configuration of ${from ?? `a tool that docsc reads (${names})`} here.`;
  const hint = found.length
    ? 'Name one of them with --from.'
    : 'Run docsc migrate in the folder of that configuration, or name the folder.';
  throw new DiagnosticError([error('missing-site', message, { path: '', hint })]);
}

/** The files as a diff against nothing, which `git apply` reads. */
function printPlan(terminal: Terminal, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const lines = text.replace(/\n$/, '').split('\n');
    terminal.print(
      `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${lines.map(line => `+${line}`).join('\n')}`,
    );
  }
}
