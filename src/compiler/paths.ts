/** Names of files → names of pages. */

/** `01-intro/02-install` → `intro/install`: numbers order files, and are no part of an address. */
export function stripNumbers(path: string): string {
  return path.replace(/(^|\/)\d+[-_.]\s*(?=[^/\d])/g, '$1');
}
