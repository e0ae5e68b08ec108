/**
 * A bound on the marks of a paragraph. For each bracket and each sign of emphasis, a parser looks back over those before
 * it, so a paragraph's time grows with the square of their number. No text that people read comes near the bound.
 */

/** The sum of squares over all paragraphs of a page: about three seconds of parsing. */
const MAX_WEIGHT = 100_000_000;
/** A page with fewer marks stays below the bound, whatever its paragraphs are. */
const FEW_MARKS = Math.sqrt(MAX_WEIGHT);

/** A page with fewer marks takes no time for them. */
const NO_MARKS = 1000;

/** The sum of squares for a text; 0 for one with few marks. */
export function weighMarks(text: string): number {
  if (countMarks(text) < NO_MARKS) return 0;
  return weighParagraphs(text, Number.POSITIVE_INFINITY).weight;
}

/** The line, counted from 1, of the paragraph with which a page's marks become too many; `undefined` for any other page. */
export function findDenseParagraph(text: string): number | undefined {
  return countMarks(text) > FEW_MARKS ? weighParagraphs(text, MAX_WEIGHT).line : undefined;
}

/** Brackets count once. A sign of emphasis counts three times, as it may open and close and match several others. */
function countMarks(text: string): number {
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x5d) marks++;
    else if (code === 0x2a || code === 0x5f || code === 0x7e) marks += 3;
  }
  return marks;
}

/** The weight of all paragraphs, and the line of the one with which it exceeds `most`. */
function weighParagraphs(text: string, most: number): { weight: number; line?: number } {
  const skipsCode = createCodeTracker();
  const closes = createBreakFinder();
  let weight = 0;
  let marks = 0;
  let first = 1;
  let number = 0;
  for (const line of text.split('\n')) {
    number++;
    const isCode = skipsCode(line);
    if (isCode || closes(line)) {
      weight += marks ** 2;
      marks = 0;
      first = isCode || !line.trim() ? number + 1 : number;
    }
    if (isCode) continue;
    marks += countMarks(line);
    if (weight + marks ** 2 > most) return { weight, line: first };
  }
  return { weight: weight + marks ** 2 };
}

/** Markers of quotes and list items in front of a line's text. */
const containers = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*/;
const fenceLine = /^( {0,3})(`{3,}(?![^`\n]*`)|~{3,})/;

/**
 * Returns a function that says of each line in turn whether it is inside a fence. Once a fence may have ended with the
 * list or quote around it, no more lines count as code: so a text is never taken for code that the parser reads as prose.
 */
function createCodeTracker(): (line: string) => boolean {
  const state: { fence?: string; indent: number; quotes: number; isUnsure: boolean } = {
    indent: 0,
    quotes: 0,
    isUnsure: false,
  };
  return line => {
    if (state.isUnsure) return false;
    const before = containers.exec(line)![0];
    if (state.fence === undefined) {
      const after = line.slice(before.length);
      const opened = fenceLine.exec(before ? after.replace(/^ /, '') : after);
      if (!opened) return false;
      const quotes = before.split('>').length - 1;
      Object.assign(state, { fence: opened[2], indent: before.length - quotes + opened[1]!.length, quotes });
      return true;
    }
    const isInside = before.split('>').length - 1 >= state.quotes && (!line.trim() || indentOf(line) >= state.indent);
    if (!isInside) {
      state.isUnsure = true;
      return false;
    }
    const { fence } = state;
    const rest = line.replace(/^[ \t>]*/, '').trimEnd();
    if (rest.length >= fence.length && rest === fence[0]!.repeat(rest.length)) state.fence = undefined;
    return true;
  };
}

function indentOf(line: string): number {
  return /^[ \t>]*/.exec(line)![0].replaceAll('>', '').length;
}

/** Returns a function that says of each line in turn whether the paragraph before it has ended. In doubt, it goes on. */
function createBreakFinder(): (line: string) => boolean {
  const state = { before: '', isList: false, columns: 0 };
  return written => {
    const line = written.replace(/^[ \t>]+/, '');
    const { before } = state;
    state.before = line;
    const isBlank = !line.trim();
    if (isBlank) Object.assign(state, { isList: false, columns: 0 });
    else if (isTableRule(line) && cellsOf(line) === cellsOf(before)) state.columns = cellsOf(before);
    const isItem =
      /^(?:[-*+]|1[.)])[ \t]/.test(line) || ((state.isList || !before.trim()) && /^\d{1,9}[.)][ \t]/.test(line));
    if (isItem) state.isList = true;
    const isHeading = /^#{1,6}[ \t]/.test(line) || /^#{1,6}[ \t]/.test(before) || /^(?:=+|-+)[ \t]*$/.test(before);
    return isBlank || isItem || isHeading || state.columns > 0;
  };
}

/** True for a line that may be the one below a table's head. */
export function isTableRule(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line);
}

function cellsOf(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).length;
}
