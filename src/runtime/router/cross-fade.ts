/** The transition from one page to the next. */
import { flushSync } from 'react-dom';

/** Fades to what the change renders if the browser can, and the reader has not asked for reduced motion. */
export function crossFade(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isStill || !document.startViewTransition) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A transition that the next one overtakes rejects.
  transition.finished.catch(() => undefined);
  transition.ready.catch(() => undefined);
}
