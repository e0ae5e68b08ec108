/**
 * Replaces the parser of inline styles, and the class of its error messages: no body has inline styles, and the pages'
 * content security policy forbids them.
 */

/** Throws, because a body with an inline style was not written by the compiler. */
export default function rejectStyle(): never {
  throw new Error('A page may not bring inline styles.');
}

/** Named by the renderer's imports, and never created. */
export class VFileMessage extends Error {}
