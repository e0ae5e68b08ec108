/** The mark `x-internal`, which hides parts of a description from readers. */
import { getOwn, type Json } from './document.js';

/** True for an object that is hidden, false for one that is shown whatever contains it, `undefined` without a mark. */
export function readInternalMark(value: Json): boolean | undefined {
  // Written in quotes, it means the same.
  const mark = String(getOwn(value, 'x-internal'));
  return mark === 'true' || mark === 'false' ? mark === 'true' : undefined;
}
