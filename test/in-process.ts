/**
 * docsc in the process of a test: for commands whose output is the point and not how they start. Each after the first
 * takes a fifth of the processor time of a process, which starts cold. Commands must not run at the same time.
 * Needs: docsc as a command.
 */
import type { Ran } from './command.js';

type Options = { cwd: string; env?: Record<string, string> };

/** The commands that compile pages. */
const COMPILING = ['build', 'changed', 'check', 'ledger', 'merge'];

/** Ends a command in the place of the process. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

/** Runs a command as `docsc` does, but in one thread and without a supervisor. */
export async function docscInProcess(args: string[], { cwd, env = {} }: Options): Promise<Ran> {
  // As the command does: React picks its production build when it is first imported.
  const { runDocsc } = await withEnvironment({ NODE_ENV: 'production' }, () => import('../bin/docsc.js'));
  // Other threads would be started from TypeScript.
  const jobs = COMPILING.includes(args[0]!) ? ['--jobs', '1'] : [];
  const run = () =>
    runDocsc([...args, ...jobs], code => {
      throw new Exit(code);
    });
  return withEnvironment({ NODE_ENV: 'production', NO_COLOR: '1', ...env }, () => inFolder(cwd, () => capture(run)));
}

/** Sets variables of the environment meanwhile. The command's own are removed too. */
async function withEnvironment<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(process.env)) if (before[name] === undefined) delete process.env[name];
    Object.assign(process.env, before);
  }
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
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
  process.exitCode = 0;
  try {
    await command();
    return { code: Number(process.exitCode), ...printed };
  } catch (thrown) {
    if (!(thrown instanceof Exit)) throw thrown;
    return { code: thrown.code, ...printed };
  } finally {
    process.exitCode = exitCode;
    for (const name of ['stdout', 'stderr'] as const) process[name].write = writes[name];
  }
}
