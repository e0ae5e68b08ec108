/** Loads the search modal, its styles and the back end once a reader is about to search, and opens it. */
import { type FunctionComponent, useEffect, useState } from 'react';
import type { Early } from '../boot.js';
import { importAgain } from '../data/again.js';
import type { SiteData } from '../data/site-data.js';
import type { DialogProps } from './dialog.js';
import { asksForSearch } from './shortcut.js';

type Dialog = FunctionComponent<DialogProps>;

/** `shown` is there while the modal is open, `typed` is what was typed before; `warm` loads what it needs, any number of times. */
type SearchDialog = { shown?: Dialog; typed: () => string; open: () => void; close: () => void; warm: () => void };

export function useSearchDialog(data: SiteData, early?: Early): SearchDialog {
  const [shown, show] = useState<Dialog>();
  const [controls] = useState(() => controlsOf(data, show));
  useEffect(() => {
    // Not the initial state: the page in the HTML has no dialog, and hydration must find what it finds there.
    if (early?.search) controls.open();
    // For the life of the page, and in the capture phase: React stops keys in what it has not hydrated.
    document.addEventListener('keydown', controls.onKey, true);
  }, [early, controls]);
  return { shown, ...controls };
}

function controlsOf(data: SiteData, show: (next: () => Dialog | undefined) => void) {
  /** `typed` is there from when it is asked for until it is here: who types in between is not left unheard. */
  const state: { dialog?: Dialog; shown?: Dialog; loading?: Promise<void>; typed?: string } = {};
  const load = () => {
    // Beside them and not after them; whoever asks it waits for it, or tries again.
    if (!state.loading) void import('./backends.js').catch(() => undefined);
    state.loading ??= Promise.all([importAgain(() => import('./parts.js')), data.loadStyle('search')]).then(
      ([{ Dialog, warm }]) => {
        state.dialog = Dialog;
        warm(data);
      },
      thrown => {
        state.loading = state.typed = undefined;
        throw thrown;
      },
    );
    return state.loading;
  };
  const set = (next?: Dialog) => {
    state.shown = next;
    show(() => next);
  };
  const close = () => {
    state.typed = '';
    set();
  };
  const open = () => {
    // At once where it is here already: phones open their keyboard within the touch alone.
    if (state.dialog) return set(state.dialog);
    state.typed ??= '';
    data.supply(() => load().then(open));
  };
  return {
    open,
    close,
    warm: () => void load().catch(() => undefined),
    typed: () => state.typed ?? '',
    onKey: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      const isWaiting = state.typed !== undefined && !state.dialog;
      if (isWaiting && !key[1] && !ctrlKey && !metaKey) state.typed += key;
      else if (!asksForSearch(event)) return;
      else if (state.shown) close();
      else open();
      event.preventDefault();
    },
  };
}
