/** Tables lose cells that have no column, as GFM says; the writer is told, because it is text that nobody will see. */
import type { Nodes, Root } from 'mdast';
import { finding } from '../diagnostics.js';
import { placeOf } from '../places.js';
import type { Diagnostic } from '../types.js';

export function checkTables(tree: Root, path: string): Diagnostic[] {
  return visit(tree, path);
}

function visit(node: Nodes, path: string): Diagnostic[] {
  if (!('children' in node)) return [];
  if (node.type !== 'table') return node.children.flatMap(child => visit(child, path));
  const columns = node.align?.length ?? 0;
  return node.children
    .filter(row => row.children.length > columns)
    .map(row => {
      const message = `This row has ${row.children.length} cells, the table has ${columns} columns.`;
      const hint = 'Write a | that is text as \\|, also inside code.';
      return finding('table-row', message, { path, place: placeOf(row.children[columns]!), hint });
    });
}
