/** Tables. Markdown has one row for the head, and cells of one line. */
import type { Element } from 'hast';
import type { AlignType, PhrasingContent, TableCell, TableRow } from 'mdast';
import { hasClass } from '../../body/hast.js';
import { escapeHtml } from '../escape-html.js';
import type { Block, TwinContext } from './context.js';
import { createBoldParagraph, trimPhrasing } from './nodes.js';
import { toPhrasing } from './phrasing.js';

/** The caption, if there is one, and the table. A cell that spans columns is followed by empty ones. */
export function toTable(node: Element, context: TwinContext): Block[] {
  const found = collectRows(node);
  const rows = found.rows.map(row => toRow(row, context));
  const width = rows.reduce((most, { children }) => Math.max(most, children.length), 0);
  if (width === 0) return [];
  const head = isHead(found.rows[0]!) ? rows : [emptyRow(), ...rows];
  const children = head.map(row => padRow(row, width));
  const align = alignmentsOf(found.rows[0]!, width);
  const caption = found.caption && createBoldParagraph(toPhrasing(found.caption.children, context));
  return [...(caption ?? []), { type: 'table', align, children }];
}

type FoundRows = { rows: Element[]; caption?: Element };

function collectRows(node: Element): FoundRows {
  const found: FoundRows = { rows: [] };
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'tr') found.rows.push(child);
    else if (child.tagName === 'caption') found.caption = child;
    else found.rows.push(...collectRows(child).rows);
  }
  return found;
}

const cellsOf = ({ children }: Element): Element[] =>
  children.filter(child => child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th')) as Element[];

const isHead = (row: Element) => cellsOf(row).every(({ tagName }) => tagName === 'th');

function toRow(row: Element, context: TwinContext): TableRow {
  const children = cellsOf(row).flatMap((cell): TableCell[] => {
    const content = trimPhrasing(toPhrasing(cell.children, context)).map(inCell);
    const span = Number(cell.properties.colSpan ?? 1);
    return [{ type: 'tableCell', children: content }, ...emptyCells(span - 1)];
  });
  return { type: 'tableRow', children };
}

/** A line break would end a row, and in the code of a cell a backslash before a pipe cannot be written. */
function inCell(node: PhrasingContent): PhrasingContent {
  if (node.type === 'break') return { type: 'html', value: '<br>' };
  if (node.type === 'inlineCode' && node.value.includes('\\|'))
    return {
      type: 'html',
      value: `<code>${escapeHtml(node.value).replaceAll('\\', '&#92;').replaceAll('|', '&#124;')}</code>`,
    };
  return 'children' in node ? { ...node, children: node.children.map(inCell) as never } : node;
}

const emptyRow = (): TableRow => ({ type: 'tableRow', children: [] });

const emptyCells = (count: number): TableCell[] =>
  Array.from({ length: Math.max(0, Math.min(count, 100)) }, () => ({ type: 'tableCell', children: [] }));

function padRow(row: TableRow, width: number): TableRow {
  return { ...row, children: [...row.children, ...emptyCells(width - row.children.length)] };
}

function alignmentsOf(row: Element, width: number): AlignType[] {
  const aligned = cellsOf(row).map((cell): AlignType => {
    return (['left', 'right', 'center'] as const).find(side => hasClass(cell, `align-${side}`)) ?? null;
  });
  return [...aligned, ...Array.from({ length: Math.max(0, width - aligned.length) }, () => null)].slice(0, width);
}
