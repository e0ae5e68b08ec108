/** Leaves the modal for a hit. The modal closes first, because a page with locked scrolling cannot scroll to the section. */
import { type RefObject, useRef } from 'react';
import { decodeFragment } from '../router/fragment.js';

/** `leaveFor` opens an address; `isLeaving` is true from then on. `onChoose` is only called for addresses of this site. */
export function useLeaving({ onClose, onChoose }: { onClose: () => void; onChoose: (address: string) => void }): {
  isLeaving: RefObject<boolean>;
  leaveFor: (address: string) => void;
} {
  const isLeaving = useRef(false);
  const leaveFor = (address: string) => {
    isLeaving.current = true;
    onClose();
    if (new URL(address, location.href).origin !== location.origin) return location.assign(address);
    onChoose(address);
    return focusTarget(address);
  };
  return { isLeaving, leaveFor };
}

/** On the current page, Tab continues from the section of the hit. On another page, it continues from the title. */
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
