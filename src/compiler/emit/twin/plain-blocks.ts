/**
 * Blocks of plain lines, written at once: most of what pages consist of. The stringifier writes each cell twice and looks for the
 * column after each line of code. Anything unusual is left to it.
 */
import type { AlignType, Blockquote, Heading, Table } from 'mdast';
import type { Block } from './context.js';
import { writePlainFence } from './plain-fence.js';
import { writePlainLine } from './plain-line.js';
import { type WriteLine, writePlainList } from './plain-list.js';

const delimiters: Record<NonNullable<AlignType>, string> = { left: ':-', right: '-:', center: ':-:' };

/** A table of plain cells, all rows of one length; `undefined` for any other. */
export function writePlainTable({ align, children }: Table): string | undefined {
  const lines: string[] = [];
  for (const row of children) {
    const cells = row.children.map(cell => writePlainLine(cell.children, false));
    // A pipe in code would end the cell.
    if (cells.length !== align?.length || cells.some(cell => cell === undefined || cell.includes('|')))
      return undefined;
    lines.push(writeRow(cells as string[]));
    if (lines.length === 1) lines.push(writeRow(align.map(side => (side ? delimiters[side] : '-'))));
  }
  return lines.length ? lines.join('\n') : undefined;
}

const writeRow = (cells: readonly string[]) => `|${cells.map(cell => (cell ? ` ${cell} ` : ' ')).join('|')}|`;

/** Nothing begins behind the signs of a heading. */
function writePlainHeading({ depth, children }: Heading): string | undefined {
  const line = writePlainLine(children, false);
  return line ? `${'#'.repeat(depth)} ${line}` : undefined;
}

/** A block that is not inside another one; `undefined` if part of it needs a closer look. */
export function writePlainBlock(block: Block, writeLine: WriteLine): string | undefined {
  if (block.type === 'paragraph') return writePlainLine(block.children) || undefined;
  if (block.type === 'heading') return writePlainHeading(block);
  if (block.type === 'code') return writePlainFence(block);
  if (block.type === 'list') return writePlainList(block, { writeLine });
  if (block.type === 'table') return writePlainTable(block);
  return block.type === 'blockquote' ? writePlainQuote(block) : undefined;
}

function writePlainQuote({ children: [only, ...others] }: Blockquote): string | undefined {
  const line = only?.type === 'paragraph' && !others.length && writePlainLine(only.children);
  return line ? `> ${line.replaceAll('\n', '\n> ')}` : undefined;
}
