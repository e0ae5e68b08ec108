/** Which findings a terminal shows: the first ones of each rule, so that one cause does not bury the others. */
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';

/** Findings of a rule that are printed, in one file and in all files. */
const MOST_IN_FILE = 50;
const MOST_OF_RULE = 1000;

/** A printed finding; the last one of a rule is followed by the number of those left out. */
export type Printed = { diagnostic: Diagnostic; more?: string };

/** The findings to print, in their order. All of them count in the summary and for the exit code. */
export function choosePrinted(diagnostics: readonly Diagnostic[]): Printed[] {
  const inFiles = countBy(diagnostics, keyOf);
  const inAll = countBy(diagnostics, ({ rule }) => rule);
  const seen = new Map<string, number>();
  const printed = new Map<string, number>();
  return diagnostics.flatMap((diagnostic): Printed[] => {
    const { rule } = diagnostic;
    const nth = add(seen, keyOf(diagnostic));
    if (nth > MOST_IN_FILE || (printed.get(rule) ?? 0) >= MOST_OF_RULE) return [];
    if (add(printed, rule) === MOST_OF_RULE) {
      const others = inAll.get(rule)! - MOST_OF_RULE;
      return [
        {
          diagnostic,
          ...(others && {
            more: `No more of this rule is shown; there are ${inAll.get(rule)!.toLocaleString('en')} findings of it.`,
          }),
        },
      ];
    }
    const others = inFiles.get(keyOf(diagnostic))! - MOST_IN_FILE;
    const isLast = nth === MOST_IN_FILE && others > 0;
    return [
      { diagnostic, ...(isLast && { more: `and ${others.toLocaleString('en')} more of this rule in this file.` }) },
    ];
  });
}

const keyOf = ({ path, rule }: Diagnostic) => `${rule}\n${path}`;

function countBy(diagnostics: readonly Diagnostic[], key: (diagnostic: Diagnostic) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const diagnostic of diagnostics) add(counts, key(diagnostic));
  return counts;
}

/** Adds one and returns the number. Edits the map. */
function add(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
