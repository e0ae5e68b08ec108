/** The limits of a page, and the finding for one beyond them. */
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';

/** Upper bounds of a page. */
export const markdownLimits = {
  /** Characters of a page. */
  source: 4 * 1024 * 1024,
  /** Levels of lists, quotes and directives. */
  nesting: 100,
  headings: 5000,
  /** Cells of a table, including those that a short row omits. */
  cells: 50_000,
  /** Cells of all tables. */
  allCells: 200_000,
  /** Levels of elements of the compiled page. */
  depth: 256,
};

/** An exceeded limit. It counts `unit`s, such as levels, that docsc reads or, with the `verb` "makes", makes. */
export type LimitExcess = {
  message: string;
  limit: number;
  unit: string;
  path: string;
  line?: number;
  hint: string;
  verb?: string;
};

/** The finding; its place is the beginning of a line. */
export function diagnoseExcess({
  message,
  limit,
  unit,
  path,
  line = 1,
  hint,
  verb = 'reads',
}: LimitExcess): Diagnostic {
  const text = `${message}; docsc ${verb} at most ${limit.toLocaleString('en')} ${unit}.`;
  return finding('limit-exceeded', text, { path, place: { line, column: 1 }, hint });
}
