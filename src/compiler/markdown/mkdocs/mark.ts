/** The elements of MkDocs' marks, and their positions. */
import type { Emphasis, Nodes, PhrasingContent } from 'mdast';

/** The element of a mark, and the number of characters on each side of its text. */
export type Mark = { tagName: 'sub' | 'sup' | 'ins' | 'del' | 'mark' | 'kbd' | 'span'; width: 1 | 2 | 3 };

/** A point in the source. */
export type Point = NonNullable<Nodes['position']>['start'];

/** True for a node that one of the marks has become. */
export function isMark(node: Nodes): boolean {
  return node.type === 'emphasis' && node.data?.hName !== undefined;
}

/** The point at a later offset of the text. */
export function pointAfter({ line, column, offset = 0 }: Point, text: string, at: number): Point {
  const lines = text.slice(offset, at).split('\n');
  const last = lines.at(-1)!.length;
  return { line: line + lines.length - 1, column: lines.length > 1 ? last + 1 : column + last, offset: at };
}

/** The element of a mark. */
export function createMark(
  hName: Mark['tagName'],
  children: PhrasingContent[],
  { position }: Pick<Nodes, 'position'>,
): Emphasis {
  return { type: 'emphasis', data: { hName }, children, position };
}
