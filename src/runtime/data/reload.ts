/**
 * A page from before a deploy may ask for files that are gone. The page as it is now knows the new ones: it is loaded
 * again, once, and a page that then fails too is left as it is. Without storage nobody could tell the second time from
 * the first, and nothing is reloaded.
 */
/** One key an address: pages in frames share the storage. */
const reloadKey = (part = '') => `docsc:reloaded:${part}${location.pathname}`;

/**
 * Returns whether the page is being loaded again. A page that can do without the `part` is never forgotten: it would be
 * loaded again for it every time that the rest has come.
 */
export function reloadOnce(thrown?: unknown, part?: string): boolean {
  try {
    if (sessionStorage.getItem(reloadKey(part)) !== null) return false;
    sessionStorage.setItem(reloadKey(part), '');
  } catch {
    return false;
  }
  console.warn('A part of this page could not be loaded; the window is reloaded.', thrown);
  location.reload();
  return true;
}

/** All of the page is here: should a file be missing later, that is another deploy. */
export function clearReloadMark(): void {
  try {
    sessionStorage.removeItem(reloadKey());
  } catch {
    // Then nothing was kept either.
  }
}
