/** JSON pointers (RFC 6901). */
import type { Position } from '../diagnostics/types.js';

/** A key as one reference token of a pointer. */
export function escapePointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The key that a reference token stands for. */
export function unescapePointerToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Looks up the value at a pointer and, until something is found, the values around it, the closest first. */
export function findNearest<T>(pointer: string, find: (pointer: string) => T | undefined): T | undefined {
  const found = find(pointer);
  return found !== undefined || !pointer ? found : findNearest(pointer.slice(0, pointer.lastIndexOf('/')), find);
}

/** The position of a value or, where it has none, of the closest one around it; at last the start of the file. */
export function nearestPosition(pointer: string, positionAt: (pointer: string) => Position | undefined): Position {
  return findNearest(pointer, positionAt) ?? { line: 1, column: 1 };
}
