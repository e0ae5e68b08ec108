/** Tables lose cells that have no column, as GFM says; the writer is told, because it is text that nobody will see. */
import type { Nodes, Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';

export function checkTables(tree: Root, path: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  checkNode(tree, path, diagnostics);
  return diagnostics;
}

function checkNode(node: Nodes, path: string, diagnostics: Diagnostic[]): void {
  if (!('children' in node)) return;
  if (node.type !== 'table') {
    for (const child of node.children) checkNode(child, path, diagnostics);
    return;
  }
  const columns = node.align?.length ?? 0;
  for (const row of node.children) {
    if (row.children.length <= columns) continue;
    const message = `This row has ${row.children.length} cells, the table has ${columns} columns.`;
    const hint = 'Write a | that is text as \\|, also inside code.';
    diagnostics.push(finding('table-row', message, { path, place: positionOf(row.children[columns]!), hint }));
  }
}
