/** A link to a field leads to it, also where it has yet to be fetched: the nearest known ancestor is opened, then the next. */
import { decodeFragment } from '../../router/fragment.js';
import { revealTarget } from '../../router/reveal-target.js';

/** What a field, or a variant, is under. */
const DISCLOSURES = ':scope > dd > details, :scope > details';

/** Does nothing where the address names no field below the prefix. */
export function revealField(prefix: string): void {
  const wanted = decodeFragment(location.hash);
  if (!prefix || !wanted.startsWith(`${prefix}.`)) return;
  const found = findNearestField(wanted);
  if (!found) return;
  if (found.id === wanted) {
    retarget(found);
    return;
  }
  revealTarget(`#${encodeURIComponent(found.id)}`);
  for (const box of found.querySelectorAll<HTMLDetailsElement>(DISCLOSURES)) box.open = true;
}

/** The browser marks what was there when the address changed; for the rest it is told to look again. */
function retarget(found: HTMLElement): void {
  const own = found.querySelector<HTMLDetailsElement>(':scope > details');
  if (own) own.open = true;
  const isMarked = found.matches(':target');
  if (isMarked && found.checkVisibility()) return;
  revealTarget(location.hash);
  if (!isMarked) location.replace(location.hash);
}

function findNearestField(id: string): HTMLElement | null {
  for (let name = id; name.includes('.'); name = name.slice(0, name.lastIndexOf('.'))) {
    const found = document.getElementById(name);
    if (found) return found;
  }
  return null;
}
