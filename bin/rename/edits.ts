/** Changes of a text at single places: everything around them keeps its bytes. */
import { positionOfOffset } from '../../src/compiler/source/yaml.js';

/** Replaces the characters from `start` to `end`. */
export type Edit = { start: number; end: number; text: string };

/** The text with all edits; of two that overlap, the first in the list applies. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of withoutOverlaps(edits)) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** The edits in the order of the text, without those that overlap an earlier one of the list. */
export function withoutOverlaps(edits: readonly Edit[]): Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits) if (!kept.some(({ start, end }) => edit.start < end && start < edit.end)) kept.push(edit);
  return kept.sort((a, b) => a.start - b.start);
}

/** The text of a file with its byte order mark and line ends; `undefined` if it is not UTF-8, so that it stays as it is. */
export function decodeExactly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Finds the number of the line with an offset, from 1. The text is read once, by the first search. */
export function createLineFinder(text: string): (offset: number) => number {
  const known: { starts?: number[] } = {};
  const findStarts = () => [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ 0: end, index }) => index + end.length)];
  return offset => {
    known.starts ??= findStarts();
    return positionOfOffset(known.starts, offset, 0).line;
  };
}
