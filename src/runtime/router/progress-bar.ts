/** The bar at the top while a page loads: appears after 200 ms, starts at 0.08, moves in steps of 200 ms. */
const DELAY = 200;
const SPEED = 200;
const MINIMUM = 0.08;

export type Progress = { start: () => void; stop: () => void };

export function progressBar(): Progress {
  const state: { timer?: number; value: number } = { value: 0 };
  const show = (value: number) => {
    state.value = value;
    const bar = document.querySelector<HTMLElement>('.progress');
    if (!bar) return;
    bar.hidden = value === 0;
    bar.style.setProperty('--progress', String(value));
  };
  const step = () => {
    show(Math.min(0.99, state.value === 0 ? MINIMUM : state.value + (1 - state.value) * 0.15));
    state.timer = window.setTimeout(step, SPEED);
  };
  return {
    start: () => {
      clearTimeout(state.timer);
      state.timer = window.setTimeout(step, DELAY);
    },
    stop: () => {
      clearTimeout(state.timer);
      if (state.value > 0) show(1);
      state.timer = window.setTimeout(() => show(0), SPEED);
    },
  };
}
