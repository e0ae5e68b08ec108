/**
 * Blocks of MkDocs, whose text is indented, as docsc's directives: admonitions (`!!!`), disclosures (`???`) and tabs
 * (`===`). Python-Markdown and its extensions `admonition`, `pymdownx.details` and `pymdownx.tabbed` read them.
 */
import { indentOf, isBlankLine } from './lines.js';
import { type Opening, readOpening } from './opening.js';

/** A text with directives. `lines` has for each of its lines the index of the written one; absent where none changed. */
export type RewrittenBlocks = { text: string; lines?: number[] };

/** A line and the index of the line that it was written as. */
type Row = { text: string; line: number };
/** `colons` is the longest run of colons that opens or closes a directive. */
type Rewritten = { rows: Row[]; colons: number };

/** Columns by which the text of a block is indented. */
const INDENT = 4;
/** Blocks in more blocks than this are left as they are. */
const MOST_LEVELS = 20;

const mayHaveBlock = /^[ \t]*(?:!!!|\?\?\?|===)/m;
const fenceLine = /^\s*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Replaces the blocks outside of fences. */
export function rewriteBlocks(text: string): RewrittenBlocks {
  if (!mayHaveBlock.test(text)) return { text };
  const written = text.split('\n').map((line, nth) => ({ text: line, line: nth }));
  const { rows } = rewriteRows(written, 0);
  return { text: rows.map(row => row.text).join('\n'), lines: rows.map(({ line }) => line) };
}

function rewriteRows(rows: Row[], level: number): Rewritten {
  const done: Row[] = [];
  let colons = 2;
  let fence: string | undefined;
  let above: Above = [];
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]!;
    const marker = fenceLine.exec(row.text)?.[1];
    const opening = fence === undefined && level < MOST_LEVELS ? readOpening(row.text) : undefined;
    const end = opening ? endOfBody(rows, at + 1, opening) : at;
    if (!opening || (opening.needsBody && end === at + 1) || isIndentedCode(opening, above)) {
      if (fence === undefined) fence = marker;
      else if (marker?.startsWith(fence) && row.text.trim() === marker) fence = undefined;
      colons = Math.max(colons, /^[ \t>]*(:{3,})/.exec(row.text)?.[1]?.length ?? 0);
      above = withLine(row.text, above);
      done.push(row);
      at++;
      continue;
    }
    const found = { at, end, opening };
    const block = opening.tab ? rewriteTabs(rows, found, level) : { ...rewriteBlock(rows, found, level), end };
    for (const one of block.rows) done.push(one);
    colons = Math.max(colons, block.colons);
    at = block.end;
  }
  return { rows: done, colons };
}

/** A block by its first line, and the index behind its last one. */
type Block = { at: number; end: number; opening: Opening };

function rewriteBlock(rows: Row[], { at, end, opening }: Block, level: number): Rewritten {
  const body = rows.slice(at + 1, end).map(({ text, line }) => ({ text: outdent(text, opening.indent), line }));
  return wrap(opening, rewriteRows(body, level + 1), { first: rows[at]!.line, last: rows[end - 1]!.line });
}

/** A tab and those that follow it, as one set. */
function rewriteTabs(rows: Row[], first: Block, level: number): Rewritten & { end: number } {
  const { indent } = first.opening;
  const set: Rewritten = { rows: [], colons: 2 };
  let end = first.end;
  for (let tab: Block | undefined = first; tab; tab = nextTab(rows, end, indent)) {
    const { rows: written, colons } = rewriteBlock(rows, tab, level);
    for (const row of written) set.rows.push(row);
    set.colons = Math.max(set.colons, colons);
    end = tab.end;
  }
  const place = { first: rows[first.at]!.line, last: rows[end - 1]!.line };
  return { ...wrap({ indent, directive: 'tabs' }, set, place), end };
}

/** The tab that goes on with a set, behind blank lines. */
function nextTab(rows: Row[], from: number, indent: string): Block | undefined {
  let at = from;
  while (isBlankLine(rows[at]?.text)) at++;
  const opening = at < rows.length ? readOpening(rows[at]!.text) : undefined;
  if (!opening?.tab || opening.indent !== indent || opening.tab.startsSet) return undefined;
  return { at, end: endOfBody(rows, at + 1, opening), opening };
}

/** A directive around rows: one that holds others needs more colons than they. */
function wrap(
  { indent, directive }: Pick<Opening, 'indent' | 'directive'>,
  inner: Rewritten,
  { first, last }: { first: number; last: number },
): Rewritten {
  const colons = inner.colons + 1;
  const mark = indent + ':'.repeat(colons);
  const rows = [{ text: mark + directive, line: first }, ...inner.rows, { text: mark, line: last }];
  return { rows, colons };
}

/** The index behind the last line that is indented more than the block's first line. */
function endOfBody(rows: Row[], from: number, { indent }: Opening): number {
  let end = from;
  for (let at = from; at < rows.length; at++) {
    const { text } = rows[at]!;
    if (isBlankLine(text)) continue;
    if (indentOf(text) < indentOf(indent) + INDENT) break;
    end = at + 1;
  }
  return end;
}

/** The lines that a line is below, each indented less than the next, and which of them begin items of lists. */
type Above = { columns: number; isItem: boolean }[];

function withLine(text: string, above: Above): Above {
  if (isBlankLine(text)) return above;
  const columns = indentOf(text);
  return [...above.filter(one => one.columns < columns), { columns, isItem: listItem.test(text) }];
}

/** True for a line that is indented as code is, and is in no item of a list. */
function isIndentedCode({ indent }: Opening, above: Above): boolean {
  const columns = indentOf(indent);
  return columns >= INDENT && !above.some(one => one.isItem && one.columns < columns);
}

/** The line without the indentation of a block, behind that of the block's first line. */
function outdent(text: string, indent: string): string {
  if (isBlankLine(text)) return '';
  return indent + ' '.repeat(indentOf(text) - indentOf(indent) - INDENT) + text.trimStart();
}
