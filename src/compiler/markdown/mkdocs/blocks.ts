/**
 * Blocks of MkDocs as docsc's directives: admonitions (`!!!`), disclosures (`???`) and tabs (`===`), whose text is
 * indented, and those between lines of slashes (`///`). Python-Markdown and its extensions `admonition`,
 * `pymdownx.details`, `pymdownx.tabbed` and `pymdownx.blocks` read them.
 */
import { type Block, FencedBlocks } from './fenced-blocks.js';
import { FenceTracker, indentOf, isBlankLine } from './lines.js';
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

const mayHaveBlock = /^[ \t>]*(?:!!!|\?\?\?|===|\/{3})/m;
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
  const fence = new FenceTracker();
  let above: Above = [];
  const fenced = new FencedBlocks(rows.map(row => row.text));
  for (let at = 0; at < rows.length; ) {
    const row = rows[at]!;
    const quote = !fence.isOpen && level < MOST_LEVELS ? readQuote(rows, at) : undefined;
    if (quote) {
      const { rows: quoted, colons: most } = rewriteRows(quote.rows, level + 1);
      for (const { text, line } of quoted) done.push({ text: `${quote.prefix}${text}`, line });
      colons = Math.max(colons, most);
      above = [];
      at = quote.end;
      continue;
    }
    const found = !fence.isOpen && level < MOST_LEVELS ? readBlock(rows, at, fenced) : undefined;
    if (!found || (found.opening.needsBody && found.end === at + 1) || isIndentedCode(found.opening, above)) {
      fence.add(row.text);
      colons = Math.max(colons, /^[ \t>]*(:{3,})/.exec(row.text)?.[1]?.length ?? 0);
      above = withLine(row.text, above);
      done.push(row);
      at++;
      continue;
    }
    const block = found.opening.tab
      ? rewriteTabs(rows, found, { level, fenced })
      : { ...rewriteBlock(rows, found, level), end: found.end };
    for (const one of block.rows) done.push(one);
    colons = Math.max(colons, block.colons);
    at = block.end;
  }
  return { rows: done, colons };
}

const quoteMark = /^ {0,3}> ?/;

/** The lines of a quote that has a block, without their marks. */
function readQuote(rows: Row[], at: number): { rows: Row[]; prefix: string; end: number } | undefined {
  if (!quoteMark.test(rows[at]!.text) || (at > 0 && quoteMark.test(rows[at - 1]!.text))) return undefined;
  let end = at;
  while (end < rows.length && quoteMark.test(rows[end]!.text)) end++;
  const inside = rows.slice(at, end).map(({ text, line }) => ({ text: text.replace(quoteMark, ''), line }));
  return inside.some(({ text }) => mayHaveBlock.test(text)) ? { rows: inside, prefix: '> ', end } : undefined;
}

/** The block that a line opens, if it opens one. */
function readBlock(rows: Row[], at: number, fenced: FencedBlocks): Block | undefined {
  const opening = readOpening(rows[at]!.text);
  if (!opening) return fenced.read(at);
  const end = endOfBody(rows, at + 1, opening);
  return { at, from: at + 1, to: end, end, opening };
}

function rewriteBlock(rows: Row[], { at, from, to, end, opening }: Block, level: number): Rewritten {
  const isFenced = to < end;
  const body = rows
    .slice(from, to)
    .map(({ text, line }) => ({ text: isFenced ? text : outdent(text, opening.indent), line }));
  const inner = rewriteRows(body, level + 1);
  const place = { first: rows[at]!.line, last: rows[end - 1]!.line };
  if (opening.anchor === undefined) return wrap(opening, inner, place);
  const anchor = opening.anchor && `${opening.indent}<a id="${opening.anchor}"></a>`;
  const blank = (line: number) => ({ text: '', line });
  const rest = [blank(place.first), ...inner.rows, blank(place.last)];
  return { rows: [{ text: anchor, line: place.first }, ...rest], colons: inner.colons };
}

/** A tab and those that follow it, as one set. */
function rewriteTabs(
  rows: Row[],
  first: Block,
  { level, fenced }: { level: number; fenced: FencedBlocks },
): Rewritten & { end: number } {
  const { indent } = first.opening;
  const set: Rewritten = { rows: [], colons: 2 };
  let end = first.end;
  for (let tab: Block | undefined = first; tab; tab = nextTab(rows, end, { indent, fenced })) {
    const { rows: written, colons } = rewriteBlock(rows, tab, level);
    for (const row of written) set.rows.push(row);
    set.colons = Math.max(set.colons, colons);
    end = tab.end;
  }
  const place = { first: rows[first.at]!.line, last: rows[end - 1]!.line };
  return { ...wrap({ indent, directive: 'tabs' }, set, place), end };
}

/** The tab that goes on with a set, after blank lines. */
function nextTab(
  rows: Row[],
  from: number,
  { indent, fenced }: { indent: string; fenced: FencedBlocks },
): Block | undefined {
  let at = from;
  while (isBlankLine(rows[at]?.text)) at++;
  const block = at < rows.length ? readBlock(rows, at, fenced) : undefined;
  const { tab, indent: columns } = block?.opening ?? {};
  return tab && !tab.startsSet && columns === indent ? block : undefined;
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

/** The index after the last line that is indented more than the block's first line. */
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

/** The line without the indentation of a block's text, but with that of the block's first line. */
function outdent(text: string, indent: string): string {
  if (isBlankLine(text)) return '';
  return indent + ' '.repeat(indentOf(text) - indentOf(indent) - INDENT) + text.trimStart();
}
