/** Local storage that may be switched off, full or forbidden: one warning a page load, and life goes on. */

const warned = { unavailable: false };

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (thrown) {
    warn(thrown);
    return null;
  }
}

/** Whether the reader has ever chosen something that is kept under a key with this prefix. */
export function hasStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some(key => key.startsWith(prefix));
  } catch {
    return false;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (thrown) {
    warn(thrown);
  }
}

function warn(thrown: unknown): void {
  if (warned.unavailable) return;
  warned.unavailable = true;
  console.warn('Browser storage is unavailable.', thrown);
}
