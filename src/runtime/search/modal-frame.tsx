/**
 * The modal around the search: a native modal dialog that holds the page below still, keeps clear of the keyboard of a
 * phone, closes by Escape, outside clicks and the way back, and gives the focus back. Knows nothing of searching.
 */
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type Props = {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** Where typing goes. */
  field: RefObject<HTMLInputElement | null>;
  /** True once a hit has been chosen: the focus goes with the reader. */
  isLeaving: RefObject<boolean>;
  children: ReactNode;
};

export function ModalFrame({ label, isOpen, onClose, field, isLeaving, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  // Within the frame in which it was asked for.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { activeElement: before } = document;
    const box = dialog.current!;
    // What reads the page's layout before what changes it: each change of all that is inert is a matter of milliseconds.
    const stop = followViewport(box);
    const release = lockPageScroll();
    box.showModal();
    field.current?.focus();
    return () => {
      stop();
      release();
      // While it is open all else is inert.
      box.close();
      if (!isLeaving.current) restoreFocus(before);
    };
  }, [isOpen, field, isLeaving]);
  useEffect(() => {
    if (!isOpen) return undefined;
    addEventListener('popstate', onClose);
    return () => removeEventListener('popstate', onClose);
  }, [isOpen, onClose]);
  const isOutside = (target: EventTarget | null) => target === dialog.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label={label}
      onClose={onClose}
      onPointerDown={({ target }: PointerEvent) => {
        pressed.current = target;
      }}
      // Text that is selected to beyond the edge ends there with a click, and is none.
      onClick={({ target }) => isOutside(target) && isOutside(pressed.current) && onClose()}
    >
      {children}
    </dialog>
  );
}

/** To what had the focus, or else to the button: it is where the search is. */
function restoreFocus(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before !== document.body && before.checkVisibility();
  (isThere ? before : document.getElementById('docsc:search'))?.focus({ preventScroll: true });
}

/** The page does not scroll, nor move where its scroll bar takes room. Returns how to let go. */
function lockPageScroll(): () => void {
  const root = document.documentElement;
  root.dataset.search = innerWidth > root.clientWidth ? 'bar' : '';
  return () => {
    delete root.dataset.search;
  };
}

/** What is left of the screen above a keyboard that slides over it. */
function followViewport({ style }: HTMLElement): () => void {
  const { visualViewport: view } = window;
  if (!view) return () => undefined;
  const follow = () => {
    // Somebody who zooms in looks at a part.
    if (view.scale > 1.01) return;
    style.setProperty('--view-top', `${view.offsetTop}px`);
    style.setProperty('--view-height', `${view.height}px`);
  };
  follow();
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
  };
}
