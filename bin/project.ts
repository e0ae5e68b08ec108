/** The project that a command works on: its folder, its files and its configuration. */
import { dirname, relative, resolve, sep } from 'node:path';
import { type Overrides, readConfig } from '../src/compiler/config/index.js';
import type { Config } from '../src/compiler/config/types.js';
import { DiagnosticError, error } from '../src/compiler/diagnostics/index.js';
import { createDiskFileSystem, type FileSystem } from '../src/compiler/disk/project.js';
import { createScan, readSecrets } from '../src/compiler/output/secret-scan.js';
import type { CommonFlags, RuleFlag } from './flags.js';
import type { Terminal } from './report/terminal.js';

/** A project whose configuration has been read, and the terminal of the command that reads it. */
export type Project = {
  /** Absolute path of the folder that holds the configuration file. */
  root: string;
  fs: FileSystem;
  config: Config;
  /** Values of flags that override the configuration; `outDir` is relative to `root`. */
  overrides: Overrides;
  terminal: Terminal;
};

/** Reads the configuration through `wrapFiles`. Throws `DiagnosticError` if it is invalid or one of its files holds a secret's value. */
export async function openProject(
  flags: CommonFlags & RuleFlag,
  terminal: Terminal,
  wrapFiles: (fs: FileSystem) => FileSystem = fs => fs,
): Promise<Project> {
  const path = resolve(flags.config);
  const root = dirname(path);
  const fs = wrapFiles(createDiskFileSystem(root));
  const name = relative(root, path).split(sep).join('/');
  const outDir = flags.outDir === undefined ? undefined : relative(root, resolve(flags.outDir)) || '.';
  // Before the configuration is parsed, because a finding about it would quote its lines.
  await refuseSecretsInFiles(fs, [name]);
  const overrides = { outDir, baseUrl: flags.baseUrl, ...(flags.rule && { rules: flags.rule }) };
  const config = await readConfig(fs, name, overrides);
  await refuseSecretsInFiles(fs, config.files);
  return { root, fs, config, overrides, terminal };
}

/** Configuration files are kept in version control, so they must not hold the value of a secret. */
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
