/**
 * A page from before a deploy may ask for files that are gone. The page as it is now knows the new ones: it is loaded
 * again, once, and a page that then fails too is left as it is. Without storage nobody could tell the second time from
 * the first, and nothing is reloaded.
 */
/** One key an address: pages in frames share the storage. */
const keyOf = () => `docsc:reloaded:${location.pathname}`;

/** Returns whether the page is being loaded again. */
export function reloadOnce(thrown?: unknown): boolean {
  try {
    if (sessionStorage.getItem(keyOf()) !== null) return false;
    sessionStorage.setItem(keyOf(), '');
  } catch {
    return false;
  }
  console.warn('A part of this page could not be loaded; the window is reloaded.', thrown);
  location.reload();
  return true;
}

/** All of the page is here: should a file be missing later, that is another deploy. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(keyOf());
  } catch {
    // Then nothing was kept either.
  }
}
