/** Reports cells that have no column: GFM drops them, so their text would be lost without notice. */
import type { Nodes, Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';

/** One finding for each row that is longer than its table's header (https://github.github.com/gfm/#tables-extension-). */
export function checkTables(tree: Root, path: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const visit = (node: Nodes): void => {
    if (!('children' in node)) return;
    if (node.type !== 'table') {
      for (const child of node.children) visit(child);
      return;
    }
    const columns = node.align?.length ?? 0;
    for (const row of node.children) {
      if (row.children.length <= columns) continue;
      const message = `This row has ${row.children.length} cells, the table has ${columns} columns.`;
      const hint = 'Write a | that is text as \\|, also inside code.';
      diagnostics.push(finding('table-row', message, { path, place: positionOf(row.children[columns]!), hint }));
    }
  };
  visit(tree);
  return diagnostics;
}
