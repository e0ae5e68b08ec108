/** How much is under way at once. The rest waits in order; what is urgent goes before what is not. */
export type Lanes = <T>(isUrgent: boolean, work: () => Promise<T>) => Promise<T>;

export function openLanes(most: number): Lanes & { busy: () => number } {
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
  const run: Lanes = async (isUrgent, work) => {
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
  return Object.assign(run, { busy: () => state.busy });
}
