/**
 * `docsc build` in the process of a test: for the many builds that others are compared with, whose output is the point
 * and not how they start. The second of them takes a fifth of the processor time of a command, which starts cold.
 */
import { join } from 'node:path';
import type { BuildFlags } from '../bin/flags.js';
import type { Ran } from './command.js';

/** Builds the project of a folder. `outDir` is relative to it. */
export async function buildInProcess(cwd: string, { outDir, ...flags }: Partial<BuildFlags>): Promise<Ran> {
  // As the command does: React picks its production build when it is first imported.
  process.env.NODE_ENV = 'production';
  const { build } = await import('../bin/commands/build.js');
  const config = join(cwd, 'docsc.config.yaml');
  // One thread: others would be started from TypeScript.
  return capture(() => build({ jobs: 1, ...flags, config, outDir: join(cwd, outDir ?? 'build') }));
}

/** What a command prints and its exit code, which the process would otherwise print and end with. */
async function capture(command: () => Promise<void>): Promise<Ran> {
  const { stdout, stderr, exitCode } = process;
  const writes = { stdout: stdout.write, stderr: stderr.write };
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      printed[name] += String(text);
      return true;
    };
  try {
    await command();
    return { code: Number(process.exitCode), ...printed };
  } finally {
    process.exitCode = exitCode;
    for (const name of ['stdout', 'stderr'] as const) process[name].write = writes[name];
  }
}
