/** Loads the search modal, its styles and the back end once a reader is about to search, and opens it. */
import { type FunctionComponent, useEffect, useState } from 'react';
import type { Early } from '../boot.js';
import { importAgain } from '../data/again.js';
import type { SiteData } from '../data/site-data.js';
import type { DialogProps } from './dialog.js';
import { asksForSearch } from './shortcut.js';

type Dialog = FunctionComponent<DialogProps>;

/** `shown` is there while the modal is open; `warm` loads what it needs, any number of times. */
type SearchDialog = { shown?: Dialog; open: () => void; close: () => void; warm: () => void };

export function useSearchDialog(data: SiteData, early?: Early): SearchDialog {
  const [shown, show] = useState<Dialog>();
  const [controls] = useState(() => {
    const state: { dialog?: Dialog; loading?: Promise<unknown> } = {};
    const load = () => {
      state.loading ??= Promise.all([importAgain(() => import('./parts.js')), data.loadStyle('search')]).then(
        ([{ Dialog, warm }]) => {
          state.dialog = Dialog;
          warm(data);
        },
        thrown => {
          state.loading = undefined;
          throw thrown;
        },
      );
      return state.loading;
    };
    const open = () => show(() => state.dialog);
    return {
      // At once where it is here already: phones open their keyboard within the touch alone.
      open: () => (state.dialog ? open() : data.supply(() => load().then(open))),
      close: () => show(undefined),
      warm: () => void load().catch(() => undefined),
    };
  });
  useEffect(() => {
    // Not the initial state: the page in the HTML has no dialog, and hydration must find what it finds there.
    if (early?.search) controls.open();
  }, [early, controls]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      if (shown) controls.close();
      else controls.open();
    };
    // In the capture phase: React stops keys in what it has not hydrated.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [shown, controls]);
  return { shown, ...controls };
}
