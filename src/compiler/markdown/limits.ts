/**
 * What a page may ask of the compiler, found by one pass over its text before anything is parsed: deep nesting, tables
 * that grow and endless headings cost more than their size.
 */
import type { Element, Root } from 'hast';
import { finishPage } from '../body/finish-page.js';
import { codeOf } from '../body/hast.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Page, PageHead, Source } from '../types.js';

export const limits = {
  /** Characters of a page. */
  source: 4 * 1024 * 1024,
  /** Lists, quotes and directives inside each other. */
  nesting: 100,
  headings: 5000,
  /** Cells of a table, those included that a short row leaves out. */
  cells: 50_000,
  /** Elements inside each other once the page is compiled. */
  depth: 256,
};

/** A page beyond a limit is not compiled: it is left empty, with one finding. */
export async function withinLimits(
  { text, path }: Source,
  head: PageHead,
  compile: () => Page | Promise<Page>,
): Promise<Page> {
  const empty = (found: Diagnostic) => finishPage(head, { type: 'root', children: [] }, { diagnostics: [found] });
  const beyond = checkLimits(text, path);
  if (beyond) return empty(beyond);
  try {
    return await compile();
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    const message = 'Elements stand too deeply inside each other';
    return empty(tooMuch({ message, most: limits.depth, unit: 'levels', path, hint: LEFT_EMPTY }));
  }
}

/** Throws where a body is too deep. Without recursion: this is what says whether recursion is safe. */
export function checkDepth(tree: Root): void {
  let level: (Root | Element)[] = tree.children.length ? [tree] : [];
  let depth = 0;
  for (; level.length && depth <= limits.depth; depth++) {
    const below: Element[] = [];
    for (const parent of level)
      for (const node of insideOf(parent)) if (node.type === 'element' && insideOf(node).length) below.push(node);
    level = below;
  }
  if (depth > limits.depth) throw new RangeError('too deep');
}

function insideOf(node: Root | Element): (Root | Element)['children'] {
  return (node.type === 'element' && codeOf(node)?.lines) || node.children;
}

const LEFT_EMPTY = 'The page is left empty. Split it, or make it less deep.';

/** `hint` says what becomes of a text beyond a limit. */
export function checkLimits(text: string, path: string, hint = LEFT_EMPTY): Diagnostic | undefined {
  const exceeded = (message: string, most: number, unit: string, line?: number) =>
    tooMuch({ message, most, unit, path, line, hint });
  if (text.length > limits.source)
    return exceeded(`This file has ${text.length.toLocaleString('en')} characters`, limits.source, 'characters');
  let headings = 0;
  let columns = 0;
  let rows = 0;
  let number = 0;
  let open: Opened[] = [];
  for (let start = 0; start <= text.length; number++) {
    const end = indexOr(text.indexOf('\n', start), text.length);
    prose.lastIndex = start;
    if (!columns && prose.test(text)) {
      start = end + 1;
      continue;
    }
    const line = text.slice(start, Math.min(end, start + 20_000));
    open = directivesBelow(line, open);
    const deep = markers(line) + open.length;
    if (deep > limits.nesting)
      return exceeded(`Lists, quotes and directives are ${deep} deep here`, limits.nesting, 'levels', number + 1);
    if (/^ {0,3}#{1,6}\s/.test(line) && ++headings > limits.headings)
      return exceeded('There are too many headings', limits.headings, 'headings', number + 1);
    if (/^[\s|:-]*-[\s|:-]*$/.test(line) && line.includes('|')) [columns, rows] = [line.split('|').length, 0];
    else if (!line.trim()) columns = 0;
    else if (columns && columns * ++rows > limits.cells)
      return exceeded('This table has too many cells', limits.cells, 'cells', number + 1);
    start = end + 1;
  }
  return undefined;
}

/** A line that begins with none of what is counted. */
const prose = /[ \t]*[^\s>*+\-\d#|:]/y;

function indexOr(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

/** How many list and quote markers a line begins with. */
function markers(line: string): number {
  const found = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/.exec(line);
  return found ? (found[0].match(/>|[-*+]|\d+[.)]/g)?.length ?? 0) : 0;
}

/** A line that opened a directive: its colons, the column they stand in, and the quotes before them. */
type Opened = { colons: number; column: number; quotes: number };

const openedHere = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(:{3,})[ \t]*[^\s:]/;
const closedHere = /^([ \t>]*)(:{3,})[ \t]*$/;

/**
 * Which directives are open below a line. Each one's lines are read again by the one around it. At least as many as the
 * parser will find: in doubt, such as inside code, a line opens one and closes none.
 */
function directivesBelow(line: string, open: Opened[]): Opened[] {
  if (!line.includes(':::')) return open;
  const opened = openedHere.exec(line);
  if (opened) return [...open, opening(opened[1]!, opened[2]!)];
  const closed = open.length ? closedHere.exec(line) : undefined;
  if (!closed) return open;
  const { colons, column, quotes } = opening(closed[1]!, closed[2]!);
  return open.filter(
    one => one.colons > colons || one.quotes < quotes || column > Math.max(one.column, MOST_INDENTATION),
  );
}

function opening(before: string, marks: string): Opened {
  const column = [...before].reduce((at, char) => at + (char === '\t' ? 4 - (at % 4) : 1), 0);
  return { colons: marks.length, column, quotes: before.split('>').length - 1 };
}

/** A line that is indented by more is code. */
const MOST_INDENTATION = 3;

type Exceeded = { message: string; most: number; unit: string; path: string; line?: number; hint: string };

function tooMuch({ message, most, unit, path, line = 1, hint }: Exceeded): Diagnostic {
  const text = `${message}; docsc reads at most ${most.toLocaleString('en')} ${unit}.`;
  return finding('limit-exceeded', text, { path, place: { line, column: 1 }, hint });
}
