/**
 * `--sandbox`: starts the command again in a process that Node's permission model restricts. esbuild runs outside, because
 * Node allows either all programs or none; it is started here and talks with the sandbox through two pipes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { isInside } from '../../src/compiler/disk/project.js';
import { possibleBases, resolveTarget } from '../../src/compiler/output/place.js';
import { tuneBundlerMemory } from '../bundler-process.js';
import { DOCSC_FOLDER } from '../cache/index.js';
import type { CacheFlag, CommonFlags } from '../flags.js';
import { requestedFormats } from '../format-requests.js';
import { SANDBOX_VARIABLE } from '../in-sandbox.js';
import { signalCodes, signals } from '../interrupt.js';
import { openProject, type Project } from '../project.js';
import { refuseLinkOut } from '../report/link-out.js';
import { runCommand } from '../run-command.js';
import { packageFolder } from '../toolkit.js';
import { BUNDLER_PAIRS, type BundlerPipes, pipesOf } from './bundler-pipes.js';
import { findUnnamable, type Permissions, permissionFlags } from './permissions.js';

/** Flags of the command that is run in the sandbox. */
export type SandboxFlags = CommonFlags & CacheFlag & { writesSite: boolean };

/** Runs the command of this process in the sandbox, and returns when it has ended. */
export function enterSandbox(flags: SandboxFlags): Promise<void> {
  return runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { remote } = project.config.cache;
    if (remote !== undefined) terminal.log('The shared cache is not used, because the sandbox has no network.');
    if (project.config.lastUpdated)
      terminal.log('Pages show no dates of their last change, because the sandbox starts no git.');
    const reports = await openReportFiles(project.root, flags);
    return runInSandbox(permissionsOf(project, flags, reports));
  });
}

/**
 * Makes the folders of the files that `--format` names, and returns the absolute paths of these files. Without one that a
 * link leads out of the project: the command in the sandbox refuses it.
 */
async function openReportFiles(root: string, flags: SandboxFlags): Promise<string[]> {
  const files = requestedFormats(flags).flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const opened: string[] = [];
  for (const file of files) {
    const isRefused = await refuseLinkOut(root, file).then(
      () => false,
      () => true,
    );
    if (isRefused) continue;
    makeFolder(dirname(file));
    opened.push(file);
  }
  return opened;
}

/** Folders in which packages are looked for, with their real paths. They need not exist: looking is reading, too. */
function packageFolders(start: string): string[] {
  const above = dirname(start);
  const found = withRealPath(join(start, 'node_modules'));
  return above === start ? found : [...found, ...packageFolders(above)];
}

function withRealPath(path: string): string[] {
  return existsSync(path) ? [path, realpathSync.native(path)] : [path];
}

/** Throws `DiagnosticError` for a path that Node's flags cannot name. */
function permissionsOf({ root, config }: Project, { cache, writesSite }: SandboxFlags, reports: string[]): Permissions {
  const outDir = resolve(root, config.outDir);
  const target = resolveTarget(outDir);
  const own = packageFolder();
  const roots = [...withRealPath(root), ...withRealPath(own)];
  const site = [outDir, target];
  const readable = [...roots, ...roots.flatMap(packageFolders), ...site];
  const keptFolder = join(root, DOCSC_FOLDER);
  // Each thread reads the flags again, and Node fails where a folder that they name has been created meanwhile.
  if (cache !== false) makeFolder(keptFolder);
  const kept = cache === false ? [] : withRealPath(keptFolder);
  const unnamable = findUnnamable([...readable, ...reports]);
  if (unnamable !== undefined) {
    const hint = 'Give the folder a name without * and commas.';
    const message = `The sandbox cannot be opened: Node.js cannot be told a path such as "${unnamable}".`;
    throw new DiagnosticError([error('refused-by-sandbox', message, { path: '', hint })]);
  }
  // Only names that begin as those of the site's own temporary files.
  const bases = possibleBases(target).map(base => `${base}*`);
  if (writesSite) makeFolder(dirname(target));
  return {
    read: nameForNode([...readable, ...bases]),
    write: nameForNode([...kept, ...reports, ...(writesSite ? [...site, ...bases] : [])]),
  };
}

/** The paths without those that lie in others, because Node fails on them. A folder that may not exist is two paths. */
function nameForNode(paths: string[]): string[] {
  const all = [...new Set(paths)];
  const outer = all.filter(path => !all.some(other => other !== path && isInside(other, path)));
  return outer.flatMap(path => (path.endsWith('*') || existsSync(path) ? [path] : [path, join(path, '*')]));
}

async function runInSandbox(permissions: Permissions): Promise<number> {
  const flags = permissionFlags(process.version, permissions);
  const [, script = '', ...args] = process.argv;
  const child = spawn(process.execPath, [...process.execArgv, ...flags, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', ...Array.from({ length: 2 * BUNDLER_PAIRS }, () => 'pipe' as const)],
    env: { ...process.env, [SANDBOX_VARIABLE]: '1' },
  });
  const stopPassing = passSignals(child);
  const bundlers = Array.from({ length: BUNDLER_PAIRS }, (_, nth) => connectBundler(child, pipesOf(nth)));
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, keyof typeof signalCodes | null];
    return code ?? signalCodes[signal!] ?? 1;
  } finally {
    stopPassing();
    for (const { stop } of bundlers) stop();
  }
}

/** A terminal sends Ctrl+C to both processes. */
function passSignals(child: ChildProcess): () => void {
  const handlers = signals.map(signal => {
    const handler = () => void (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
    process.on(signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}

/** Starts esbuild once the sandbox sends it something, and only once. */
function connectBundler(child: ChildProcess, pipes: BundlerPipes): { stop: () => void } {
  const stdio = child.stdio as (Readable | Writable)[];
  const requests = stdio[pipes.requests] as Readable;
  const answers = stdio[pipes.answers] as Writable;
  const state: { bundler?: ChildProcess } = {};
  for (const stream of [requests, answers]) stream.on('error', () => undefined);
  requests.once('readable', () => {
    if (requests.readableLength === 0) return;
    const { program, version } = findBundler();
    tuneBundlerMemory();
    const bundler = spawn(program, [`--service=${version}`, '--ping'], {
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    state.bundler = bundler;
    bundler.on('error', failure => {
      process.stderr.write(`esbuild cannot be started: ${failure.message}\n`);
      answers.destroy();
    });
    bundler.stdin.on('error', () => undefined);
    // At the end of its input, esbuild would print that a bundle waits for ever.
    requests.once('end', () => bundler.kill('SIGKILL'));
    requests.pipe(bundler.stdin, { end: false });
    bundler.stdout.pipe(answers);
  });
  return { stop: () => void state.bundler?.kill() };
}

/** esbuild's program is in a package for each platform. */
function findBundler(): { program: string; version: string } {
  const own = createRequire(import.meta.url).resolve('esbuild/package.json');
  const { version } = createRequire(own)(own) as { version: string };
  const name = `@esbuild/${process.platform}-${process.arch}/${process.platform === 'win32' ? 'esbuild.exe' : 'bin/esbuild'}`;
  return { program: process.env.ESBUILD_BINARY_PATH ?? createRequire(own).resolve(name), version };
}
