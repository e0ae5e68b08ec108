/** The keys that open the search once the application runs. */

/** Elements in which a slash is text, or has a meaning of its own. */
const SLASH_TARGETS = 'input,textarea,select,dialog,[role$=box]';

/** True for Ctrl or Cmd with K, also with caps lock, and for a slash that no element on the page needs. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event;
  if (globalThis.DOCSC_NO_SEARCH || event.altKey || event.isComposing) return false;
  // On the keyboard layout of another script, the key has another letter.
  const isK = /^k$/i.test(key) || (event.code === 'KeyK' && key > 'z');
  if (ctrlKey !== metaKey) return isK && !event.shiftKey;
  const target = event.composedPath()[0];
  return (
    !globalThis.DOCSC_NO_SLASH &&
    !ctrlKey &&
    key === '/' &&
    !(target instanceof HTMLElement && (target.isContentEditable || target.closest(SLASH_TARGETS)))
  );
}
