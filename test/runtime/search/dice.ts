/** Returns a generator of pseudo-random integers from 0 to below its argument, the same in every run. */
export function seededRandom(seed: number): (below: number) => number {
  const state = { seed };
  return below => {
    state.seed = (Math.imul(state.seed, 1_103_515_245) + 12_345) >>> 0;
    return (state.seed >>> 8) % below;
  };
}
