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

/** The position of a value or, where it has none, of the closest one around it; at last the start of the file. */
export function nearestPosition(pointer: string, positionAt: (pointer: string) => Position | undefined): Position {
  const place = positionAt(pointer);
  if (place || !pointer) return place ?? { line: 1, column: 1 };
  return nearestPosition(pointer.slice(0, pointer.lastIndexOf('/')), positionAt);
}
