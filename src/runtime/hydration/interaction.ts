/** How the boot script and the application recognise a reader's interaction. */

/** Controls that need the application. The boot script does the work of some; a video is a plain link without it. */
const CONTROLS = `button:not(.code-copy, .expand-all, .color-toggle${globalThis.DOCSC_NO_CONSENT ? '' : ', .consent-open'}), [data-own], .video .video-link`;
const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'focusin',
  'wheel',
  'touchstart',
] as const;

/** The control of the application that a plain click is on; null if there is none. */
export function findClickedControl({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLElement | null {
  if (ctrlKey || metaKey || shiftKey || altKey) return null;
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  return control?.closest('#docsc\\:root') ? control : null;
}

/** All controls that need the application, in the order of the document. */
export function listControls(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`#docsc\\:root :is(${CONTROLS})`)];
}

/** Calls back when the browser is idle, at least `delay` milliseconds after the page's load event. */
export function runWhenIdle(callback: () => void, delay = 0): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
  const wait = () => (delay ? setTimeout(() => idle(callback), delay) : idle(callback));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Calls back once, at the reader's first interaction. */
export function onFirstInteraction(callback: () => void): void {
  const controller = new AbortController();
  const listener = (event: Event) => {
    // Browsers report a move without movement when the page scrolls below a resting pointer.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
    controller.abort();
    callback();
  };
  for (const type of INTERACTION_EVENTS)
    document.addEventListener(type, listener, { capture: true, passive: true, signal: controller.signal });
}
