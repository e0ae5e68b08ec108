/** Leaves the modal for a hit. The modal closes first, because a page with locked scrolling cannot scroll to the section. */
import { type RefObject, useRef } from 'react';

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
  };
  return { isLeaving, leaveFor };
}
