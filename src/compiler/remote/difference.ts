/** Two texts → the lines that differ, as a unified diff. */
/// <reference path="./diff.d.ts" />
import { structuredPatch } from 'diff';

export type Difference = {
  added: number;
  removed: number;
  /** Lines of the diff, without names of files; none where the texts have too little in common to be worth it. */
  lines: string[];
};

/** Beyond so many changed lines a diff takes long, and tells nobody anything. */
const MAX_CHANGES = 5_000;

export function diffLines(before: string, after: string): Difference {
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, maxEditLength: MAX_CHANGES });
  if (!patch) return { added: after.split('\n').length, removed: before.split('\n').length, lines: [] };
  const lines = patch.hunks.flatMap(hunk => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]);
  const count = (sign: string) => patch.hunks.flatMap(hunk => hunk.lines).filter(line => line.startsWith(sign)).length;
  return { added: count('+'), removed: count('-'), lines };
}
