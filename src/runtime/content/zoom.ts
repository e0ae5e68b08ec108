/**
 * Pictures of an article open large when they are clicked. The library is loaded a second after the page, when there is
 * a picture at all; its styles are part of the theme.
 */
import type { Zoom } from 'medium-zoom';

const PICTURES = '.prose img:not(a img, .only-light, .only-dark, [data-no-zoom])';
/** Milliseconds after the load, and pixels of scrolling that close it. */
const READY_AFTER = 1000;
const CLOSES_AFTER = 40;

/** The library listens to clicks alone. */
function reachByKeyboard(picture: HTMLElement, zoom: Zoom): void {
  picture.tabIndex = 0;
  picture.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void zoom.open({ target: picture });
  });
}

/** Looks at the page that is shown now; returns how to stop. */
export function zoomPictures(): () => void {
  const state: { zoom?: Zoom; stopped: boolean } = { stopped: false };
  const timer = setTimeout(async () => {
    if (!document.querySelector(PICTURES)) return;
    const { default: mediumZoom } = await import('./zoom-library.js');
    if (state.stopped) return;
    const zoom = mediumZoom(PICTURES, { margin: 24, scrollOffset: CLOSES_AFTER, background: 'var(--paper)' });
    for (const picture of zoom.getImages()) reachByKeyboard(picture, zoom);
    state.zoom = zoom;
  }, READY_AFTER);
  return () => {
    state.stopped = true;
    clearTimeout(timer);
    state.zoom?.close();
    state.zoom?.detach();
  };
}
