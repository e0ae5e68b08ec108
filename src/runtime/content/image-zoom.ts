/** Opens an article's images in a viewer when they are pressed. The viewer is loaded with the first press. */
import type { SiteData } from '../data/site-data.js';

/** Makes the images that `selector` finds reachable by keyboard, and loads the styles of the viewer. */
export function listenForPresses(selector: string, loadStyle: SiteData['loadStyle'], signal: AbortSignal): void {
  if (signal.aborted) return;
  const onPress = (event: MouseEvent | KeyboardEvent) => {
    const image = event.target as HTMLImageElement;
    const isPress = event instanceof KeyboardEvent ? event.key === 'Enter' : !event.ctrlKey && !event.metaKey;
    if (!isPress || !image.matches(selector)) return;
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
  void loadStyle('zoom').catch(() => undefined);
  for (const image of document.querySelectorAll<HTMLElement>(selector)) image.tabIndex = 0;
  // In the capture phase: React stops both events in what it has not hydrated.
  document.addEventListener('click', onPress, { capture: true, signal });
  document.addEventListener('keydown', onPress, { capture: true, signal });
}
