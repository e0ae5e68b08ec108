/**
 * Enlarges an article's images when they are clicked. The library is loaded a second after the page, if the page has such
 * an image; its styles are part of the theme.
 */
import type { Zoom } from 'medium-zoom';

const ZOOMABLE_IMAGES = '.prose img:not(a img, .only-light, .only-dark, [data-no-zoom])';
const LOAD_DELAY_MS = 1000;
/** Pixels of scrolling that close an enlarged image. */
const CLOSE_SCROLL_DISTANCE = 40;

/** Enlarges images by click and by Enter. In the capture phase: React stops both in what it has not hydrated. */
function installZoomListeners(zoom: Zoom): () => void {
  const onPress = (event: MouseEvent | KeyboardEvent) => {
    const image = event.target as HTMLElement;
    const isPress = event instanceof KeyboardEvent ? event.key === 'Enter' : !event.ctrlKey && !event.metaKey;
    if (!isPress || !zoom.getImages().includes(image)) return;
    event.preventDefault();
    event.stopPropagation();
    void zoom.open({ target: image });
  };
  document.addEventListener('click', onPress, true);
  document.addEventListener('keydown', onPress, true);
  return () => {
    document.removeEventListener('click', onPress, true);
    document.removeEventListener('keydown', onPress, true);
  };
}

/** For the images of the current page. Returns a function that removes the zoom. */
export function installImageZoom(): () => void {
  const state: { zoom?: Zoom; removeListeners?: () => void; stopped: boolean } = { stopped: false };
  const timer = setTimeout(async () => {
    if (!document.querySelector(ZOOMABLE_IMAGES)) return;
    const { mediumZoom } = await import('./zoom-library.js');
    if (state.stopped) return;
    const zoom = mediumZoom(ZOOMABLE_IMAGES, {
      margin: 24,
      scrollOffset: CLOSE_SCROLL_DISTANCE,
      background: 'var(--paper)',
    });
    for (const image of zoom.getImages()) image.tabIndex = 0;
    state.zoom = zoom;
    state.removeListeners = installZoomListeners(zoom);
  }, LOAD_DELAY_MS);
  return () => {
    state.stopped = true;
    clearTimeout(timer);
    state.removeListeners?.();
    state.zoom?.close();
    state.zoom?.detach();
  };
}
