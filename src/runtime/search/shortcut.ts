/** Which key asks for the search, once the application is there. */

/** Where a slash is a character, or means something else. */
const TYPES_SLASH = 'input,textarea,select,dialog,[role$=box]';

/** Ctrl or Cmd with K anywhere, caps lock or not; a slash where nobody needs it. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event;
  if (globalThis.DOCSC_NO_SEARCH || event.altKey || event.isComposing) return false;
  // A keyboard of another script has another letter on that key.
  const isK = /^k$/i.test(key) || (event.code === 'KeyK' && key > 'z');
  if (ctrlKey !== metaKey) return isK && !event.shiftKey;
  const target = event.composedPath()[0];
  return (
    !globalThis.DOCSC_NO_SLASH &&
    !ctrlKey &&
    key === '/' &&
    !(target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPES_SLASH)))
  );
}
