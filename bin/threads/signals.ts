/** Signals reach the main thread only; this passes them on to the threads that run commands. */
import { signalCodes, signals } from '../interrupt.js';
import { startTime } from './processor-time.js';
import type { WatchedThread } from './watched-thread.js';

/** Milliseconds of processor time in which a command that is not stuck hears a signal, and how often to look. */
const STOP_MS = 600;
const LOOK_MS = 100;
/** Milliseconds that a command has to hear it on a machine that is busy with other programs. */
const LONGEST_MS = 3000;

/**
 * Passes signals on to the threads, and ends those that do not stop by themselves. Output that nobody reads any more
 * counts as a signal. `code` is the exit code of a signal that has come, and `off` stops listening.
 */
export function passSignals(threads: () => WatchedThread[]): { code: () => number | undefined; off: () => void } {
  const state: { code?: number } = {};
  const pass = (signal: keyof typeof signalCodes) => {
    state.code ??= signalCodes[signal];
    for (const thread of threads()) thread.post({ signal });
    const elapsed = startTime();
    const endDeaf = () => {
      const { clock, computed } = elapsed();
      if (computed < STOP_MS && clock < LONGEST_MS) return;
      for (const thread of threads()) if (thread.isDeaf(STOP_MS)) void thread.end({ code: signalCodes[signal] });
    };
    setInterval(endDeaf, LOOK_MS).unref();
  };
  const handlers = signals.map(signal => [signal, () => pass(signal)] as const);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  const onClosed = (failure: NodeJS.ErrnoException) => {
    // A terminal that was closed gives EIO.
    if (!['EPIPE', 'EIO'].includes(failure.code!)) throw failure;
    pass('SIGTERM');
  };
  const outputs = [process.stdout, process.stderr];
  for (const output of outputs) output.on('error', onClosed);
  const off = () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
    for (const output of outputs) output.off('error', onClosed);
  };
  return { code: () => state.code, off };
}
