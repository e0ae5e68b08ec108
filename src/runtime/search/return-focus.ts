/** The focus once a dialog of the search is closed. */

/** Focuses the element that had the focus before or, if it is gone or hidden, the search button. */
export function returnFocus(before: Element | null): void {
  const isFocusable = before instanceof HTMLElement && before !== document.body && before.checkVisibility();
  const target = isFocusable ? before : document.getElementById('docsc:search');
  // Chromium, which returns the focus by itself, leaves the caret of a field in the dialog.
  target?.blur();
  target?.focus({ preventScroll: true });
}
