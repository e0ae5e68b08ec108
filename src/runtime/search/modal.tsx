/**
 * Loads the search modal, its styles and the back end once a reader is about to search, and opens it. The modal is in
 * the page from then on, closed, so that opening it is to show what is there; each closing puts a new one in its place.
 */
import { type FunctionComponent, startTransition, useEffect, useState } from 'react';
import { importWithRetry } from '../data/import-retry.js';
import type { SiteData } from '../data/site-data.js';
import type { EarlyInput } from '../hydration/early-input.js';
import type { SearchDialogProps } from './dialog.js';
import { isSearchShortcut } from './shortcut.js';

/** `onThere` is called once it is in the page. */
type MountedDialog = {
  Dialog: FunctionComponent<SearchDialogProps>;
  nth: number;
  isOpen: boolean;
  onThere?: () => void;
};

/** `typed` is what was typed before the modal was there; `warm` loads what it needs, any number of times. */
export type SearchModalControls = {
  open: (typed?: string) => void;
  warm: () => void;
  close: () => void;
  typed: () => string;
  onKey: (event: KeyboardEvent) => void;
  /** Told what is to be in the page. */
  show: (mounted: MountedDialog) => void;
};

type Props = { controls: SearchModalControls; early?: EarlyInput; onChoose: SearchDialogProps['onChoose'] };

/** A component of its own: the page is not rendered anew because the modal opens. */
export function SearchModal({ controls, early, onChoose }: Props) {
  const [mounted, show] = useState<MountedDialog>();
  useEffect(() => {
    controls.show = show;
    // Not the initial state: the page in the HTML has no dialog, and hydration must find what it finds there.
    if (early?.isSearchRequested) controls.open(early.searchText);
    // For the life of the page, and in the capture phase: React stops keys in what it has not hydrated.
    document.addEventListener('keydown', controls.onKey, true);
  }, [early, controls]);
  useEffect(() => mounted?.onThere?.(), [mounted]);
  if (!mounted) return null;
  const { Dialog, nth, isOpen } = mounted;
  return <Dialog key={nth} isOpen={isOpen} typed={controls.typed()} onClose={controls.close} onChoose={onChoose} />;
}

export function createSearchControls(data: SiteData): SearchModalControls {
  /**
   * `typed` is there from when it is asked for until it is here, or no longer wanted: who types in between is not left
   * unheard. `from` and `href` are where the reader was.
   */
  const state: {
    mounted?: MountedDialog;
    loading?: Promise<void>;
    typed?: string;
    from?: Element | null;
    href?: string;
  } = {};
  const set = (mounted: MountedDialog) => {
    state.mounted = mounted;
    controls.show(mounted);
  };
  const load = () => {
    // Beside them and not after them; whoever asks it waits for it, or tries again.
    if (!state.loading) void import('./backends.js').catch(() => undefined);
    state.loading ??= Promise.all([importWithRetry(() => import('./parts.js')), data.loadStyle('search')]).then(
      ([{ SearchDialog, warmBackend }]) => {
        warmBackend(data);
        if (location.href !== state.href) state.typed = undefined;
        // Making it and showing it are two tasks, each of milliseconds.
        return new Promise<void>(onThere =>
          startTransition(() => set({ Dialog: SearchDialog, nth: 0, isOpen: false, onThere })),
        );
      },
      thrown => {
        state.loading = state.typed = undefined;
        throw thrown;
      },
    );
    return state.loading;
  };
  const controls: SearchModalControls = {
    show: () => undefined,
    open(typed = '') {
      // At once where it is here already: phones open their keyboard within the touch alone.
      if (state.mounted) return set({ ...state.mounted, isOpen: true, onThere: undefined });
      state.href = location.href;
      data.loadOrOfferRetry(() => {
        state.typed ??= typed;
        state.from = document.activeElement;
        return load().then(() => {
          if (state.typed !== undefined) controls.open();
        });
      });
    },
    close() {
      state.typed = '';
      const { Dialog, nth } = state.mounted!;
      set({ Dialog, nth: nth + 1, isOpen: false });
    },
    warm: () => void load().catch(() => undefined),
    typed: () => state.typed ?? '',
    onKey(event) {
      const isAsked = isSearchShortcut(event);
      // Who is somewhere else by now has given it up.
      if (document.activeElement !== state.from && !state.mounted) state.typed = undefined;
      const { mounted, typed } = state;
      if (event.repeat && isAsked) event.preventDefault();
      else if (typed !== undefined && !mounted) whileWaiting(typed, isAsked, event);
      else if (isAsked) {
        // The browser has closed it with Escape, and not said so yet.
        const isShown = mounted?.isOpen && document.querySelector('.search-dialog[open]');
        if (mounted?.isOpen) controls.close();
        if (!isShown) controls.open();
        event.preventDefault();
      }
    },
  };
  const whileWaiting = (typed: string, isAsked: boolean, event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if (!key[1] && !ctrlKey && !metaKey) state.typed = typed + key;
    else if (key === 'Backspace') state.typed = typed.slice(0, -1);
    else if (isAsked || key === 'Escape') state.typed = undefined;
    else return;
    event.preventDefault();
  };
  return controls;
}
