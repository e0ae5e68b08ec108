/**
 * What a page may ask of the compiler, found by one pass over its text before anything is parsed: deep nesting, tables
 * that grow and endless headings cost more than their size.
 */
import type { Element, Root } from 'hast';
import { finishPage } from '../body/finish-page.js';
import { highlightedCode } from '../body/hast.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Page, PageHead, Source } from '../types.js';

export const markdownLimits = {
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
export async function compileWithinLimits(
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
    return empty(diagnoseExcess({ message, most: markdownLimits.depth, unit: 'levels', path, hint: LEFT_EMPTY }));
  }
}

/** Throws where a body is too deep. Without recursion: this is what says whether recursion is safe. */
export function checkDepth(tree: Root): void {
  let level: (Root | Element)[] = tree.children.length ? [tree] : [];
  let depth = 0;
  for (; level.length && depth <= markdownLimits.depth; depth++) {
    const below: Element[] = [];
    for (const parent of level)
      for (const node of childrenOf(parent)) if (node.type === 'element' && childrenOf(node).length) below.push(node);
    level = below;
  }
  if (depth > markdownLimits.depth) throw new RangeError('too deep');
}

function childrenOf(node: Root | Element): (Root | Element)['children'] {
  return (node.type === 'element' && highlightedCode(node)?.lines) || node.children;
}

const LEFT_EMPTY = 'The page is left empty. Split it, or make it less deep.';

/** `hint` says what becomes of a text beyond a limit. */
export function checkLimits(text: string, path: string, hint = LEFT_EMPTY): Diagnostic | undefined {
  const exceeded = (message: string, most: number, unit: string, line?: number) =>
    diagnoseExcess({ message, most, unit, path, line, hint });
  if (text.length > markdownLimits.source)
    return exceeded(
      `This file has ${text.length.toLocaleString('en')} characters`,
      markdownLimits.source,
      'characters',
    );
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
    const deep = countMarkers(line) + open.length;
    if (deep > markdownLimits.nesting)
      return exceeded(
        `Lists, quotes and directives are ${deep} deep here`,
        markdownLimits.nesting,
        'levels',
        number + 1,
      );
    if (/^ {0,3}#{1,6}\s/.test(line) && ++headings > markdownLimits.headings)
      return exceeded('There are too many headings', markdownLimits.headings, 'headings', number + 1);
    if (/^[\s|:-]*-[\s|:-]*$/.test(line) && line.includes('|')) [columns, rows] = [line.split('|').length, 0];
    else if (!line.trim()) columns = 0;
    else if (columns && columns * ++rows > markdownLimits.cells)
      return exceeded('This table has too many cells', markdownLimits.cells, 'cells', number + 1);
    start = end + 1;
  }
  return undefined;
}

/** A line that begins with none of what is counted. */
const proseLine = /[ \t]*[^\s>*+\-\d#|:]/y;

function indexOrDefault(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

/** How many list and quote markers a line begins with. */
function countMarkers(line: string): number {
  const found = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/.exec(line);
  return found ? (found[0].match(/>|[-*+]|\d+[.)]/g)?.length ?? 0) : 0;
}

/** A line that opened a directive: its colons, the column they stand in, and the quotes before them. */
type OpenDirective = { colons: number; column: number; quotes: number };

const openingLine = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(:{3,})[ \t]*[^\s:]/;
const closingLine = /^([ \t>]*)(:{3,})[ \t]*$/;

/**
 * Which directives are open below a line. Each one's lines are read again by the one around it. At least as many as the
 * parser will find: in doubt, such as inside code, a line opens one and closes none.
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

/** A line that is indented by more is code. */
const MAX_INDENTATION = 3;

type LimitExcess = { message: string; most: number; unit: string; path: string; line?: number; hint: string };

function diagnoseExcess({ message, most, unit, path, line = 1, hint }: LimitExcess): Diagnostic {
  const text = `${message}; docsc reads at most ${most.toLocaleString('en')} ${unit}.`;
  return finding('limit-exceeded', text, { path, place: { line, column: 1 }, hint });
}
