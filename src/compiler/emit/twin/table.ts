/** Tables. Markdown has one row for the head, and cells of one line. */
import type { Element } from 'hast';
import type { AlignType, PhrasingContent, TableCell, TableRow } from 'mdast';
import { hasClass } from '../../body/hast.js';
import { escapeHtml } from '../escape-html.js';
import type { Block, TwinContext } from './context.js';
import { createBoldParagraph, trimPhrasing } from './nodes.js';
import { toPhrasing } from './phrasing.js';

/** The caption, if there is one, and the table. A cell that spans columns or rows is followed by empty ones. */
export function toTable(node: Element, context: TwinContext): Block[] {
  const found = collectRows(node);
  const rows = fillSpans(found.rows, context);
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

/** The rows with an empty cell wherever a cell of another row or column reaches, so that each cell is in its column. */
function fillSpans(rows: Element[], context: TwinContext): TableRow[] {
  /** How many more rows the cell above each column reaches. */
  const reach: number[] = [];
  return rows.map(row => {
    const children: TableCell[] = [];
    const skip = () => {
      for (; (reach[children.length] ?? 0) > 0; children.push(...emptyCells(1))) reach[children.length]! -= 1;
    };
    for (const cell of cellsOf(row)) {
      skip();
      const from = children.length;
      const content = trimPhrasing(toPhrasing(cell.children, context)).map(inCell);
      children.push({ type: 'tableCell', children: content }, ...emptyCells(Number(cell.properties.colSpan ?? 1) - 1));
      const below = spanOf(cell) - 1;
      if (below > 0 || reach.length > from) for (let at = from; at < children.length; at++) reach[at] = below;
    }
    skip();
    return { type: 'tableRow', children };
  });
}

/** The rows of a cell; 0 stands for all that follow. */
function spanOf({ properties: { rowSpan } }: Element): number {
  const span = Number(rowSpan ?? 1);
  return span === 0 ? Number.POSITIVE_INFINITY : span;
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
