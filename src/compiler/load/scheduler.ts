/** Long work in pieces: who asks for a page meanwhile is answered first. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export type Scheduler = {
  /** Called between two pieces. Resolves when there is time for the next one. */
  yieldNow: () => Promise<void>;
  /** Does work that somebody waits for; the pieces rest until it is done. */
  runFirst: <T>(work: () => Promise<T>) => Promise<T>;
  /** The pieces rest for so many milliseconds, as somebody else needs the machine. */
  pauseFor: (time: number) => void;
  /** No further piece is begun. */
  stop: () => void;
};

/** Milliseconds that pieces may take together. */
const SLICE_MS = 8;

export function createScheduler(): Scheduler {
  const state = { since: performance.now(), until: 0, waiting: new Set<Promise<unknown>>(), isOver: false };
  return {
    yieldNow: async () => {
      const isPaused = () => state.until > performance.now();
      if (!state.waiting.size && !isPaused() && performance.now() - state.since < SLICE_MS) return;
      await nextTurn();
      while (state.waiting.size || isPaused())
        await Promise.allSettled([...state.waiting, pause(state.until - performance.now())]);
      if (state.isOver) await new Promise(() => undefined);
      state.since = performance.now();
    },
    runFirst: async work => {
      const done = work();
      state.waiting.add(done);
      try {
        return await done;
      } finally {
        state.waiting.delete(done);
      }
    },
    pauseFor: time => {
      state.until = performance.now() + time;
    },
    stop: () => {
      state.isOver = true;
    },
  };
}

/** For work that nobody else waits for. */
export const immediateScheduler: Scheduler = {
  yieldNow: async () => undefined,
  runFirst: work => work(),
  pauseFor: () => undefined,
  stop: () => undefined,
};
