/** What a command still does when somebody stops it. */

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const signals = Object.keys(codes) as (keyof typeof codes)[];

/** Hands over the exit code of each signal: the first time it comes, or every time. Returns how to take that back. */
function onSignals(when: 'once' | 'on', handle: (code: number) => void): () => void {
  const handlers = signals.map(signal => {
    const handler = () => handle(codes[signal]);
    process[when](signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}

/** Runs at the first signal, before the process ends with the signal's code. Returns how to take it back. */
export function onInterrupt(abort: () => Promise<void>): () => void {
  return onSignals('once', code => void abort().finally(() => process.exit(code)));
}

/** For work that ends in an orderly way itself: `signal` tells it to, `code` is then the command's. */
type StopHandle = { signal: AbortSignal; code: () => number; off: () => void };

/** The first signal ends the work in an orderly way, the second one at once. */
export function stopOnSignal(stopping: () => void = () => undefined): StopHandle {
  const stop = new AbortController();
  const state = { code: 130 };
  const off = onSignals('on', code => {
    if (stop.signal.aborted) process.exit(code);
    state.code = code;
    stopping();
    stop.abort();
  });
  return { signal: stop.signal, code: () => state.code, off };
}

/** For servers, which run until somebody ends them. */
export function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
