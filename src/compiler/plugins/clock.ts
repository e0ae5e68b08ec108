/** Milliseconds that each plugin took, for `--timings`. */

/** The plugins that ran, with their milliseconds. */
export type PluginTimes = [module: string, milliseconds: number][];

/** Adds times up until they are taken. */
export type PluginClock = {
  /** Starts to count; the returned function stops. */
  start: (module: string) => () => void;
  take: () => PluginTimes;
};

/** Creates a clock. Times of plugins that wait at the same time overlap. */
export function createPluginClock(): PluginClock {
  const times = new Map<string, number>();
  return {
    start: module => {
      const started = performance.now();
      return () => void times.set(module, (times.get(module) ?? 0) + performance.now() - started);
    },
    take: () => {
      const taken = [...times];
      times.clear();
      return taken;
    },
  };
}
