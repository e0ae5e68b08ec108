/** esbuild's process, which runs for about a second of a build: it is kept small, and ends before its thread does. */
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';

/** Turns off garbage collection in esbuild, a Go program, up to a heap of 256 MiB. Must run before esbuild starts. */
export function tuneBundlerMemory(): void {
  process.env.GOGC ??= 'off';
  process.env.GOMEMLIMIT ??= '256MiB';
}

/** Ends esbuild's process, which otherwise holds 70 MB and waits for more to bundle. */
export async function stopBundler(): Promise<void> {
  const { stop } = await import('esbuild');
  await stop();
}

/**
 * Ends esbuild's process with this thread. Left alone while it waits for a thread that was busy, it takes the closed pipe
 * for a deadlock, and prints the state of all its routines. `tell` gets the number of the process, and `undefined` at its end,
 * for the main thread, which may end this one without notice.
 */
export function endBundlerWithThread(tell: (pid: number | undefined) => void): void {
  subscribe('child_process', message => {
    const { process: child } = message as { process: ChildProcess };
    child.once('spawn', () => {
      if (!child.spawnargs.some(arg => arg.startsWith('--service='))) return;
      const kill = () => void child.kill('SIGKILL');
      tell(child.pid);
      process.once('exit', kill);
      child.once('exit', () => {
        tell(undefined);
        process.off('exit', kill);
      });
    });
  });
}
