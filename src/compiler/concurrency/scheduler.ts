/** Splits long work into steps, so that `docsc serve` answers a request for a page before the work goes on. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** Decides when the next step of long work may run. */
export type Scheduler = {
  /** Called between two steps; resolves when the next one may start. */
  yieldNow: () => Promise<void>;
  /** Runs work that a reader waits for; no other step starts until it is done. */
  runFirst: <T>(work: () => Promise<T>) => Promise<T>;
  /** Starts no step for `time` milliseconds, because another process needs the machine. */
  pauseFor: (time: number) => void;
  /** Starts no further step. */
  stop: () => void;
};

/** Milliseconds that steps may run before they yield to the event loop. */
const SLICE_MS = 8;

/** A scheduler for `docsc serve`. */
export function createScheduler(): Scheduler {
  const state = { since: performance.now(), pausedUntil: 0, urgent: new Set<Promise<unknown>>(), isStopped: false };
  return {
    yieldNow: async () => {
      const isPaused = () => state.pausedUntil > performance.now();
      if (!state.urgent.size && !isPaused() && performance.now() - state.since < SLICE_MS) return;
      await nextTurn();
      while (state.urgent.size || isPaused())
        await Promise.allSettled([...state.urgent, pause(state.pausedUntil - performance.now())]);
      if (state.isStopped) await new Promise(() => undefined);
      state.since = performance.now();
    },
    runFirst: async work => {
      const done = work();
      state.urgent.add(done);
      try {
        return await done;
      } finally {
        state.urgent.delete(done);
      }
    },
    pauseFor: time => {
      state.pausedUntil = performance.now() + time;
    },
    stop: () => {
      state.isStopped = true;
    },
  };
}

/** A scheduler that never waits, for commands that serve no pages meanwhile. */
export const immediateScheduler: Scheduler = {
  yieldNow: async () => undefined,
  runFirst: work => work(),
  pauseFor: () => undefined,
  stop: () => undefined,
};
