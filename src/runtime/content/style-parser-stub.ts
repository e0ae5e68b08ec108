/** Stands in for what reads inline styles and reports their mistakes: no body has any, and the page's policy forbids them. */

export default function rejectStyle(): never {
  throw new Error('A page may not bring inline styles.');
}

export class VFileMessage extends Error {}
