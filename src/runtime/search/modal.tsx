/**
 * Loads the search modal, its styles and the back end once a reader is about to search, and opens the modal. It stays on
 * the page closed, so that it opens without delay; every time it is closed, a new one replaces it.
 */
import { type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { importWithRetry } from '../data/import-retry.js';
import type { SiteData } from '../data/site-data.js';
import type { EarlyInput } from '../hydration/early-input.js';
import type { SearchDialogProps } from './dialog.js';
import { ModalFailure, type ModalFailureProps } from './modal-failure.js';
import { isSearchShortcut } from './shortcut.js';

/** `nth` is different for each new modal. `onMounted` is called once it is in the page. */
type MountedDialog = {
  Dialog: FunctionComponent<SearchDialogProps>;
  nth: number;
  isOpen: boolean;
  onMounted?: () => void;
};

/** What `SearchModal` renders: a modal, why there is none, or nothing yet. */
type Shown = MountedDialog | ModalFailureProps | undefined;

/** Opens, closes and loads the modal. Exists before the modal does. */
export type SearchModalControls = {
  /** `typed` is text for the field. */
  open: (typed?: string) => void;
  /** Loads what the modal needs. May be called repeatedly; never throws. */
  warm: () => void;
  close: () => void;
  /** The text that was typed before the modal was loaded. */
  typed: () => string;
  onKey: (event: KeyboardEvent) => void;
  /** Renders a modal or a failure; set by `SearchModal`. */
  show: (shown: Shown) => void;
};

type Props = { controls: SearchModalControls; early?: EarlyInput; onChoose: SearchDialogProps['onChoose'] };

/** A component of its own, so that opening the modal does not render the page again. */
export function SearchModal({ controls, early, onChoose }: Props) {
  const [shown, show] = useState<Shown>();
  useEffect(() => {
    controls.show = show;
    // Not in the initial state: hydration expects the page as it is in the HTML, without a dialog.
    if (early?.isSearchRequested) controls.open(early.searchText);
    // In the capture phase, because React stops keys in parts that are not hydrated. Stays for the life of the page.
    document.addEventListener('keydown', controls.onKey, true);
  }, [early, controls]);
  useEffect(() => {
    if (shown && 'Dialog' in shown) shown.onMounted?.();
  }, [shown]);
  if (!shown) return null;
  if ('onRetry' in shown) return <ModalFailure {...shown} />;
  const { Dialog, nth, isOpen } = shown;
  return <Dialog key={nth} isOpen={isOpen} typed={controls.typed()} onClose={controls.close} onChoose={onChoose} />;
}

type ControlsState = {
  mounted?: MountedDialog;
  loading?: Promise<void>;
  /** True once a modal is in the page, and opens at once. */
  isReady?: boolean;
  /** What that modal has in its field. */
  shownText?: string;
  /** What has been typed while the modal is being loaded. Undefined before, and once the reader has given up. */
  typed?: string;
  /** The focused element and the URL when the modal was requested: if either changes, the reader has given up. */
  focusedBefore?: Element | null;
  hrefBefore?: string;
};

/** Controls of a page's modal. Loads nothing yet. */
export function createSearchControls(data: SiteData): SearchModalControls {
  const state: ControlsState = {};
  const set = (mounted: MountedDialog) => {
    state.mounted = mounted;
    controls.show(mounted);
  };
  const load = () => {
    // In parallel with the modal. Nothing waits for it here: the first search does, and repeats a failed import.
    if (!state.loading) void import('./backends.js').catch(() => undefined);
    state.loading ??= Promise.all([importWithRetry(() => import('./parts.js')), data.loadStyle('search')]).then(
      ([{ SearchDialog, warmBackend }]) => {
        warmBackend(data);
        if (location.href !== state.hrefBefore) state.typed = undefined;
        state.shownText = controls.typed();
        // Mounted closed and opened later: two tasks of some milliseconds instead of a long one.
        return new Promise<void>(resolve => {
          const onMounted = () => {
            state.isReady = true;
            resolve();
          };
          startTransition(() => set({ Dialog: SearchDialog, nth: 0, isOpen: false, onMounted }));
        });
      },
      thrown => {
        state.loading = undefined;
        throw thrown;
      },
    );
    return state.loading;
  };
  /** Opens the modal, or a new one if more has been typed meanwhile, and at once: no key comes before the focus. */
  const showTyped = () => {
    const { mounted, typed, shownText } = state;
    if (!mounted || typed === undefined) return;
    const nth = mounted.nth + (typed === shownText ? 0 : 1);
    flushSync(() => set({ ...mounted, nth, isOpen: true, onMounted: undefined }));
  };
  /** Unless the reader has given up: says so, and keeps what has been typed for the next attempt. */
  const showFailure = () => {
    const { typed } = state;
    state.typed = undefined;
    if (typed === undefined) return;
    controls.show({ onRetry: () => controls.open(typed), onClose: () => controls.show(undefined) });
  };
  const controls: SearchModalControls = {
    show: () => undefined,
    open(typed = '') {
      // Synchronously if it is loaded: phones show their keyboard only during the touch.
      if (state.isReady) return set({ ...state.mounted!, isOpen: true, onMounted: undefined });
      state.hrefBefore = location.href;
      state.typed ??= typed;
      state.focusedBefore = document.activeElement;
      load().then(showTyped, showFailure);
    },
    close() {
      state.typed = '';
      const { Dialog, nth } = state.mounted!;
      set({ Dialog, nth: nth + 1, isOpen: false });
    },
    warm: () => void load().catch(() => undefined),
    typed: () => state.typed ?? '',
    onKey(event) {
      const isShortcut = isSearchShortcut(event);
      if (document.activeElement !== state.focusedBefore && !state.isReady) state.typed = undefined;
      const { mounted, typed, isReady } = state;
      if (event.repeat && isShortcut) event.preventDefault();
      else if (typed !== undefined && !isReady) onKeyWhileLoading(typed, isShortcut, event);
      else if (isShortcut) {
        // After Escape, the browser closes the dialog before it reports that, and the state still says open.
        const isShown = mounted?.isOpen && document.querySelector('.search-dialog[open]');
        if (mounted?.isOpen) controls.close();
        if (!isShown) controls.open();
        event.preventDefault();
      }
    },
  };
  /** Collects what is typed. The shortcut and Escape cancel the request. */
  const onKeyWhileLoading = (typed: string, isShortcut: boolean, event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (!key[1] && !ctrlKey && !metaKey) state.typed = typed + key;
    else if (key === 'Backspace') state.typed = typed.slice(0, -1);
    else if (isShortcut || key === 'Escape') state.typed = undefined;
    else return;
    event.preventDefault();
  };
  return controls;
}
