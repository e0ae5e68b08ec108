/** Patterns that leave out pages of other tools that are none in docsc. */

/** A pattern for each folder in which all pages are left out, and for each other page. Names have no extension. */
export function excludePages(names: string[], all: string[]): string[] {
  const [left, total] = [countBelow(names), countBelow(all)];
  const patterns = names.map(name => {
    const whole = foldersOf(name).find(folder => left.get(folder) === total.get(folder));
    return whole === undefined ? `${name}.{md,mdx}` : `${whole}/**/*.{md,mdx}`;
  });
  return [...new Set(patterns)];
}

/** The folders that a page is in, the outermost first. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Folder → how many of the pages are in it. */
function countBelow(names: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const folder of names.flatMap(foldersOf)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return counts;
}
