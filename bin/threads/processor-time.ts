/** Time on a machine that may be busy with other programs: a second of the clock may then be little computing. */

/** The time since a start: by the clock, and computed by this process; both in milliseconds. */
export type Elapsed = { clock: number; computed: number };

/** Starts to measure. The function returns the time since then. */
export function startTime(): () => Elapsed {
  const started = { clock: performance.now(), computed: processorTime() };
  return () => ({ clock: performance.now() - started.clock, computed: processorTime() - started.computed });
}

/** Milliseconds that this process has computed. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
