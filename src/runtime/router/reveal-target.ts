/** Hash targets: found by id, never as a selector; a closed tab or disclosure around them is opened first. */
import { decodeFragment } from './fragment.js';

/** Returns whether there is such a target. */
export function revealTarget(hash: string): boolean {
  const target = document.getElementById(decodeFragment(hash));
  if (!target) return false;
  openAncestors(target);
  requestAnimationFrame(() => target.scrollIntoView());
  return true;
}

/** Opens what a node is hidden in. */
export function openAncestors(node: Node): void {
  for (let parent = node.parentElement; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent.getAttribute('role') === 'tabpanel' && parent.hidden) {
      document.getElementById(parent.getAttribute('aria-labelledby') ?? '')?.click();
    }
  }
}
