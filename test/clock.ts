/** A clock for tests of how long something computes. */

/** How often a test tries to be quick. Other work on the machine, and the garbage of other tests, slow single runs down. */
const TRIES = 5;

/** The processor time of this process in milliseconds: it stands still while other processes have the machine. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The least processor time of a few runs, in milliseconds. Ends with the first run below `bound`: one is proof enough, and
 * work that grows too fast is slow every time.
 */
export async function leastTime(bound: number, run: () => unknown): Promise<number> {
  const state = { least: Number.POSITIVE_INFINITY };
  for (let nth = 0; nth < TRIES && state.least >= bound; nth++) {
    const started = processorTime();
    await run();
    state.least = Math.min(state.least, processorTime() - started);
  }
  return state.least;
}
