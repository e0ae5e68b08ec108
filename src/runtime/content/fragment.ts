/** `#caf%C3%A9` → `café`: the id a hash names. */
export function decodeFragment(hash: string): string {
  const id = hash.replace(/^#/, '');
  try {
    return decodeURIComponent(id);
  } catch {
    // Not an escape sequence: the id may still be written like this.
    return id;
  }
}
