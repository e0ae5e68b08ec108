/**
 * Lines that have only an inline tag, such as `<small>`. CommonMark takes the lines below for raw HTML (4.6, condition 7),
 * while Python-Markdown has them in a paragraph, whose Markdown is read.
 */
import { isBlankLine } from './lines.js';

const INLINE =
  'a|abbr|b|bdi|bdo|big|cite|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|u|var';

/** A line of this form, for a text as a whole: most texts have none. */
export const inlineTagSource = `^[ \\t]*<(?:${INLINE})(?:[ \\t][^<>\\n]*)?>[ \\t]*$`;

const openingTag = new RegExp(`^[ \\t]*<(${INLINE})(?:[ \\t][^<>\\n]*)?>[ \\t]*$`, 'i');
/** Lines that end a paragraph. */
const block =
  /^[ \t]*(?:#{1,6}\s|>|[-*+]\s|\d{1,9}[.)]\s|`{3}|~{3}|:::|!!!|\?\?\?|={3}|\/{3}|<(?:\/?(?:address|article|aside|blockquote|center|details|div|dl|dd|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul)\b|!--))/i;
const closingBlock = /^[ \t]*<\/[a-z][\w-]*>[ \t]*$/i;

/** Lines that an element on lines of its own may have, at most. */
const MOST_LINES = 100;

/**
 * The line, which is not code, with a comment behind its tag, which makes CommonMark begin a paragraph. `undefined` unless
 * its element ends before the next blank line and has nothing but text.
 */
export function beginParagraph(lines: readonly string[], at: number): string | undefined {
  const line = lines[at]!;
  const [, name] = openingTag.exec(line) ?? [];
  if (name === undefined) return undefined;
  const end = new RegExp(`</${name}>`, 'i');
  for (let below = at + 1; below < lines.length && below <= at + MOST_LINES; below++) {
    const text = lines[below]!;
    if (isBlankLine(text) || block.test(text)) return undefined;
    if (end.test(text)) return `${line}<!---->`;
  }
  return undefined;
}

/**
 * True for a line below one with only the end of a block, where Python-Markdown begins a paragraph, and CommonMark does not.
 * The line above that end is HTML or blank.
 */
export function endsBlock(lines: readonly string[], at: number): boolean {
  return closingBlock.test(lines[at - 1] ?? '') && /^[ \t]*(?:<[^`]*>[ \t]*)?$/.test(lines[at - 2] ?? 'none');
}
