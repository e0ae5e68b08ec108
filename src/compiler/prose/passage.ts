/** The input of every prose check: a run of text without its markup. Knows no file format. */
import type { Position } from '../diagnostics/types.js';

/** Two offsets in a passage's text; the end is exclusive. */
export type PassageRange = readonly [start: number, end: number];

/** A position in the source file. `offset` counts characters of the page's body; it is -1 in front matter. */
export type SourcePoint = { place: Position; offset: number };

/**
 * A paragraph, heading or table cell, or a text in a YAML file. `OBJECT_REPLACEMENT` stands for code and everything else
 * that is not prose, `LINE_SEPARATOR` for a hard line break.
 */
export type Passage = {
  kind: 'text' | 'heading';
  text: string;
  /**
   * Ranges of `text` that are not the writer's own words: labels on a screen (bold and capitalized) and words that are
   * mentioned rather than used (italics).
   */
  foreignRanges: readonly PassageRange[];
  /** The source position of the character of `text` at `index`. */
  sourcePointAt: (index: number) => SourcePoint;
};

/** Stands for anything that is not prose. It is neither letter nor space, and occurs in no text by itself. */
export const OBJECT_REPLACEMENT = '\uFFFC';

/** Stands for a hard line break. It is a space to every expression that matches `\s`. */
export const LINE_SEPARATOR = '\u2028';

/** True if one of the ranges contains the whole range. */
export function isInRanges([start, end]: PassageRange, ranges: readonly PassageRange[]): boolean {
  return ranges.some(([from, to]) => from <= start && end <= to);
}

const quotation =
  /(?<![\p{L}\p{N}])"[^"]{1,400}"(?![\p{L}\p{N}])|“[^“”]{1,400}”|«[^«»]{1,400}»|‘[^‘’]{1,200}’(?!\p{L})/gu;

/** Ranges in quotation marks: somebody else's words, or words that are mentioned rather than used. */
export function findQuotations(text: string): PassageRange[] {
  return [...text.matchAll(quotation)].map(({ index, 0: quoted }) => [index, index + quoted.length]);
}
