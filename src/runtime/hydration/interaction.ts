/** Signs of a reader, as the boot script and the application see them. */

/** Copying works without the application; a film is a link until it does. */
const CONTROLS = 'button:not(.code-copy), [data-own], .video .video-link';
const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'focusin',
  'wheel',
  'touchstart',
] as const;

/** What a plain click asks of the application. */
export function findClickedControl({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLElement | null {
  if (ctrlKey || metaKey || shiftKey || altKey) return null;
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  return control?.closest('#docsc\\:root') ? control : null;
}

/** Calls back when the page has been loaded and the browser has nothing better to do. `delay` is in milliseconds. */
export function runWhenIdle(callback: () => void, delay = 0): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
  const wait = () => (delay ? setTimeout(() => idle(callback), delay) : idle(callback));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Calls back once, when the reader shows that he is there. */
export function onFirstInteraction(callback: () => void): void {
  const stop = new AbortController();
  const first = (event: Event) => {
    // Browsers report a move where only the page has moved below the pointer.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
    stop.abort();
    callback();
  };
  for (const type of INTERACTION_EVENTS)
    document.addEventListener(type, first, { capture: true, passive: true, signal: stop.signal });
}
