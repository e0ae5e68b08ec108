/** A link to a field leads to it, also where it has yet to be fetched: the nearest known ancestor is opened, then the next. */
import { decodeFragment } from '../fragment.js';

/** Does nothing where the address names no field below the prefix. */
export function revealField(prefix: string): void {
  const wanted = decodeFragment(location.hash);
  if (!prefix || !wanted.startsWith(`${prefix}.`)) return;
  const found = nearest(wanted);
  if (!found) return;
  for (let parent = found.parentElement; parent; parent = parent.parentElement)
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  if (found.id === wanted) requestAnimationFrame(() => found.scrollIntoView());
  else for (const box of found.querySelectorAll<HTMLDetailsElement>(':scope > dd > details')) box.open = true;
}

function nearest(id: string): HTMLElement | null {
  for (let name = id; name.includes('.'); name = name.slice(0, name.lastIndexOf('.'))) {
    const found = document.getElementById(name);
    if (found) return found;
  }
  return null;
}
