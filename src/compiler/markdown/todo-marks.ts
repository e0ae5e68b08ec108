/**
 * `open-todo`: marks of work that a writer left in the text. A word in a sentence, such as "TODO comments", is none: a
 * mark has a colon or a name in parentheses behind it, or is all that its block says.
 */
import type { Nodes, Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';

const mark = /(?<![\w"'“‘«`/#*-])(?:TODO|FIXME)(?:\([^()\n]{1,40}\))?:(?!\S*["'”’»])/g;
const onlyMark = /^\s*[[(]?(?:TODO|FIXME)[\])]?[.!…]*\s*$/;

/** One finding for each mark outside of code, comments and quotation marks. `text` is what the tree was parsed from. */
export function checkTodoMarks(tree: Root, text: string, path: string): Diagnostic[] {
  if (!/TODO|FIXME/.test(text)) return [];
  const places: (Position | undefined)[] = [];
  const visit = (node: Nodes, above: Nodes[]): void => {
    if (node.type === 'text') {
      if (onlyMark.test(node.value) && isAlone(node, above)) places.push(positionOf(node));
      else for (const { index } of node.value.matchAll(mark)) places.push(placeIn(node.value, index, positionOf(node)));
    }
    if ('children' in node) for (const child of node.children) visit(child, [...above, node]);
  };
  visit(tree, []);
  return places.map(place => finding('open-todo', 'This text has a marker of unfinished work.', { path, place }));
}

/** True for a text that is its whole block, or that stands out at the end of one or before a colon. */
function isAlone(text: Nodes, above: readonly Nodes[]): boolean {
  const parent = above.at(-1);
  const block = above.at(-2);
  if (!parent || !('children' in parent) || parent.children.length !== 1 || parent.type === 'link') return false;
  if (parent.type !== 'strong' && parent.type !== 'emphasis') return parent.children[0] === text;
  if (!block || !('children' in block)) return false;
  const next = block.children[block.children.findIndex(child => child === parent) + 1];
  return !next || (next.type === 'text' && /^\s*:/.test(next.value));
}

function placeIn(value: string, index: number, start: Position | undefined): Position | undefined {
  if (!start) return undefined;
  const before = value.slice(0, index).split('\n');
  const last = before.at(-1)!.length;
  const line = start.line + before.length - 1;
  return { line, column: before.length === 1 ? start.column + last : last + 1 };
}
