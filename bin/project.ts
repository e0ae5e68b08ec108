/** What every command needs: where the project is, its configuration, docsc's own files, and how failures end. */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/compiler/config/index.js';
import type { Config } from '../src/compiler/config/types.js';
import { DiagnosticError, error, exitCodeOf } from '../src/compiler/diagnostics/index.js';
import { createDiskFileSystem, type FileSystem, OutputError } from '../src/compiler/disk/project.js';
import type { Toolkit } from '../src/compiler/index.js';
import { createScan, readSecrets } from '../src/compiler/output/secret-scan.js';
import { curlSample } from '../src/runtime/samples/curl.js';
import { buildRequest } from '../src/runtime/samples/request.js';
import { jsonReport, openTerminal, reportFindings, type Terminal, type VerbosityFlags } from './report/index.js';

export type CommonFlags = VerbosityFlags & {
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
  const fs = createDiskFileSystem(root);
  const name = relative(root, path).split(sep).join('/');
  const outDir = flags.outDir === undefined ? undefined : relative(root, resolve(flags.outDir)) || '.';
  // First of all: a finding of the configuration quotes its lines.
  await refuseSecretsInFiles(fs, [name]);
  const overrides = { outDir, baseUrl: flags.baseUrl };
  const config = await readConfig(fs, name, overrides);
  await refuseSecretsInFiles(fs, config.files);
  return { root, fs, config, overrides, terminal };
}

/** A configuration is kept in version control: the value of a secret has no place there. */
async function refuseSecretsInFiles(fs: FileSystem, paths: string[]): Promise<void> {
  const secrets = readSecrets(process.env);
  if (!secrets.length) return;
  const scan = createScan(secrets);
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

const refuseCall = () => {
  throw new Error('nothing is written here');
};

/** For commands that render nothing. */
export const checkToolkit: Toolkit = {
  createPrerenderer: async () => ({ page: refuseCall, withSidebar: refuseCall }),
  renderCurl: () => '',
  indexBuilder: { analyse: refuseCall, merge: refuseCall, start: refuseCall, update: refuseCall },
  template: '',
  runtimeFolder: '',
};

export async function openToolkit(): Promise<Toolkit> {
  const { buildSegment } = await import('../src/runtime/search/engine/segment.js');
  const { mergeAnalysed, createIndexWriter } = await import('../src/runtime/search/engine/index-writer.js');
  const { updateIndex } = await import('../src/runtime/search/engine/index-update.js');
  const template = await createDiskFileSystem(packageFolder()).readText('templates/page.html');
  return {
    createPrerenderer: async site => {
      const { createPrerenderer } = await import('../src/runtime/prerender/server.js');
      return createPrerenderer(site);
    },
    renderCurl: request => curlSample(buildRequest(request)),
    indexBuilder: { analyse: buildSegment, merge: mergeAnalysed, start: createIndexWriter, update: updateIndex },
    template,
    runtimeFolder: join(packageFolder(), 'src/runtime'),
  };
}

/** Runs a command and turns what it throws into messages and the documented exit code. Sets the exit code, never exits. */
export async function runCommand(flags: CommonFlags, command: (terminal: Terminal) => Promise<number>): Promise<void> {
  const terminal = openTerminal(flags);
  try {
    process.exitCode = await command(terminal);
  } catch (thrown) {
    terminal.endProgress();
    const diagnostics = toDiagnostics(thrown);
    if (!diagnostics) throw thrown;
    if (flags.json) terminal.print(jsonReport(diagnostics));
    await reportFindings(
      diagnostics,
      { ...terminal, log: terminal.logAlways },
      createDiskFileSystem(dirname(resolve(flags.config))),
    );
    process.exitCode = exitCodeOf(diagnostics, false);
  }
}

function toDiagnostics(thrown: unknown) {
  if (thrown instanceof DiagnosticError) return thrown.diagnostics;
  if (thrown instanceof OutputError) return [error(thrown.rule, thrown.message, { path: '' })];
  return undefined;
}
