/** Shows the target of a hash, even inside a closed tab or disclosure. */
import { decodeFragment } from './fragment.js';

/** Scrolls to the element with the hash's id. Returns false if there is none. */
export function revealTarget(hash: string): boolean {
  const target = document.getElementById(decodeFragment(hash));
  if (!target) return false;
  openAncestors(target);
  requestAnimationFrame(() => target.scrollIntoView());
  return true;
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
