/** Reports cells that have no column: GFM drops them, so their text would be lost without notice. */
import type { Nodes, Root, TableCell } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';

/**
 * One finding for each row that has words beyond its table's last column
 * (https://github.github.com/gfm/#tables-extension-).
 */
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
      const lost = row.children.slice(columns).find(hasContent);
      if (!lost) continue;
      const message = `This row has ${row.children.length} cells, the table has ${columns} columns.`;
      const hint = 'Write a | that is text as \\|, also inside code.';
      diagnostics.push(finding('table-row', message, { path, place: positionOf(lost), hint }));
    }
  };
  visit(tree);
  return diagnostics;
}

/** False for a cell that shows nothing: blank, or a comment alone. */
function hasContent({ children }: TableCell): boolean {
  return children.some(node => {
    if (node.type === 'text') return node.value.trim() !== '';
    if (node.type === 'html') return !/^<!--[\s\S]*-->$/.test(node.value);
    return node.type !== 'mdxTextExpression' || !isComment(node.value);
  });
}

/** True for the inside of `{}` or of a comment of JSX. */
function isComment(expression: string): boolean {
  return expression.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim() === '';
}
