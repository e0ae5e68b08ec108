/**
 * Loads the search modal, its styles and the back end once a reader is about to search, and opens the modal. Until it is
 * loaded, its stand-in is open. It stays on the page closed, so that it opens without delay; every time it is closed, a
 * new one replaces it.
 */
import { type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { importWithRetry } from '../data/import-retry.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchDialogProps } from './dialog.js';
import { isSearchShortcut } from './shortcut.js';
import type { SearchStandIn } from './stand-in.js';

/** `nth` is different for each new modal. `onMounted` is called once it is in the page. */
type MountedDialog = {
  Dialog: FunctionComponent<SearchDialogProps>;
  nth: number;
  isOpen: boolean;
  onMounted?: () => void;
};

/** Opens, closes and loads the modal. Exists before the modal does. */
export type SearchModalControls = {
  open: () => void;
  /** Loads what the modal needs. May be called repeatedly; never throws. */
  warm: () => void;
  close: () => void;
  /** Goes on with what the boot script began. */
  resume: () => void;
  /** The text that was typed into the stand-in. */
  typed: () => string;
  onKey: (event: KeyboardEvent) => void;
  /** Renders a modal; set by `SearchModal`. */
  show: (mounted: MountedDialog) => void;
};

type Props = { controls: SearchModalControls; onChoose: SearchDialogProps['onChoose'] };

/** A component of its own, so that opening the modal does not render the page again. */
export function SearchModal({ controls, onChoose }: Props) {
  const [mounted, show] = useState<MountedDialog>();
  useEffect(() => {
    controls.show = show;
    // Not in the initial state: hydration expects the page as it is in the HTML, without a dialog.
    controls.resume();
    // In the capture phase, because React stops keys in parts that are not hydrated. Stays for the life of the page.
    document.addEventListener('keydown', controls.onKey, true);
  }, [controls]);
  useEffect(() => mounted?.onMounted?.(), [mounted]);
  if (!mounted) return null;
  const { Dialog, nth, isOpen } = mounted;
  return <Dialog key={nth} isOpen={isOpen} typed={controls.typed()} onClose={controls.close} onChoose={onChoose} />;
}

type ControlsState = {
  mounted?: MountedDialog;
  loading?: Promise<void>;
  /** True once a modal is in the page, and opens at once. */
  isReady?: boolean;
  /** The text in the field of the next modal. */
  typed: string;
};

/** Controls of a page's modal. Loads nothing yet. Pages that are prerendered have no stand-in. */
export function createSearchControls(data: SiteData, standIn: SearchStandIn | undefined): SearchModalControls {
  const state: ControlsState = { typed: '' };
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
        state.typed = standIn?.text() ?? '';
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
  /** Replaces the stand-in by the modal, or by a new one if more has been typed meanwhile; at once, so that no key is lost. */
  const replaceStandIn = () => {
    const { mounted, typed } = state;
    const text = standIn?.text();
    if (!mounted || text === undefined) return;
    const nth = mounted.nth + (text === typed ? 0 : 1);
    state.typed = text;
    standIn?.close();
    flushSync(() => set({ ...mounted, nth, isOpen: true, onMounted: undefined }));
  };
  const loadAndOpen = () => void load().then(replaceStandIn, () => standIn?.fail(loadAndOpen));
  const controls: SearchModalControls = {
    show: () => undefined,
    open() {
      // Synchronously: phones show their keyboard only during the touch.
      if (state.isReady) return set({ ...state.mounted!, isOpen: true, onMounted: undefined });
      standIn?.open();
      loadAndOpen();
    },
    close() {
      state.typed = '';
      const { Dialog, nth } = state.mounted!;
      set({ Dialog, nth: nth + 1, isOpen: false });
    },
    resume: () => {
      if (standIn?.text() !== undefined) loadAndOpen();
    },
    warm: () => void load().catch(() => undefined),
    typed: () => state.typed,
    onKey(event) {
      if (!isSearchShortcut(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      const { mounted } = state;
      const isWaiting = standIn?.text() !== undefined;
      // After Escape, the browser closes the dialog before it reports that, and the state still says open.
      const isShown = mounted?.isOpen && document.querySelector('.search-dialog[open]');
      if (isWaiting) standIn?.close();
      if (mounted?.isOpen) controls.close();
      if (!isShown && !isWaiting) controls.open();
    },
  };
  return controls;
}
