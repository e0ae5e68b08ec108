/** Positions of nodes and of characters in a text. Lines and columns count from 1, lines end with `\n`. */
import type { ElementContent, Text } from 'hast';
import type { Position } from '../diagnostics/types.js';

type NodeWithPosition = { position?: { start: { line: number; column: number } } };

/** Where a node starts; `undefined` for a node that is not in the source, such as elements that an HTML parser implies. */
export function positionOf({ position }: NodeWithPosition): Position | undefined {
  return position?.start && { line: position.start.line, column: position.start.column };
}

/** The included file that contains the element; `undefined` if the page's own file does. */
export function includedFile({ data }: { data?: unknown }): string | undefined {
  return (data as { file?: string } | undefined)?.file;
}

/**
 * Records in an included node, and in each element inside, which file it was written in; an element that knows its file keeps
 * it. Texts inside are in the file of the element around them.
 */
export function tagWithFile(node: ElementContent, file: string): ElementContent {
  if (node.type === 'text') return { ...node, data: { file, ...node.data } as Text['data'] };
  if (node.type !== 'element') return node;
  const data = { file, ...node.data };
  const children = node.children.map(child => (child.type === 'element' ? tagWithFile(child, file) : child));
  return { ...node, data, children };
}

/** A copy of a node with one position for all of it, where its own would mean nothing in the file around it. */
export function moveTo(node: ElementContent, place: Position | undefined): ElementContent {
  const point = place && { line: place.line, column: place.column };
  const position = point && { start: point, end: point };
  if (node.type !== 'element') return { ...node, position };
  return { ...node, position, children: node.children.map(child => moveTo(child, place)) };
}

/** The position after a text that starts at `start`. */
export function positionAfter(start: Position, text: string): Position {
  const lines = text.split('\n');
  const last = lines.at(-1)!.length;
  return lines.length === 1
    ? { line: start.line, column: start.column + last }
    : { line: start.line + lines.length - 1, column: last + 1 };
}

/** The position of an offset in a text. */
export function positionAt(offset: number, text: string): Position {
  return positionAfter({ line: 1, column: 1 }, text.slice(0, offset));
}

/** The offset of a position in a text; the end of the text if it has no such line. */
export function offsetOf({ line, column }: Position, text: string): number {
  let start = 0;
  for (let count = 1; count < line; count++) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  return start + column - 1;
}
