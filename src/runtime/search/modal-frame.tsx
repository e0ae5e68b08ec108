/**
 * The frame of the modal: a native modal dialog that locks scrolling of the page, stays above a phone's keyboard, closes
 * on Escape, outside clicks and Back, and returns the focus. It contains nothing specific to search.
 */
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { returnFocus } from './return-focus.js';

type Props = {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus. */
  field: RefObject<HTMLInputElement | null>;
  /** True once a hit has been chosen: then the focus is not returned. */
  isLeaving: RefObject<boolean>;
  children: ReactNode;
};

/** A dialog that is always in the document, and shown while `isOpen`. */
export function ModalFrame({ label, isOpen, onClose, field, isLeaving, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedTarget = useRef<EventTarget>(null);
  // A layout effect shows the dialog in the same frame.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const { activeElement: before } = document;
    const box = dialog.current!;
    // Layout is read before it is changed: `showModal` makes the page inert, after which a layout takes milliseconds.
    const unfollow = followViewport(box);
    const unlockPage = lockPageScroll();
    box.showModal();
    field.current?.focus();
    return () => {
      unfollow();
      unlockPage();
      // Before the focus is returned, because everything else is inert while the dialog is open.
      box.close();
      // The browser has returned the focus, from where a section that a hit leads to would not take it.
      if (isLeaving.current) (document.activeElement as HTMLElement).blur();
      else returnFocus(before);
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
        pressedTarget.current = target;
      }}
      // Selecting text from inside the dialog to beyond its edge ends with a click outside, which must not close it.
      onClick={({ target }) => isOutside(target) && isOutside(pressedTarget.current) && onClose()}
    >
      {children}
    </dialog>
  );
}

/** Stops the page from scrolling, and keeps the room of its scroll bar so that nothing moves. Returns a function that undoes it. */
function lockPageScroll(): () => void {
  const root = document.documentElement;
  root.dataset.search = innerWidth > root.clientWidth ? 'bar' : '';
  return () => {
    delete root.dataset.search;
  };
}

/** Keeps the visible part of the screen, above a phone's keyboard, in CSS variables. Returns a function that stops it. */
function followViewport({ style }: HTMLElement): () => void {
  const { visualViewport: view } = window;
  if (!view) return () => undefined;
  const follow = () => {
    // After a pinch zoom, the visible part is not the whole width either: the dialog keeps its size.
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
