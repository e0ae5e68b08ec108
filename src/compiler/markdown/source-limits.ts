/**
 * Limits that a text shows in one pass, before anything is parsed: deep nesting, huge tables and endless headings cost more
 * than their number of characters suggests.
 */
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Source } from '../types.js';
import { diagnoseExcess, type LimitExcess } from './limits.js';
import { findDenseParagraph, isTableRule } from './markup-weight.js';
import { findRepeatedReading } from './repeated-reading.js';

/** The first limit that a text exceeds, as a finding. `hint` says what happens to such a text. */
export function checkLimits(
  { text, path }: Pick<Source, 'text' | 'path'>,
  limits: PageLimits,
  hint: string,
): Diagnostic | undefined {
  const exceeded = (key: keyof PageLimits, excess: Omit<LimitExcess, 'path' | 'hint' | 'limit' | 'key'>) =>
    diagnoseExcess({ ...excess, limit: limits[key], key, path, hint });
  if (text.length > limits.pageCharacters) {
    const message = `This file has ${text.length.toLocaleString('en')} characters`;
    return exceeded('pageCharacters', { message, unit: 'characters' });
  }
  const dense = findDense(text);
  if (dense) {
    const message = `This paragraph has thousands of ${dense.marks}, which take too long to read.`;
    return finding('limit-exceeded', message, { path, place: { line: dense.line, column: 1 }, hint });
  }
  const tables = createTableCounter(text.length, limits);
  let headings = 0;
  let number = 0;
  let open: OpenDirective[] = [];
  let columns: number[] = [];
  for (let start = 0; start <= text.length; number++) {
    const end = indexOrDefault(text.indexOf('\n', start), text.length);
    proseLine.lastIndex = start;
    if (!tables.isOpen() && proseLine.test(text)) {
      start = end + 1;
      continue;
    }
    const line = text.slice(start, Math.min(end, start + 20_000));
    open = directivesBelow(line, open);
    columns = columnsOfLists(line, columns);
    const depth = countMarkers(line) + Math.max(0, columns.length - 1) + open.length;
    if (depth > limits.nesting) {
      const message = `Lists, quotes and directives are nested ${depth} deep here`;
      return exceeded('nesting', { message, unit: 'levels', line: number + 1 });
    }
    if (/^ {0,3}#{1,6}\s/.test(line) && ++headings > limits.headings) {
      const message = 'There are too many headings';
      return exceeded('headings', { message, unit: 'headings', line: number + 1 });
    }
    const table = tables.count(line);
    if (table) return diagnoseExcess({ ...table, path, hint, line: number + 1 });
    start = end + 1;
  }
  return undefined;
}

/** The marks that are too many for one paragraph, and the line of it. */
function findDense(text: string): { line: number; marks: string } | undefined {
  const dense = findDenseParagraph(text);
  if (dense !== undefined) return { line: dense, marks: 'brackets, asterisks or underscores' };
  return findRepeatedReading(text);
}

/** Missing cells that a page may have, whatever its length. */
const FREE_CELLS = 1000;

/** Counts the cells of the tables of a page, line by line, also in quotes and lists; those that a row omits count too. */
function createTableCounter(characters: number, { tableCells, pageCells }: PageLimits) {
  const state = { columns: 0, rows: 0, all: 0, missing: 0 };
  const count = (written: string): Pick<LimitExcess, 'message' | 'limit' | 'unit' | 'key'> | undefined => {
    const line = written.replace(/^[\s>]+/, '');
    if (isTableRule(line)) {
      Object.assign(state, { columns: line.split('|').length, rows: 0 });
    } else if (!line) state.columns = 0;
    else if (state.columns) {
      state.all += state.columns;
      state.missing += Math.max(0, state.columns - line.split('|').length);
      const omits = 'Tables omit too many cells, which docsc adds';
      const mostMissing = FREE_CELLS + characters / 2;
      if (state.columns * ++state.rows > tableCells)
        return { message: 'This table has too many cells', limit: tableCells, unit: 'cells', key: 'tableCells' };
      if (state.all > pageCells)
        return { message: 'Tables have too many cells', limit: pageCells, unit: 'cells', key: 'pageCells' };
      if (state.missing > mostMissing) return { message: omits, limit: Math.round(mostMissing), unit: 'cells' };
    }
    return undefined;
  };
  return { count, isOpen: () => state.columns > 0 };
}

/** A line of text, which begins with nothing that is counted. */
const proseLine = /[ \t]*[^\s>*+\-\d#|:]/y;

/** The result of `indexOf`, or a default where nothing was found. */
function indexOrDefault(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

/** How many list and quote markers a line begins with. */
function countMarkers(line: string): number {
  const match = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/.exec(line);
  return match ? (match[0].match(/>|[-*+]|\d+[.)]/g)?.length ?? 0) : 0;
}

/** The columns of the list markers that a line is inside of, its own included: an item further left ends those beside it. */
function columnsOfLists(line: string, columns: number[]): number[] {
  const marker = /^[ \t>]*(?=(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$))/.exec(line);
  if (!marker) return columns;
  const column = marker[0].length;
  return [...columns.filter(one => one < column), column];
}

/** An opening line of a directive: its colons, the column where they begin, and the quotes before them. */
type OpenDirective = { colons: number; column: number; quotes: number };

const openingLine = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(:{3,})[ \t]*[^\s:]/;
const closingLine = /^([ \t>]*)(:{3,})[ \t]*$/;

/**
 * The directives that are open below a line, at least as many as the parser finds: in doubt, such as inside code, a line
 * opens one and closes none. They count because the parser reads a directive's lines again for each one around it.
 */
function directivesBelow(line: string, open: OpenDirective[]): OpenDirective[] {
  if (!line.includes(':::')) return open;
  const opened = openingLine.exec(line);
  if (opened) return [...open, parseOpening(opened[1]!, opened[2]!)];
  const closed = open.length ? closingLine.exec(line) : undefined;
  if (!closed) return open;
  const { colons, column, quotes } = parseOpening(closed[1]!, closed[2]!);
  return open.filter(
    one => one.colons > colons || one.quotes < quotes || column > Math.max(one.column, MAX_INDENTATION),
  );
}

function parseOpening(before: string, marks: string): OpenDirective {
  const column = [...before].reduce((at, char) => at + (char === '\t' ? 4 - (at % 4) : 1), 0);
  return { colons: marks.length, column, quotes: before.split('>').length - 1 };
}

/** Columns. A line indented by more is code. */
const MAX_INDENTATION = 3;
