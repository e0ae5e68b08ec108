/**
 * A page from before a deploy may request files that are gone. Loading the page again brings the new names, once: if it
 * fails again it is left as it is. Without session storage a second failure would look like the first, so that nothing
 * is reloaded.
 */

/** One key per path, because pages in frames share the storage. */
const reloadKey = (part = '') => `docsc:reloaded:${part}${location.pathname}`;

/**
 * True if the page is being reloaded. `part` names something the page can do without; its mark is never cleared, since
 * it would reload the page each time the rest has loaded.
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

/** Called when the whole page has loaded: a file that is missing later is due to another deploy. */
export function clearReloadMark(): void {
  try {
    sessionStorage.removeItem(reloadKey());
  } catch {
    // Without storage there is no mark either.
  }
}
