/** Where something was written: a node, or a character of a text. Lines and columns count from 1, lines end with `\n`. */
import type { Position } from '../diagnostics/types.js';

type NodeWithPosition = { position?: { start: { line: number; column: number } } };

/** `undefined` for a node that nobody wrote: a parser of HTML gives those it made up a position without a start. */
export function positionOf({ position }: NodeWithPosition): Position | undefined {
  return position?.start && { line: position.start.line, column: position.start.column };
}

/** The included file an element was written in; `undefined` for the page's own. */
export function includedFile({ data }: { data?: unknown }): string | undefined {
  return (data as { file?: string } | undefined)?.file;
}

/** The place behind a text that begins at a known one. */
export function positionAfter(start: Position, text: string): Position {
  const lines = text.split('\n');
  const last = lines.at(-1)!.length;
  return lines.length === 1
    ? { line: start.line, column: start.column + last }
    : { line: start.line + lines.length - 1, column: last + 1 };
}

/** The offset of a place in a text; its end where the text has no such line. */
export function offsetOf({ line, column }: Position, text: string): number {
  let start = 0;
  for (let count = 1; count < line; count++) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return start + column - 1;
}
