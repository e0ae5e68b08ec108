/** How much is under way at once. The rest waits in order; what is urgent goes before what is not. */
export type Limiter = <T>(isUrgent: boolean, work: () => Promise<T>) => Promise<T>;

export function createLimiter(most: number): Limiter & { activeCount: () => number } {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  const state = { busy: 0 };
  const next = () => {
    if (state.busy >= most) return;
    const start = urgent.shift() ?? others.shift();
    if (!start) return;
    state.busy++;
    start();
  };
  const run: Limiter = async (isUrgent, work) => {
    await new Promise<void>(start => {
      (isUrgent ? urgent : others).push(start);
      next();
    });
    try {
      return await work();
    } finally {
      state.busy--;
      next();
    }
  };
  return Object.assign(run, { activeCount: () => state.busy });
}
