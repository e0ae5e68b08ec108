/** Keeps the lines of samples short: a literal that makes a line too long continues on lines of its own. */

/** Characters of a line. Literals of several lines are written as they are, and may have longer ones. */
const MAX_LINE = 100;
/** A piece of a literal has at least as many characters, wherever it begins. */
const MIN_PIECE = 24;
/** After these, every language but the shell's goes on in the next line. */
const MAY_END_LINE = /(?:,|:|=|=>) $/;
/** A tab counts as this many characters. */
const TAB = '    ';
/** Around literals that can continue on the next line. Literals contain no control characters, so it marks nothing else. */
const MARK = '\0';

/** Marks a literal in quotes of one character for `breakLongLines`; one of several lines stays as it is. */
export function breakable(literal: string): string {
  return literal.includes('\n') ? literal : `${MARK}${literal}${MARK}`;
}

/**
 * How a language continues a literal: what follows a piece, such as ` +`, the same in a list of arguments, if it is another
 * one there, and the margin of the next piece.
 */
export type Continuation = { operator: string; inList?: string; margin?: string };

/** The sample without marks. Marked literals of lines that are too long are in several pieces. */
export function breakLongLines(sample: string, continuation: Continuation): string {
  return sample
    .split('\n')
    .map(line => (line.includes(MARK) ? breakLine(line, continuation) : line))
    .join('\n');
}

function breakLine(line: string, { operator, inList = operator, margin }: Continuation): string {
  const parts = line.split(MARK);
  if (widthOf(parts.join('')) <= MAX_LINE) return parts.join('');
  const [indent] = /^[ \t]*/.exec(line)!;
  const nextMargin = margin ?? `${indent}${indent.startsWith('\t') ? '\t' : TAB}`;
  const roomAfter = (start: string) => Math.max(MIN_PIECE, MAX_LINE - widthOf(start) - operator.length - 2);
  let broken = '';
  for (const [index, part] of parts.entries()) {
    const start = broken.slice(broken.lastIndexOf('\n') + 1);
    const tail = parts[index + 1] ?? '';
    const fitsBelow = margin === undefined && widthOf(nextMargin + part + tail) <= MAX_LINE;
    if (index % 2 === 0 || widthOf(start + part + tail) <= MAX_LINE) broken += part;
    else if (fitsBelow && MAY_END_LINE.test(start)) broken = `${broken.trimEnd()}\n${nextMargin}${part}`;
    else {
      const quote = part[0]!;
      const pieces = cutText(part.slice(1, -1), [roomAfter(start), roomAfter(nextMargin)], tail.length);
      const isInList = start.includes(', ') || tail.startsWith(',');
      broken += pieces.map(piece => `${quote}${piece}${quote}`).join(`${isInList ? inList : operator}\n${nextMargin}`);
    }
  }
  return broken;
}

function widthOf(text: string): number {
  return text.replaceAll('\t', TAB).length;
}

/** Pieces of at most `first` and then `rest` characters, where the text can be cut. The last one leaves room for the `tail`. */
function cutText(text: string, [first, rest]: [first: number, rest: number], tail: number): string[] {
  const pieces: string[] = [];
  let left = text;
  for (let room = first; left.length + tail > room; room = rest) {
    const end = findCut(left, Math.min(room, left.length - 1));
    if (!end) break;
    pieces.push(left.slice(0, end));
    left = left.slice(end);
  }
  return [...pieces, left];
}

/** The last place for a cut: between words, else inside one, but never inside an escape sequence. 0 if there is none. */
function findCut(text: string, room: number): number {
  for (let end = room; end >= Math.min(MIN_PIECE, room); end--)
    if ((/[ ,;/]/.test(text[end - 1]!) || /[&?]/.test(text[end]!)) && !/[\\`]/.test(text[end - 1]!)) return end;
  for (let end = room; end > 0; end--) if (/^[\w%.=-]{13}$/.test(text.slice(end - 12, end + 1))) return end;
  return 0;
}
