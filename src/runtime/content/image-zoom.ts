/**
 * Opens an article's images in a viewer when they are pressed. A second after the page, if the page has such an image, its
 * styles are loaded; the viewer itself with the first press.
 */
import type { SiteData } from '../data/site-data.js';

const ZOOMABLE_IMAGES = '.prose img:not(a img, [data-no-zoom])';
const LOAD_DELAY_MS = 1000;

/** For the images of the current page. Returns a function that ends it, and closes the viewer. */
export function installImageZoom(loadStyle: SiteData['loadStyle']): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const onPress = (event: MouseEvent | KeyboardEvent) => {
    const image = event.target as HTMLImageElement;
    const isPress = event instanceof KeyboardEvent ? event.key === 'Enter' : !event.ctrlKey && !event.metaKey;
    if (!isPress || !image.matches(ZOOMABLE_IMAGES)) return;
    event.preventDefault();
    event.stopPropagation();
    const { left, top, width, height } = image.getBoundingClientRect();
    const isPointer = event instanceof MouseEvent && event.detail > 0;
    const at: [number, number] = isPointer
      ? [(event.clientX - left) / width, (event.clientY - top) / height]
      : [0.5, 0.5];
    image.focus({ preventScroll: true });
    void Promise.all([import('./image-viewer.js'), loadStyle('zoom')]).then(
      ([{ openViewer }]) => signal.aborted || openViewer(image, { at, signal }),
      () => undefined,
    );
  };
  const timer = setTimeout(() => {
    const images = document.querySelectorAll<HTMLElement>(ZOOMABLE_IMAGES);
    if (!images.length) return;
    void loadStyle('zoom').catch(() => undefined);
    for (const image of images) image.tabIndex = 0;
    // In the capture phase: React stops both events in what it has not hydrated.
    document.addEventListener('click', onPress, { capture: true, signal });
    document.addEventListener('keydown', onPress, { capture: true, signal });
  }, LOAD_DELAY_MS);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
