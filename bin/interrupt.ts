/** What commands do when a signal interrupts them. */

/** The exit codes of interrupted commands, as shells count them. */
export const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** The signals that interrupt a command. */
export const signals = Object.keys(signalCodes) as (keyof typeof signalCodes)[];

/** Calls `handle` with a signal's exit code, `once` or every time (`on`). Returns a function that stops listening. */
function onSignals(when: 'once' | 'on', handle: (exitCode: number) => void): () => void {
  const handlers = signals.map(signal => {
    const handler = () => handle(signalCodes[signal]);
    process[when](signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}

/** Runs `abort` at the first signal, then exits with the signal's code. Returns a function that stops listening. */
export function onInterrupt(abort: () => Promise<void>): () => void {
  return onSignals('once', code => void abort().finally(() => process.exit(code)));
}

/** For work that ends itself in an orderly way: `signal` aborts it, and `code` is the exit code that the command returns. */
type StopHandle = { signal: AbortSignal; code: () => number; off: () => void };

/** Aborts the work at the first signal, after calling `onStop`; the second signal exits immediately. */
export function stopOnSignal(onStop: () => void = () => undefined): StopHandle {
  const controller = new AbortController();
  const state = { code: signalCodes.SIGINT as number };
  const off = onSignals('on', code => {
    if (controller.signal.aborted) process.exit(code);
    state.code = code;
    onStop();
    controller.abort();
  });
  return { signal: controller.signal, code: () => state.code, off };
}

/**
 * Runs work that asks other servers. The first signal aborts it, and the process exits with the signal's code once the work
 * has rejected. `onFailure` is called before an exit or a rejection, to end what the work prints.
 */
export async function runUntilSignal<T>(work: (signal: AbortSignal) => Promise<T>, onFailure: () => void): Promise<T> {
  const stop = stopOnSignal();
  try {
    return await work(stop.signal);
  } catch (thrown) {
    onFailure();
    if (stop.signal.aborted) process.exit(stop.code());
    throw thrown;
  } finally {
    stop.off();
  }
}

/** The name of a signal that interrupts a command. */
export type SignalName = keyof typeof signalCodes;

/** Resolves at the first of the `stopping` signals, for servers that run until then. A closed terminal sends SIGHUP. */
export function untilStopped(stopping: readonly SignalName[] = signals): Promise<void> {
  return new Promise(resolve => {
    for (const signal of stopping) process.once(signal, () => resolve());
  });
}
