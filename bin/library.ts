/**
 * docsc as a library. Each call runs the command in a process of its own: it is watched and can be restricted as ever,
 * calls may overlap, and the process of the caller keeps its environment and its memory.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Build, BuildOptions, BuildResult, Check, CheckResult, CommandOptions, Finding } from '../src/library.js';

/** Compiles a site. */
export const build: Build = async options => {
  const { code, report } = await runCommand('build', options);
  const { written = false, files, bytes } = report;
  return { ...toResult(code, report), written, files, bytes };
};

/** Checks a site. */
export const check: Check = async options => {
  const { code, report } = await runCommand('check', options);
  return toResult(code, report);
};

/** What a command prints with `--json`. */
type Report = Partial<Pick<BuildResult, 'pages' | 'written' | 'files' | 'bytes'>> & { diagnostics: Finding[] };

function toResult(code: number, { pages = 0, diagnostics }: Report): CheckResult {
  return { ok: code === 0, code, pages, findings: diagnostics };
}

/** The command is beside this file in the package. */
const command = fileURLToPath(new URL('./bin/docsc.js', import.meta.url));

async function runCommand(name: string, options: BuildOptions = {}): Promise<{ code: number; report: Report }> {
  const { cwd, signal, log } = options;
  signal?.throwIfAborted();
  const child = spawn(process.execPath, [command, name, '--json', ...toFlags(options)], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const abort = () => void child.kill();
  signal?.addEventListener('abort', abort, { once: true });
  const [stdout, stderr]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => stdout.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr.push(text);
    log?.(text);
  });
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', ended => resolve(ended ?? 1));
    });
    signal?.throwIfAborted();
    return { code, report: parseReport(stdout.join(''), stderr.join('')) };
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function parseReport(stdout: string, stderr: string): Report {
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    throw new Error(stderr.trim() || 'docsc ended without a report.');
  }
}

function toFlags(options: BuildOptions & CommandOptions): string[] {
  const { config, outDir, baseUrl, jobs, cache, strict, sandbox, refresh, online, keepGoing } = options;
  const values = { config, 'out-dir': outDir, 'base-url': baseUrl, jobs };
  const switches = { strict, sandbox, refresh, online, 'keep-going': keepGoing, 'no-cache': cache === false };
  return [
    ...Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`])),
    ...Object.entries(switches).flatMap(([name, isOn]) => (isOn ? [`--${name}`] : [])),
  ];
}
