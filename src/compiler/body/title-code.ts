/** Inline code in the title of a page's front matter: code in the page's heading, and plain text everywhere else. */

/** Longer titles are shown as written: the time of a search could grow with the square of their backticks. */
const MAX_TITLE = 500;

/** A title as written → the same without the backticks around its code. */
export function plainTitle(written: string): string {
  return splitTitle(written).join('');
}

/** The parts of a title, alternately text and code; the first one is text and may be empty. */
export function splitTitle(written: string): string[] {
  if (!written.includes('`') || written.length > MAX_TITLE) return [written];
  const parts: string[] = [];
  let end = 0;
  for (const match of written.matchAll(/(?<![\\`])(`+)(?!`)(.*?[^`])\1(?!`)/gs)) {
    const [whole, , inside = ''] = match;
    const isPadded = /^ .*\S.* $/s.test(inside);
    parts.push(written.slice(end, match.index), isPadded ? inside.slice(1, -1) : inside);
    end = match.index + whole.length;
  }
  return end < written.length || !parts.length ? [...parts, written.slice(end)] : parts;
}
