/** Local storage that may be switched off, full or forbidden: a warning, and life goes on. */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (thrown) {
    console.warn('Browser storage is unavailable.', thrown);
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (thrown) {
    console.warn('Browser storage is unavailable.', thrown);
  }
}
