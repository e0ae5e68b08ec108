/** Local storage, which may be disabled, full or forbidden: that costs one warning per page load, and nothing else. */

/** The stored text; null if there is none, or no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (thrown) {
    warn(thrown);
    return null;
  }
}

/** True if the reader has ever made a choice that is stored under a key with this prefix. */
export function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Does nothing if there is no storage. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (thrown) {
    warn(thrown);
  }
}

/** The document knows of the warning, because the boot script has a copy of this file. */
function warn(thrown: unknown): void {
  const { dataset } = document.documentElement;
  if ('noStorage' in dataset) return;
  dataset.noStorage = '';
  console.warn('Browser storage is unavailable.', thrown);
}
