/** The signs in front of the lines of a difference. Pure. */
import type { LineMarks } from './fence.js';

/** Turns the sign of `+ added` and `- removed` into a mark, so that the copied text is code. */
export function extractDiffSigns(diff: string, marks: LineMarks): { value: string; marks: LineMarks } {
  const [inserted, deleted] = [new Set(marks.inserted), new Set(marks.deleted)];
  const written = diff.split('\n');
  // The names of the two files are lines of neither.
  const isHead = (index: number) => /^--- \S/.test(written[index] ?? '') && /^\+\+\+ \S/.test(written[index + 1] ?? '');
  const isName = (index: number) => isHead(index) || isHead(index - 1);
  const lines = written.map((line, index) => {
    if (isName(index)) return line;
    if (line.startsWith('+')) inserted.add(index + 1);
    if (line.startsWith('-')) deleted.add(index + 1);
    return /^[+ -]/.test(line) ? line.slice(1) : line;
  });
  // Where a space follows every sign, it belongs to the sign, and lines without a sign are indented by it too.
  const isSpaced = lines.every((line, index) => line === '' || line.startsWith(' ') || isName(index));
  return {
    value: lines.map((line, index) => (isSpaced && !isName(index) ? line.slice(1) : line)).join('\n'),
    marks: { ...marks, inserted, deleted },
  };
}
