/** How a reader leaves the modal for what he has found: it is closed first, for a page that is held does not scroll. */
import { type RefObject, useRef } from 'react';
import { decodeFragment } from '../router/fragment.js';

/** `isLeaving` is true from then on. */
export function useLeaving({ onClose, onChoose }: { onClose: () => void; onChoose: (address: string) => void }): {
  isLeaving: RefObject<boolean>;
  leave: (address: string) => void;
} {
  const isLeaving = useRef(false);
  const leave = (address: string) => {
    isLeaving.current = true;
    onClose();
    if (new URL(address, location.href).origin !== location.origin) return location.assign(address);
    onChoose(address);
    return focusTarget(address);
  };
  return { isLeaving, leave };
}

/** The section of a hit on the page that is shown is where Tab goes on from. On another page that is the title. */
function focusTarget(address: string): void {
  const { pathname, hash } = new URL(address, location.href);
  if (pathname !== location.pathname || !hash) return;
  requestAnimationFrame(() => {
    const target = document.getElementById(decodeFragment(hash));
    if (!target) return;
    if (!target.matches('a, button, input, summary')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
