/**
 * A bound on what a parser reads again and again in one paragraph: behind each run of backticks that nothing closes, up to
 * the end; and for each scheme of an address without brackets, the whole. No text that people read comes near it.
 */

/**
 * A mark whose repetition takes quadratic time. `weigh` counts the characters of a paragraph that are read again for it;
 * `most` of them take about two seconds.
 */
type Repetition = { marks: string; pattern: RegExp; weigh: (paragraph: string) => number; most: number };

const repetitions: Repetition[] = [
  { marks: 'runs of backticks', pattern: /`+/g, weigh: weighBackticks, most: 50_000_000 },
  { marks: 'addresses', pattern: /(?:mailto|xmpp|ftp):/gi, weigh: weighSchemes, most: 400_000_000 },
];

/** A paragraph, by its first line, counted from 1, with what makes a page too slow; `undefined` for any other page. */
export function findRepeatedReading(text: string): { line: number; marks: string } | undefined {
  for (const { marks, pattern, weigh, most } of repetitions) {
    const isHarmless = text.length ** 2 <= most || countMatches(text, pattern) * text.length <= most;
    const line = isHarmless ? undefined : findParagraph(text, weigh, most);
    if (line !== undefined) return { line, marks };
  }
  return undefined;
}

function findParagraph(text: string, weigh: (paragraph: string) => number, most: number): number | undefined {
  let characters = 0;
  let line = 1;
  for (const paragraph of text.split(/(\n(?:[ \t>]*\n)+)/)) {
    characters += weigh(paragraph);
    if (characters > most) return line;
    line += paragraph.split('\n').length - 1;
  }
  return undefined;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** The characters behind all runs that no run of their length follows. */
function weighBackticks(paragraph: string): number {
  const last = new Map([...paragraph.matchAll(/`+/g)].map(({ 0: { length }, index }) => [length, index]));
  return [...last.values()].reduce((sum, index) => sum + paragraph.length - index, 0);
}

function weighSchemes(paragraph: string): number {
  return countMatches(paragraph, /(?:mailto|xmpp|ftp):/gi) * paragraph.length;
}
