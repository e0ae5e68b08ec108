/** The bar at the top of the window while a page loads. It appears after a delay, and approaches its end in steps. */

/** Milliseconds; `START_VALUE` is the share of the bar's full width. */
const SHOW_DELAY = 200;
const STEP_DELAY = 200;
const START_VALUE = 0.08;

/** `start` restarts the delay; `stop` fills the bar if it is shown, then hides it. */
export type ProgressBar = { start: () => void; stop: () => void };

/** Controls the element that the shell renders. */
export function createProgressBar(): ProgressBar {
  const state: { timer?: number; value: number } = { value: 0 };
  const show = (value: number) => {
    state.value = value;
    const bar = document.querySelector<HTMLElement>('.progress');
    if (!bar) return;
    bar.hidden = value === 0;
    bar.style.setProperty('--progress', String(value));
  };
  const step = () => {
    show(Math.min(0.99, state.value === 0 ? START_VALUE : state.value + (1 - state.value) * 0.15));
    state.timer = window.setTimeout(step, STEP_DELAY);
  };
  return {
    start: () => {
      clearTimeout(state.timer);
      state.timer = window.setTimeout(step, SHOW_DELAY);
    },
    stop: () => {
      clearTimeout(state.timer);
      if (state.value > 0) show(1);
      state.timer = window.setTimeout(() => show(0), STEP_DELAY);
    },
  };
}
