/**
 * Blocks of plain lines, written at once: most of what pages consist of. The stringifier writes each cell twice and looks for the
 * column after each line of code. Anything unusual is left to it.
 */
import type { AlignType, Blockquote, Code, Heading, Table } from 'mdast';
import type { Block } from './context.js';
import { writePlainLine } from './plain-line.js';
import { type WriteLine, writePlainList } from './plain-list.js';

const delimiters: Record<NonNullable<AlignType>, string> = { left: ':-', right: '-:', center: ':-:' };

/** A table of plain cells, all rows of one length; `undefined` for any other. */
export function writePlainTable({ align, children }: Table): string | undefined {
  const lines: string[] = [];
  for (const row of children) {
    const cells = row.children.map(cell => writePlainLine(cell.children, false));
    if (cells.length !== align?.length || cells.includes(undefined)) return undefined;
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

/** A fence with more backticks than any run of them in the code. */
function writePlainFence({ lang, meta, value }: Code): string | undefined {
  if (meta || (lang && !/^[\w-]+$/.test(lang))) return undefined;
  const longest = (value.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${lang ?? ''}\n${value && `${value}\n`}${fence}`;
}

function writePlainQuote({ children: [only, ...others] }: Blockquote): string | undefined {
  const line = only?.type === 'paragraph' && !others.length && writePlainLine(only.children);
  return line ? `> ${line}` : undefined;
}
