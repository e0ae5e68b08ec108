/**
 * The dialog that opens if the search modal cannot be loaded, for example offline. Part of the shell, because nothing
 * can be loaded then. `modal-frame.tsx` is the frame of the modal itself.
 */
import { useLayoutEffect, useRef } from 'react';

/** `onRetry` loads the modal again; this stays open until that succeeds. */
export type ModalFailureProps = { onRetry: () => void; onClose: () => void };

/** A native dialog with the same text as the modal without an answer. */
export function ModalFailure({ onRetry, onClose }: ModalFailureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { activeElement: before, body } = document;
    const box = dialog.current!;
    box.showModal();
    return () => {
      // Before the focus is returned, because everything else is inert while the dialog is open.
      box.close();
      (before === body ? document.getElementById('docsc:search') : (before as HTMLElement | null))?.focus({
        preventScroll: true,
      });
    };
  }, []);
  return (
    <dialog ref={dialog} className="search-dialog search-failure" aria-label="Search" onClose={onClose}>
      <div role="alert">
        <strong>Unable to fetch results</strong>
        <p>You might want to check your network connection.</p>
      </div>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
      <button type="button" className="button-quiet" onClick={onClose}>
        Cancel
      </button>
    </dialog>
  );
}
