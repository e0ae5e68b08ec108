/**
 * Blocks that the native parser reads again and again: after each colon, it looks for the end of a directive or of a
 * definition's title, up to the next blank line. Nothing can end a thread while it does.
 */

/** Characters that the native parser may read again on a page: a tenth of a second. */
const MAX_REREAD = 100_000_000;

/** True if the text may have a directive. Only then does the parser look for one after each colon. */
export function mayHaveDirectives(text: string): boolean {
  return /:[^\s/]/.test(text);
}

/** True for a text that would take the native parser long. */
export function isRereadOften(text: string, hasDirectives: boolean): boolean {
  const mark = hasDirectives ? /:/g : /\]:/g;
  if (text.length ** 2 <= MAX_REREAD || countMarks(text, mark) * text.length <= MAX_REREAD) return false;
  let characters = 0;
  for (const block of text.split(/\n[ \t>]*\n/)) {
    characters += countMarks(block, mark) * block.length;
    if (characters > MAX_REREAD) return true;
  }
  return false;
}

function countMarks(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
