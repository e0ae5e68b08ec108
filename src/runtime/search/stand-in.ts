/**
 * The dialog that stands in for the search modal until the code of the modal is there: the same frame and field, so that
 * a reader can type at once, and a line that says what is going on. Plain DOM, because the boot script opens it before
 * React is loaded. `modal.tsx` replaces it.
 */

import { returnFocus } from './return-focus.js';

/** Opens, closes and reads the dialog. */
export type SearchStandIn = {
  /** The text typed so far; undefined while the dialog is closed. */
  text: () => string | undefined;
  /** Does nothing while the dialog is open. */
  open: () => void;
  /** Says that the search cannot be loaded, and offers to try again; nothing while the dialog is closed. */
  fail: (retry: () => void) => void;
  close: () => void;
};

/** `before` had the focus. */
type Shown = { box: HTMLDialogElement; field: HTMLInputElement; note: HTMLElement; before: Element | null };

function add<K extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties);
  parent.append(element);
  return element;
}

/** The stand-in of a page. Adds nothing to the page yet. */
export function createSearchStandIn(): SearchStandIn {
  const state: { shown?: Shown } = {};
  const close = () => {
    const { shown } = state;
    if (!shown) return;
    state.shown = undefined;
    shown.box.close();
    shown.box.remove();
    returnFocus(shown.before);
  };
  const showLoading = (note: HTMLElement) => {
    note.textContent = '';
    add(note, 'p', { role: 'status', textContent: 'Loading the search…' });
  };
  addEventListener('popstate', close);
  return {
    text: () => state.shown?.field.value,
    open() {
      if (state.shown) return;
      const box = add(document.body, 'dialog', {
        className: 'search-dialog search-stand-in',
        ariaLabel: 'Search',
        onclose: close,
        onclick: ({ target }) => target === box && close(),
      });
      const row = add(box, 'div', { className: 'search-field' });
      add(row, 'span', { className: 'spinner' });
      const label = globalThis.DOCSC_SEARCH_PLACEHOLDER!;
      const field = add(row, 'input', {
        ariaLabel: label,
        placeholder: label,
        autocomplete: 'off',
      });
      add(row, 'button', { type: 'button', className: 'search-cancel', textContent: 'Cancel', onclick: close });
      const note = add(box, 'div', { className: 'search-note' });
      showLoading(note);
      state.shown = { box, field, note, before: document.activeElement };
      box.showModal();
      field.focus();
    },
    fail(retry) {
      if (!state.shown) return;
      const { box, field, note } = state.shown;
      box.classList.add('search-failure');
      note.textContent = '';
      const alert = add(note, 'div', { role: 'alert' });
      add(alert, 'strong', { textContent: 'Unable to fetch results' });
      add(alert, 'p', { textContent: 'You might want to check your network connection.' });
      const onclick = () => {
        box.classList.remove('search-failure');
        showLoading(note);
        field.focus();
        retry();
      };
      add(note, 'button', { type: 'button', className: 'button', textContent: 'Try again', onclick });
    },
    close,
  };
}
