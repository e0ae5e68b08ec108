/**
 * Places in a repaired text → places in the file. A repaired line may be longer or shorter than the one that its author
 * sees. Only blocks of other dialects add lines, and say where each of them comes from; all other repairs add none.
 */
import type { Nodes, Root } from 'mdast';
import type { Diagnostic, Position } from '../diagnostics/types.js';

/** Maps a place in the text that was parsed to the place in the file. */
export type PlaceMap = (place: Position) => Position;

/**
 * The map from a parsed text to its file; `undefined` where all places are the same. `lines` has for each parsed line the
 * index of the written one, where they differ.
 */
export function mapPlaces(source: string, parsed: string, lines?: readonly number[]): PlaceMap | undefined {
  if (source === parsed) return undefined;
  const [written, repaired] = [source.split('\n'), parsed.split('\n')];
  const writtenLine = (nth: number) => lines?.[nth] ?? nth;
  const repairs = repaired.map((line, nth) => (line.length === written[writtenLine(nth)]?.length ? undefined : nth));
  if (!lines && repairs.every(nth => nth === undefined)) return undefined;
  const known = new Map<number, number[]>();
  return place => {
    const nth = repairs[place.line - 1];
    const line = writtenLine(place.line - 1) + 1;
    if (nth === undefined) return { ...place, line };
    const indexes = known.get(nth) ?? alignLines(written[line - 1] ?? '', repaired[nth]!);
    known.set(nth, indexes);
    return { ...place, line, column: (indexes[place.column - 1] ?? indexes.at(-1)!) + 1 };
  };
}

/** Characters that repairs leave out, and how many of them may be in one place. */
const LEFT_OUT = /[\s{}.]/;
const MOST_LEFT_OUT = 8;

/**
 * The index in the written line for each index in the repaired one, and for its end. What a repair has written is where the
 * text goes on.
 */
function alignLines(written: string, repaired: string): number[] {
  const indexes: number[] = [];
  let at = 0;
  for (const character of repaired.split('')) {
    const found = findAhead(character, written, at);
    indexes.push(found ?? Math.min(at, written.length));
    if (found !== undefined) at = found + 1;
  }
  indexes.push(written.length);
  // The end of the line, as far as both are the same.
  for (let back = 1; back <= Math.min(written.length, repaired.length); back++) {
    if (written.at(-back) !== repaired.at(-back)) break;
    indexes[repaired.length - back] = written.length - back;
  }
  return indexes;
}

function findAhead(character: string, written: string, from: number): number | undefined {
  for (let at = from; at <= from + MOST_LEFT_OUT && at < written.length; at++) {
    if (written[at] === character) return at;
    if (!LEFT_OUT.test(written[at]!)) return undefined;
  }
  return undefined;
}

/** The findings at their places in the file. */
export function moveFindings(diagnostics: Diagnostic[], path: string, move: PlaceMap): Diagnostic[] {
  return diagnostics.map(one => (one.path === path && one.place ? { ...one, place: move(one.place) } : one));
}

/** Gives all nodes their places in the file. Edits the tree; offsets remain those of the parsed text. */
export function moveTree(tree: Root, move: PlaceMap): void {
  const visit = (node: Nodes) => {
    const { position } = node;
    // Nodes may share a position, so that each gets one of its own.
    if (position) {
      const [start, end] = [position.start, position.end].map(point => ({ ...point, ...move(point) }));
      node.position = { start: start!, end: end! };
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
}
