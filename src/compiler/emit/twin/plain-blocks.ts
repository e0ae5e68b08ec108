/**
 * Lists and tables of plain lines, written at once: most of what API pages consist of. The stringifier divides a nested list into
 * lines once for each level and writes each cell twice. Anything unusual is left to it.
 */
import type { AlignType, List, ListItem, Table } from 'mdast';
import { writePlainLine } from './plain-line.js';

/** The bullet of all lists that are not next to another one. */
export const BULLET = '-';

/** An unordered list whose items are one paragraph each, with such lists below; `undefined` for any other. */
export function writePlainList(list: List, indent = ''): string | undefined {
  if (list.ordered) return undefined;
  const items: string[] = [];
  for (const item of list.children) {
    const text = writePlainItem(item, indent);
    if (text === undefined) return undefined;
    items.push(text);
  }
  return items.length ? items.join(list.spread ? '\n\n' : '\n') : undefined;
}

function writePlainItem({ children, checked, spread }: ListItem, indent: string): string | undefined {
  const [paragraph, below, ...others] = children;
  if (paragraph?.type !== 'paragraph' || others.length || typeof checked === 'boolean' || spread) return undefined;
  const line = writePlainLine(paragraph.children);
  if (!line) return undefined;
  const text = `${indent}${BULLET} ${line}`;
  if (!below) return text;
  const nested = below.type === 'list' ? writePlainList(below, `${indent}  `) : undefined;
  return nested && `${text}\n${nested}`;
}

const delimiters: Record<NonNullable<AlignType>, string> = { left: ':-', right: '-:', center: ':-:' };

/** A table of plain cells, all rows of one length; `undefined` for any other. */
export function writePlainTable({ align, children }: Table): string | undefined {
  const lines: string[] = [];
  for (const row of children) {
    const cells = row.children.map(cell => writePlainLine(cell.children, true));
    if (cells.length !== align?.length || cells.includes(undefined)) return undefined;
    lines.push(writeRow(cells as string[]));
    if (lines.length === 1) lines.push(writeRow(align.map(side => (side ? delimiters[side] : '-'))));
  }
  return lines.length ? lines.join('\n') : undefined;
}

const writeRow = (cells: readonly string[]) => `|${cells.map(cell => (cell ? ` ${cell} ` : ' ')).join('|')}|`;
