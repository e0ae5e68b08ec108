/** The scroll position of the window. */
import { saveScroll } from './history.js';

const SAVE_DELAY_MS = 150;

/** Without animation, whatever the style sheet says of scrolling within a page. */
export function scrollInstantly(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

/** Saves the scroll position whenever the reader stops scrolling, and takes its restoration from the browser. */
export function installScrollMemory(): void {
  // A page changes after its address, so the browser would scroll the wrong one. After a reload it scrolls the right one.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  const state: { timer?: number } = {};
  addEventListener(
    'scroll',
    () => {
      clearTimeout(state.timer);
      state.timer = window.setTimeout(saveScroll, SAVE_DELAY_MS);
    },
    { passive: true },
  );
}
