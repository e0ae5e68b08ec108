/**
 * Where a character of a parsed text stands in its source. Parsers undo escapes and references, and drop what begins
 * the lines of lists, quotes and YAML blocks: both texts are walked side by side, and where they part, the next words
 * bring them together again. Only asked where there is something to report.
 */

/** The offset in `source` of the character that `value` has at `index`. */
export function alignOffset(value: string, source: string, index: number): number {
  let done = 0;
  let at = findMeetingPoint(value, done, source, 0);
  while (done < index && at < source.length) {
    if (isSpace(value[done])) {
      while (done < index && isSpace(value[done])) done++;
      while (isSpace(source[at])) at++;
    } else {
      done++;
      at++;
    }
    at = findMeetingPoint(value, done, source, at);
  }
  return Math.max(0, Math.min(at, source.length - 1));
}

/** The next place in `source`, from `at` on, that goes on as `value` does. */
function findMeetingPoint(value: string, done: number, source: string, at: number): number {
  const next = value[done];
  if (next === undefined || next === source[at] || (isSpace(next) && isSpace(source[at]))) return at;
  if (source[at] === '\\' && source[at + 1] === next) return at + 1;
  for (const length of [16, 4, 1]) {
    const words = value.slice(done, done + length).split('\n')[0]!;
    const found = words ? source.indexOf(words, at) : -1;
    if (found >= 0) return found;
  }
  return at;
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && /\s/.test(char);
}
