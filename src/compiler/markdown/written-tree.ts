/** A parsed file as its author wrote it, for the rules of plugins, which quote the file and point into it. */
import type { Root } from 'mdast';
import type { Point } from 'unist';
import { mapPlaces, moveTree } from './repaired-places.js';
import { mapStrings } from './strings.js';
import { showVariables } from './variables.js';

/** `written` is the whole file. `source` has its front matter blanked, and `text` is what was parsed. */
type WrittenFile = { tree: Root; text: string; source: string; written: string; lines?: readonly number[] };

/** A copy of the tree: variables are shown by name, and lines, columns and offsets are those of the whole file. */
export function copyAsWritten({ tree, text, source, written, lines }: WrittenFile): Root {
  const copy = structuredClone(tree);
  mapStrings(copy, showVariables);
  const starts = lineStarts(written);
  const move = mapPlaces(source, text, lines);
  moveTree(copy, place => {
    const moved: Omit<Point, 'offset'> = move ? move(place) : place;
    return { ...moved, offset: (starts[moved.line - 1] ?? written.length) + moved.column - 1 };
  });
  return copy;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
