/** Shows the target of a hash, even inside a closed tab or disclosure. */
import { decodeFragment } from './fragment.js';

/**
 * Scrolls to the element with the hash's id, and focuses it. Both wait for a frame, in which an opened tab shows its
 * panel. A reader who has pressed Tab by then, or is inside the target already, keeps the focus. Returns false if there
 * is no such element.
 */
export function revealTarget(hash: string): boolean {
  const target = document.getElementById(decodeFragment(hash));
  if (!target) return false;
  openAncestors(target);
  const focused = document.activeElement;
  requestAnimationFrame(() => {
    target.scrollIntoView();
    const active = document.activeElement;
    const isKept = active !== focused && active !== document.body;
    if (!isKept && !target.contains(active)) focusElement(target);
  });
  return true;
}

/**
 * Focuses an element without scrolling, so that Tab goes on from there, as after a document load. Most targets take no
 * focus by themselves: they do until they lose it. Returns false if the element is hidden or absent.
 */
export function focusElement(element: HTMLElement | null): boolean {
  if (!element) return false;
  element.focus({ preventScroll: true });
  if (document.activeElement !== element && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
    element.focus({ preventScroll: true });
  }
  return document.activeElement === element;
}

/** Opens every disclosure and tab panel that the node is in. */
export function openAncestors(node: Node): void {
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent.getAttribute('role') === 'tabpanel' && parent.hidden) {
      document.getElementById(parent.getAttribute('aria-labelledby') ?? '')?.click();
    }
  }
}
