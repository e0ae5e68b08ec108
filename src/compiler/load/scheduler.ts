/** Long work in pieces: who asks for a page meanwhile is answered first. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export type Turns = {
  /** Called between two pieces. Resolves when there is time for the next one. */
  rest: () => Promise<void>;
  /** Does work that somebody waits for; the pieces rest until it is done. */
  first: <T>(work: () => Promise<T>) => Promise<T>;
  /** The pieces rest for so many milliseconds, as somebody else needs the machine. */
  pause: (time: number) => void;
  /** No further piece is begun. */
  end: () => void;
};

/** Milliseconds that pieces may take together. */
const LONG = 8;

export function openTurns(): Turns {
  const state = { since: performance.now(), until: 0, waiting: new Set<Promise<unknown>>(), isOver: false };
  return {
    rest: async () => {
      const isPaused = () => state.until > performance.now();
      if (!state.waiting.size && !isPaused() && performance.now() - state.since < LONG) return;
      await nextTurn();
      while (state.waiting.size || isPaused())
        await Promise.allSettled([...state.waiting, pause(state.until - performance.now())]);
      if (state.isOver) await new Promise(() => undefined);
      state.since = performance.now();
    },
    first: async work => {
      const done = work();
      state.waiting.add(done);
      try {
        return await done;
      } finally {
        state.waiting.delete(done);
      }
    },
    pause: time => {
      state.until = performance.now() + time;
    },
    end: () => {
      state.isOver = true;
    },
  };
}

/** For work that nobody else waits for. */
export const noTurns: Turns = {
  rest: async () => undefined,
  first: work => work(),
  pause: () => undefined,
  end: () => undefined,
};
