/** Where a node was written. */
import type { Place } from './types.js';

type Positioned = { position?: { start: { line: number; column: number } } };

/** `undefined` for a node that nobody wrote: a parser of HTML gives those it made up a position without a start. */
export function placeOf({ position }: Positioned): Place | undefined {
  return position?.start && { line: position.start.line, column: position.start.column };
}

/** The included file an element was written in; `undefined` for the page's own. */
export function fileOf({ data }: { data?: unknown }): string | undefined {
  return (data as { file?: string } | undefined)?.file;
}
