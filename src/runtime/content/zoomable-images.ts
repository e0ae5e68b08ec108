/** Finds the images of an article that can be enlarged. All else is loaded only where there are some. */
import type { SiteData } from '../data/site-data.js';

/** Images of an article that are neither links nor marked by their writers. */
const ZOOMABLE_IMAGES = '.prose img:not(a img, [data-no-zoom])';
const LOAD_DELAY_MS = 1000;

/** Looks for the images of the current page a second after it. Returns a function that ends it, and closes the viewer. */
export function installImageZoom(loadStyle: SiteData['loadStyle']): () => void {
  const ended = new AbortController();
  const timer = setTimeout(() => {
    if (!document.querySelector(ZOOMABLE_IMAGES)) return;
    void import('./image-zoom.js').then(
      ({ listenForPresses }) => listenForPresses(ZOOMABLE_IMAGES, loadStyle, ended.signal),
      () => undefined,
    );
  }, LOAD_DELAY_MS);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
