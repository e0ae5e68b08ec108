/** What every command needs: where the project is, its configuration, docsc's own files, and how failures end. */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/compiler/config/index.js';
import type { Config } from '../src/compiler/config/types.js';
import { DiagnosticError, error, exitCodeOf } from '../src/compiler/diagnostics/index.js';
import { diskFs, type FileSystem, OutputError } from '../src/compiler/disk/project.js';
import type { Toolkit } from '../src/compiler/index.js';
import { openScan, secretsOf } from '../src/compiler/output/secret-scan.js';
import { curlSample } from '../src/runtime/samples/curl.js';
import { buildRequest } from '../src/runtime/samples/request.js';
import { jsonReport, openTerminal, reportFindings, type Terminal, type Verbosity } from './report/index.js';

export type CommonFlags = Verbosity & {
  config: string;
  outDir?: string;
  baseUrl?: string;
  strict?: boolean;
  json?: boolean;
};

export type Project = {
  root: string;
  fs: FileSystem;
  config: Config;
  /** What flags say in place of the configuration. */
  overrides: { outDir?: string; baseUrl?: string };
  terminal: Terminal;
};

/** The project's folder is the one that holds the configuration file. */
export async function openProject(flags: CommonFlags, terminal: Terminal): Promise<Project> {
  const path = resolve(flags.config);
  const root = dirname(path);
  const fs = diskFs(root);
  const name = relative(root, path).split(sep).join('/');
  const outDir = flags.outDir === undefined ? undefined : relative(root, resolve(flags.outDir)) || '.';
  // First of all: a finding of the configuration quotes its lines.
  await refuseSecrets(fs, [name]);
  const overrides = { outDir, baseUrl: flags.baseUrl };
  const config = await readConfig(fs, name, overrides);
  await refuseSecrets(fs, config.files);
  return { root, fs, config, overrides, terminal };
}

/** A configuration is kept in version control: the value of a secret has no place there. */
async function refuseSecrets(fs: FileSystem, paths: string[]): Promise<void> {
  const secrets = secretsOf(process.env);
  if (!secrets.length) return;
  const scan = openScan(secrets);
  for (const path of paths) {
    const [leak] = scan(await fs.readBytes(path).catch(() => ''));
    if (!leak) continue;
    const message = `The file holds the value of ${leak.name}, ${leak.form}.`;
    throw new DiagnosticError([error('misplaced-secret', message, { path })]);
  }
}

/** The folder of docsc itself: above `bin/` in a checkout, above `dist/bin/` in the package. */
export function packageFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith(join('dist', 'bin')) ? resolve(here, '../..') : resolve(here, '..');
}

const unused = () => {
  throw new Error('nothing is written here');
};

/** For commands that render nothing. */
export const bareToolkit: Toolkit = {
  openPrerender: async () => ({ page: unused, withSidebar: unused }),
  sample: () => '',
  indexSearch: { analyse: unused, merge: unused, open: unused, change: unused },
  template: '',
  runtimeFolder: '',
};

export async function openToolkit(): Promise<Toolkit> {
  const { analyse } = await import('../src/runtime/search/engine/segment.js');
  const { mergeAnalysed, openIndex } = await import('../src/runtime/search/engine/index-writer.js');
  const { changeIndex } = await import('../src/runtime/search/engine/index-update.js');
  const template = await diskFs(packageFolder()).readText('templates/page.html');
  return {
    openPrerender: async site => {
      const { openPrerender } = await import('../src/runtime/prerender/server.js');
      return openPrerender(site);
    },
    sample: request => curlSample(buildRequest(request)),
    indexSearch: { analyse, merge: mergeAnalysed, open: openIndex, change: changeIndex },
    template,
    runtimeFolder: join(packageFolder(), 'src/runtime'),
  };
}

/** Runs a command and turns what it throws into messages and the documented exit code. Sets the exit code, never exits. */
export async function run(flags: CommonFlags, command: (terminal: Terminal) => Promise<number>): Promise<void> {
  const terminal = openTerminal(flags);
  try {
    process.exitCode = await command(terminal);
  } catch (thrown) {
    terminal.endProgress();
    const diagnostics = asDiagnostics(thrown);
    if (!diagnostics) throw thrown;
    if (flags.json) terminal.print(jsonReport(diagnostics));
    await reportFindings(diagnostics, { ...terminal, say: terminal.insist }, diskFs(dirname(resolve(flags.config))));
    process.exitCode = exitCodeOf(diagnostics, false);
  }
}

function asDiagnostics(thrown: unknown) {
  if (thrown instanceof DiagnosticError) return thrown.diagnostics;
  if (thrown instanceof OutputError) return [error(thrown.rule, thrown.message, { path: '' })];
  return undefined;
}
