/** Shows the field that the address names, even if it has yet to be loaded: opens its nearest ancestor, then the next. */
import { decodeFragment } from '../../router/fragment.js';
import { revealTarget } from '../../router/reveal-target.js';

/** The disclosures that hold the fields of a field or of a variant. */
const DISCLOSURES = ':scope > dd > details, :scope > details';

/** Called each time more fields are rendered. Does nothing unless the address names a field below the prefix. */
export function revealField(prefix: string): void {
  const fieldId = decodeFragment(location.hash);
  if (!prefix || !fieldId.startsWith(`${prefix}.`)) return;
  const nearest = findNearestField(fieldId);
  if (!nearest) return;
  if (nearest.id === fieldId) {
    retarget(nearest);
    return;
  }
  revealTarget(`#${encodeURIComponent(nearest.id)}`);
  for (const box of nearest.querySelectorAll<HTMLDetailsElement>(DISCLOSURES)) box.open = true;
}

/** Browsers match `:target` when the address changes; for a field rendered later, the address is set once more. */
function retarget(field: HTMLElement): void {
  const disclosure = field.querySelector<HTMLDetailsElement>(':scope > details');
  if (disclosure) disclosure.open = true;
  const isTarget = field.matches(':target');
  if (isTarget && field.checkVisibility()) return;
  revealTarget(location.hash);
  if (!isTarget) location.replace(location.hash);
}

function findNearestField(id: string): HTMLElement | null {
  for (let name = id; name.includes('.'); name = name.slice(0, name.lastIndexOf('.'))) {
    const field = document.getElementById(name);
    if (field) return field;
  }
  return null;
}
