/** Compares two texts line by line. */
/// <reference path="./diff.d.ts" />
import { structuredPatch } from 'diff';

/** How two texts differ; `added` and `removed` count lines. */
export type Difference = {
  added: number;
  removed: number;
  /** The lines of a unified diff, without file names; none if more than `MAX_CHANGES` lines differ. */
  lines: string[];
};

/** Changed lines, beyond which a diff takes long and helps nobody. */
const MAX_CHANGES = 5_000;

/** The difference between two versions of a text. */
export function diffLines(before: string, after: string): Difference {
  const isSmall = countLinesLacking(before, after) + countLinesLacking(after, before) <= MAX_CHANGES;
  const patch = isSmall && structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: MAX_CHANGES });
  if (!patch) return { added: after.split('\n').length, removed: before.split('\n').length, lines: [] };
  const lines = patch.hunks.flatMap(hunk => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]);
  const count = (sign: string) => patch.hunks.flatMap(hunk => hunk.lines).filter(line => line.startsWith(sign)).length;
  return { added: count('+'), removed: count('-'), lines };
}

/** The number of lines of a text that another one lacks. A diff removes at least these, and counting them is quick. */
function countLinesLacking(text: string, other: string): number {
  const left = new Map<string, number>();
  for (const line of linesOf(other)) left.set(line, (left.get(line) ?? 0) + 1);
  return linesOf(text).filter(line => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  }).length;
}

/** Lines with their ends, as the diff compares them. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/).filter(line => line !== '');
}
