/** Runs work one time after the other: at once, or after a pause in typing. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds without a key before what is typed is checked. */
const TYPING_PAUSE_MS = 60;

/** When work runs. */
export type Debounce = {
  /** Asks for another run; `isTyped`: people are typing, and the run waits for a pause. */
  request: (isTyped?: boolean) => void;
  /** Resolves once nothing runs and nothing is asked for. */
  settled: () => Promise<void>;
};

/** Creates the turns of some work, which must not reject. */
export function createDebounce(work: () => Promise<void>): Debounce {
  const state: { asked: number; keys: number; running?: Promise<void> } = { asked: 0, keys: 0 };
  const run = async () => {
    while (state.asked) {
      for (let keys = 0; keys !== state.keys; await pause(TYPING_PAUSE_MS)) keys = state.keys;
      state.asked = 0;
      state.keys = 0;
      await work();
    }
    state.running = undefined;
  };
  return {
    request: (isTyped = false) => {
      state.asked++;
      if (isTyped) state.keys++;
      state.running ??= run();
    },
    settled: async () => state.running,
  };
}
