/** Parts of long texts: programs have room for so much at a time, and ask for the rest. */

/** The characters that an answer has by default, and at most. */
export const excerptLimits = { usual: 20_000, most: 50_000 } as const;

/** Which part of a text is wanted, in UTF-16 code units. */
export type Range = { offset?: number; limit?: number };

/** The part of the text, cut between lines where one ends near the limit, and a note if it is not all. */
export function cutExcerpt(
  text: string,
  { offset = 0, limit = excerptLimits.usual }: Range,
): { text: string; note?: string } {
  const size = text.length;
  if (offset >= size && offset > 0)
    return { text: '', note: `There is nothing from ${offset} on: the text has ${size} characters.` };
  const from = isWithinPair(text, offset) ? offset - 1 : offset;
  const end = Math.min(size, from + limit);
  const line = end < size ? text.lastIndexOf('\n', end - 1) + 1 : end;
  const cut = line > from + limit / 2 ? line : isWithinPair(text, end) ? end - 1 : end;
  const to = Math.max(cut, from + 1);
  const isWhole = from === 0 && to === size;
  const rest = to < size ? ` Call again with offset ${to} for the rest.` : '';
  return { text: text.slice(from, to), ...(!isWhole && { note: `Characters ${from} to ${to} of ${size}.${rest}` }) };
}

/** True between the two halves of a character beyond the basic plane. */
function isWithinPair(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));
}

/** Items of a list from `offset` on, and a note if these are not all. */
export function cutList<T>(
  items: readonly T[],
  { offset = 0, limit = items.length }: Range,
): { items: T[]; note: string } {
  const shown = items.slice(offset, offset + limit);
  const to = offset + shown.length;
  const rest = to < items.length ? ` Call again with offset ${to} for more.` : '';
  return {
    items: shown,
    note: shown.length ? `${offset + 1} to ${to} of ${items.length}.${rest}` : `None of ${items.length}.`,
  };
}
