/**
 * Pictures of an article open large when they are clicked. The library is loaded a second after the page, when there is
 * a picture at all; its styles are part of the theme.
 */
import type { Zoom } from 'medium-zoom';

const ZOOMABLE_IMAGES = '.prose img:not(a img, .only-light, .only-dark, [data-no-zoom])';
/** Milliseconds after the load, and pixels of scrolling that close it. */
const LOAD_DELAY = 1000;
const CLOSE_SCROLL_DISTANCE = 40;

/** Opens pictures by click and by Enter. In the capture phase: React stops both in what it has not hydrated. */
function installZoomListeners(zoom: Zoom): () => void {
  const onPress = (event: MouseEvent | KeyboardEvent) => {
    const picture = event.target as HTMLElement;
    const isPress = event instanceof KeyboardEvent ? event.key === 'Enter' : !event.ctrlKey && !event.metaKey;
    if (!isPress || !zoom.getImages().includes(picture)) return;
    event.preventDefault();
    event.stopPropagation();
    void zoom.open({ target: picture });
  };
  document.addEventListener('click', onPress, true);
  document.addEventListener('keydown', onPress, true);
  return () => {
    document.removeEventListener('click', onPress, true);
    document.removeEventListener('keydown', onPress, true);
  };
}

/** Looks at the page that is shown now; returns how to stop. */
export function installImageZoom(): () => void {
  const state: { zoom?: Zoom; deafen?: () => void; stopped: boolean } = { stopped: false };
  const timer = setTimeout(async () => {
    if (!document.querySelector(ZOOMABLE_IMAGES)) return;
    const { mediumZoom } = await import('./zoom-library.js');
    if (state.stopped) return;
    const zoom = mediumZoom(ZOOMABLE_IMAGES, {
      margin: 24,
      scrollOffset: CLOSE_SCROLL_DISTANCE,
      background: 'var(--paper)',
    });
    for (const picture of zoom.getImages()) picture.tabIndex = 0;
    state.zoom = zoom;
    state.deafen = installZoomListeners(zoom);
  }, LOAD_DELAY);
  return () => {
    state.stopped = true;
    clearTimeout(timer);
    state.deafen?.();
    state.zoom?.close();
    state.zoom?.detach();
  };
}
