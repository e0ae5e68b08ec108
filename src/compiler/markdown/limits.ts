/**
 * Limits of a page, checked in one pass over its text before anything is parsed: deep nesting, huge tables and endless
 * headings cost more than their number of characters suggests.
 */
import type { Element, Root } from 'hast';
import type { CodeToken } from '../../code-format.js';
import { finishPage } from '../body/finish-page.js';
import { highlightedCode } from '../body/hast.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Page, PageHead, Source } from '../types.js';
import { findDenseParagraph } from './markup-weight.js';

/** Upper bounds of a page. */
export const markdownLimits = {
  /** Characters of a page. */
  source: 4 * 1024 * 1024,
  /** Levels of lists, quotes and directives. */
  nesting: 100,
  headings: 5000,
  /** Cells of a table, including those that a short row omits. */
  cells: 50_000,
  /** Levels of elements of the compiled page. */
  depth: 256,
};

/** Compiles a page. One beyond a limit is left empty, with a single finding. */
export async function compileWithinLimits(
  { text, path }: Source,
  head: PageHead,
  compile: () => Page | Promise<Page>,
): Promise<Page> {
  const empty = (excess: Diagnostic) => finishPage(head, { type: 'root', children: [] }, { diagnostics: [excess] });
  const excess = checkLimits(text, path);
  if (excess) return empty(excess);
  try {
    return await compile();
  } catch (thrown) {
    // A stack overflow, or `checkDepth`.
    if (!(thrown instanceof RangeError)) throw thrown;
    const message = 'Elements are nested too deeply';
    return empty(diagnoseExcess({ message, limit: markdownLimits.depth, unit: 'levels', path, hint: LEFT_EMPTY }));
  }
}

/** Throws a `RangeError` for a body that is too deep for the recursion of later steps, and so does not recurse. */
export function checkDepth(tree: Root): void {
  let level: (Root | Element)[] = [tree];
  let deepest = 0;
  for (let depth = 0; level.length && depth <= markdownLimits.depth; depth++) {
    const below: Element[] = [];
    deepest = Math.max(deepest, depth);
    for (const parent of level)
      for (const node of parent.children) {
        if (node.type !== 'element') continue;
        const code = highlightedCode(node);
        if (code) deepest = Math.max(deepest, depth + 1 + depthOf(code.tokens));
        else if (node.children.length) below.push(node);
      }
    level = below;
  }
  if (deepest >= markdownLimits.depth) throw new RangeError('too deep');
}

function depthOf(tokens: readonly CodeToken[]): number {
  let depth = 0;
  let deepest = 0;
  for (const token of tokens) {
    if (token === null) depth--;
    else if (typeof token !== 'string') deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}

const LEFT_EMPTY = 'The page is left empty. Split it, or nest it less deeply.';

/** The first limit that a text exceeds, as a finding. `hint` says what happens to such a text. */
export function checkLimits(text: string, path: string, hint = LEFT_EMPTY): Diagnostic | undefined {
  const { source, nesting, headings: maxHeadings, cells } = markdownLimits;
  const exceeded = (excess: Omit<LimitExcess, 'path' | 'hint'>) => diagnoseExcess({ ...excess, path, hint });
  if (text.length > source) {
    const message = `This file has ${text.length.toLocaleString('en')} characters`;
    return exceeded({ message, limit: source, unit: 'characters' });
  }
  const dense = findDenseParagraph(text);
  if (dense !== undefined) {
    const message = 'This paragraph has thousands of brackets, asterisks or underscores, which take too long to match';
    return finding('limit-exceeded', `${message}.`, { path, place: { line: dense, column: 1 }, hint });
  }
  let headings = 0;
  let columns = 0;
  let rows = 0;
  let number = 0;
  let open: OpenDirective[] = [];
  for (let start = 0; start <= text.length; number++) {
    const end = indexOrDefault(text.indexOf('\n', start), text.length);
    proseLine.lastIndex = start;
    if (!columns && proseLine.test(text)) {
      start = end + 1;
      continue;
    }
    const line = text.slice(start, Math.min(end, start + 20_000));
    open = directivesBelow(line, open);
    const depth = countMarkers(line) + open.length;
    if (depth > nesting) {
      const message = `Lists, quotes and directives are nested ${depth} deep here`;
      return exceeded({ message, limit: nesting, unit: 'levels', line: number + 1 });
    }
    if (/^ {0,3}#{1,6}\s/.test(line) && ++headings > maxHeadings) {
      const message = 'There are too many headings';
      return exceeded({ message, limit: maxHeadings, unit: 'headings', line: number + 1 });
    }
    if (line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line))
      [columns, rows] = [line.split('|').length, 0];
    else if (!line.trim()) columns = 0;
    else if (columns && columns * ++rows > cells)
      return exceeded({ message: 'This table has too many cells', limit: cells, unit: 'cells', line: number + 1 });
    start = end + 1;
  }
  return undefined;
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

type LimitExcess = { message: string; limit: number; unit: string; path: string; line?: number; hint: string };

function diagnoseExcess({ message, limit, unit, path, line = 1, hint }: LimitExcess): Diagnostic {
  const text = `${message}; docsc reads at most ${limit.toLocaleString('en')} ${unit}.`;
  return finding('limit-exceeded', text, { path, place: { line, column: 1 }, hint });
}
