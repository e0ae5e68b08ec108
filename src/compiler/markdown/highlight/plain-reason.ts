/**
 * Which code stays plain: Prism's regular expressions take time that grows with the square of what repeats. The answer
 * depends on the code alone, because a clock would colour a page on one machine and not on another.
 */

/** Longer code stays plain, because regular expressions of grammars can exhaust the stack. */
const MAX_CHARACTERS = 256 * 1024;

/** Grammars whose time grows with the square of the code's length. */
const quadraticGrammars: ReadonlySet<string> = new Set(['css', 'scss', 'sass', 'less', 'nginx', 'markdown']);
const MAX_QUADRATIC_CHARACTERS = 10 * 1024;

/** Other grammars' time grows with the square of a line's length; this bounds the sum of those squares. */
const MAX_SQUARED_LINES = 25_000_000;

/** Shorter code is quick whatever it repeats. */
const MIN_REPETITIVE_CHARACTERS = 3000;
/** Characters that are compared at once, and how often they have to repeat on average. */
const WINDOW = 8;
const MIN_REPETITIONS = 40;

/** Quotation marks times changes of their kind: as many take about a tenth of a second, because strings begin anywhere. */
const MAX_MIXED_QUOTES = 1_500_000;
/** Quotation marks behind a backslash, times characters: a string begins at each, and none ends. */
const MAX_ESCAPED_QUOTES = 40_000_000;

/** Why code of a grammar is shown without colours; `undefined` where it is not. */
export function plainReason(code: string, grammar: string): 'long' | 'repetitive' | undefined {
  if (isTooLong(code, grammar)) return 'long';
  if (weighMixedQuotes(code) > MAX_MIXED_QUOTES) return 'repetitive';
  if (code.length ** 2 > MAX_ESCAPED_QUOTES && countEscapedQuotes(code) * code.length > MAX_ESCAPED_QUOTES)
    return 'repetitive';
  return code.length >= MIN_REPETITIVE_CHARACTERS && isRepetitive(code) ? 'repetitive' : undefined;
}

function isTooLong(code: string, grammar: string): boolean {
  if (code.length > (quadraticGrammars.has(grammar) ? MAX_QUADRATIC_CHARACTERS : MAX_CHARACTERS)) return true;
  // Short code cannot exceed the sum, even as a single line.
  if (code.length ** 2 <= MAX_SQUARED_LINES) return false;
  let sum = 0;
  for (let start = 0; start < code.length; ) {
    const end = code.indexOf('\n', start);
    const length = (end < 0 ? code.length : end) - start;
    sum += length ** 2;
    start += length + 1;
  }
  return sum > MAX_SQUARED_LINES;
}

/** True if few of the code's windows differ: `a.` a thousand times, but not a table of numbers or a log. */
function isRepetitive(code: string): boolean {
  const max = code.length / MIN_REPETITIONS;
  const windows = new Set<string>();
  for (let start = 0; start + WINDOW <= code.length; start++) {
    windows.add(code.slice(start, start + WINDOW));
    if (windows.size > max) return false;
  }
  return true;
}

/** The quotation marks of code times how often one of another kind follows: none in JSON, a few hundred thousand in a template. */
function weighMixedQuotes(code: string): number {
  // Shorter code cannot be beyond the bound.
  if (code.length ** 2 <= MAX_MIXED_QUOTES) return 0;
  let quotes = 0;
  let changes = 0;
  let last = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code.charCodeAt(at);
    if (char !== DOUBLE && char !== SINGLE && char !== BACKTICK) continue;
    quotes++;
    if (last && char !== last) changes++;
    last = char;
  }
  return quotes * changes;
}

const DOUBLE = 0x22;
const SINGLE = 0x27;
const BACKTICK = 0x60;

function countEscapedQuotes(code: string): number {
  return code.match(/\\["']/g)?.length ?? 0;
}
