/** Limits how many tasks run at the same time. The others wait in order. */

/** Runs `work` when a slot is free. Urgent work starts before all other waiting work. */
export type Limiter = <T>(isUrgent: boolean, work: () => Promise<T>) => Promise<T>;

/** A limiter with `max` slots; `activeCount` returns how many of them are taken. */
export function createLimiter(max: number): Limiter & { activeCount: () => number } {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  const state = { active: 0 };
  const startNext = () => {
    if (state.active >= max) return;
    const start = urgent.shift() ?? others.shift();
    if (!start) return;
    state.active++;
    start();
  };
  const run: Limiter = async (isUrgent, work) => {
    await new Promise<void>(start => {
      (isUrgent ? urgent : others).push(start);
      startNext();
    });
    try {
      return await work();
    } finally {
      state.active--;
      startNext();
    }
  };
  return Object.assign(run, { activeCount: () => state.active });
}
