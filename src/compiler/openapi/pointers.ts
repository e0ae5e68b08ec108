/**
 * Pointers into an API description of one or more files. A pointer into the main file is a JSON pointer; one into another
 * file has the path of that file in front.
 */
import { decodePercent } from '../../routes.js';
import { escapePointerToken, unescapePointerToken } from '../source/json-pointer.js';

/** Separates the file from the pointer inside it. */
const SEPARATOR = '\0';

/** The pointer to what is under a key. */
export function appendKey(pointer: string, key: string | number): string {
  return `${pointer}/${escapePointerToken(String(key))}`;
}

/** The file that a pointer leads to, and the JSON pointer inside it. `file` is empty for the main file. */
export function splitFilePointer(pointer: string): { file: string; inner: string } {
  const end = pointer.indexOf(SEPARATOR);
  return end < 0 ? { file: '', inner: pointer } : { file: pointer.slice(0, end), inner: pointer.slice(end + 1) };
}

/** The pointer to `inner` in a file. `file` is empty for the main file. */
export function joinFilePointer(file: string, inner: string): string {
  return file ? file + SEPARATOR + inner : inner;
}

/** The keys of a JSON pointer in the fragment of a `$ref`. */
export function parsePointer(fragment: string): string[] {
  return fragment.split('/').slice(1).map(decodeToken);
}

/** True for the address in a `$ref` that has a scheme or an absolute path, so that it is not relative to a file. */
export function isAbsoluteAddress(address: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|[/\\])/i.test(address);
}

/** The key that a percent-encoded reference token stands for. */
export function decodeToken(token: string): string {
  return unescapePointerToken(decodePercent(token));
}
