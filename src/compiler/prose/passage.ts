/** What every check of prose reads: a run of text without its markup, whatever it was written in. Knows no format. */
import type { Position } from '../diagnostics/types.js';

/** From the first index to before the second. */
export type PassageRange = readonly [start: number, end: number];

export type SourcePoint = { place: Position; offset: number };

/**
 * A paragraph, heading or cell, or a text of a YAML file. Code and all else that is no prose is one `OPAQUE`, a line
 * break that the writer made a `BREAK`.
 */
export type Passage = {
  kind: 'text' | 'heading';
  text: string;
  /**
   * Ranges of `text` that are not the writer's own words: what a reader sees on a screen, in bold and with a capital, and
   * words that are spoken of, in italics.
   */
  foreignRanges: readonly PassageRange[];
  /** Where a character of `text` was written. */
  sourcePointAt: (index: number) => SourcePoint;
};

/** The object replacement character: no letter, no space, and in no text by itself. */
export const OBJECT_REPLACEMENT = '\uFFFC';
export const LINE_SEPARATOR = '\u2028';

export function isInRanges([start, end]: PassageRange, ranges: readonly PassageRange[]): boolean {
  return ranges.some(([from, to]) => from <= start && end <= to);
}

const quotation =
  /(?<![\p{L}\p{N}])"[^"]{1,400}"(?![\p{L}\p{N}])|“[^“”]{1,400}”|«[^«»]{1,400}»|‘[^‘’]{1,200}’(?!\p{L})/gu;

/** What stands in quotes: words of somebody else, or words that are spoken of and not used. */
export function findQuotations(text: string): PassageRange[] {
  return [...text.matchAll(quotation)].map(({ index, 0: quoted }) => [index, index + quoted.length]);
}
