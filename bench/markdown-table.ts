/** Markdown tables, as all benches print them. */

/** A row with its line break. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

/** The titles and the line below them. */
export function tableHead(titles: readonly string[]): string {
  return tableRow(titles) + tableRow(titles.map(() => '---'));
}
