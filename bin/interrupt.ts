/** Signals that end a command from outside, and the exit codes that shells know them by. */

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Hands over the exit code of a signal when it comes: the first time, or with `again` each time. Signals are as before
 * once the function that is returned is called.
 */
export function onInterrupt(handle: (code: number) => void, { again = false } = {}): () => void {
  const handlers = (Object.keys(codes) as (keyof typeof codes)[]).map(signal => {
    const handler = () => handle(codes[signal]);
    process[again ? 'on' : 'once'](signal, handler);
    return { signal, handler };
  });
  return () => {
    for (const { signal, handler } of handlers) process.off(signal, handler);
  };
}

/** For servers, which run until somebody ends them. */
export function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
