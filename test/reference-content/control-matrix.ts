/** The matrix of controls that readers download, made of the tables on the pages about frameworks. */
import type { Table, TableCell } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { nodesOf } from './nodes.js';
import type { SourcePage } from './pages.js';

/** The pages, by the name of their framework. */
export const FRAMEWORKS: Record<string, string> = {
  'NIST SP 800-53 Rev. 5': 'docs/using-vimpel/compliance/fedramp.md',
  'ISO/IEC 27001:2022': 'docs/using-vimpel/compliance/iso27001.md',
  'SOC 2': 'docs/using-vimpel/compliance/soc2.md',
};

const HEAD = [
  'Framework',
  'Control',
  'Title',
  'What Vimpel does; (E) in the Enterprise edition',
  'What you do',
  'Page',
];

/** One line for each control, as CSV (RFC 4180), with LF. */
export function writeControlMatrix(pages: readonly SourcePage[]): string {
  const rows = Object.entries(FRAMEWORKS).flatMap(([framework, path]) => {
    const page = pages.find(one => one.path === path)!;
    return nodesOf(page.tree, 'table').flatMap(table => rowsOf(table, framework, path.replace(/^docs|\.md$/g, '')));
  });
  return [HEAD, ...rows].map(row => `${row.map(quote).join(',')}\n`).join('');
}

function rowsOf(table: Table, framework: string, route: string): string[][] {
  const [head, ...rows] = table.children.map(row => row.children);
  const names = head!.map(cell => textOf(cell));
  const column = (pattern: RegExp) => names.findIndex(name => pattern.test(name));
  const vimpel = column(/^(?:What Vimpel does|How Vimpel helps)$/);
  // A table about one control has its parts in the first column.
  const whole = /^Part of (.+)$/.exec(names[0]!)?.[1];
  if ((column(/^(?:Control|Criterion)$/) !== 0 && whole === undefined) || vimpel < 0) return [];
  const own = column(/^What you (?:do|add)$/);
  const text = (cells: TableCell[], at: number) => (cells[at] ? textOf(cells[at]).replace(/^–$/, '') : '');
  return rows.flatMap(cells => {
    const first = textOf(cells[0]!);
    const { ids, title } = whole === undefined ? splitControl(first) : { ids: [whole], title: first };
    return ids.map(id => [framework, id, title, text(cells, vimpel), text(cells, own), route]);
  });
}

/** `A.5.19 to A.5.22 Supplier relationships` → four controls with one title. */
function splitControl(text: string): { ids: string[]; title: string } {
  const id = String.raw`(?:[A-Z]{1,2}-?[\d.]*\d(?:\(\d+\))?)`;
  const [, written = '', title = ''] = new RegExp(`^(${id}(?:(?:, | to )${id})*) (.+)$`).exec(text) ?? [];
  const ids = written.split(', ').flatMap(part => {
    const [from = '', to] = part.split(' to ');
    if (to === undefined) return [from];
    const [, group, first] = /^(.*\.)(\d+)$/.exec(from)!;
    const last = Number(/\d+$/.exec(to)![0]);
    return Array.from({ length: last - Number(first) + 1 }, (_, nth) => `${group}${Number(first) + nth}`);
  });
  return { ids, title };
}

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
