/** Hash targets: found by id, never as a selector; a closed tab or disclosure around them is opened first. */

/** Returns whether there is such a target. */
export function revealTarget(hash: string): boolean {
  const target = document.getElementById(decode(hash.slice(1)));
  if (!target) return false;
  for (let parent = target.parentElement; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent.getAttribute('role') === 'tabpanel' && parent.hidden) {
      document.getElementById(parent.getAttribute('aria-labelledby') ?? '')?.click();
    }
  }
  requestAnimationFrame(() => target.scrollIntoView());
  return true;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an escape sequence: the id may still be written like this.
    return text;
  }
}
