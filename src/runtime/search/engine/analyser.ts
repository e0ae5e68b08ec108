/**
 * Text → terms, alike when an index is made and when it is asked. Terms are folded (accents off, lower case, at most 64
 * letters) and not stemmed: the query looks for related words (`stem.ts`). Scripts without spaces become pairs of
 * characters, which needs no dictionary and finds more than the words of `Intl.Segmenter` do.
 */

/** Raised when the same text gives other terms: an index of another version is not read. */
export const ANALYSER = 1;

/** A word of a text: `text.slice(from, to)` is what a mark would cover. Parts are those of `camelCase` and `snake_case`. */
export type Word = { term: string; from: number; to: number; parts: Word[] };

const MOST_LETTERS = 64;
/** What goes on for longer is several words: an expression without an end would exhaust the stack. */
const LONGEST = 1_000;

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
const letter = '[\\p{L}\\p{N}\\p{M}_$]';

/** Runs of a script without spaces; names that begin or end with a sign (`--flag`, `.env`, `c++`, `c#`); words. */
const pattern = new RegExp(
  [
    `(?<run>[${unspaced}]{1,${LONGEST}})`,
    `(?<named>(?<=^|[\\s("'\`,|=])(?:--?[\\p{L}][\\p{L}\\p{N}_-]{0,${MOST_LETTERS}}|\\.[\\p{L}][\\p{L}\\p{N}_.-]{0,${MOST_LETTERS}})|\\p{L}(?:\\+\\+|#)(?!${letter}))`,
    `(?<word>(?:(?![${unspaced}])${letter}){1,${LONGEST}})`,
  ].join('|'),
  'gu',
);
const plain = /[\p{L}\p{N}\p{M}_$]+/gu;
/** The same for text of ASCII alone, which most is: without tables of Unicode it takes a fifth of the time. */
const ascii = new RegExp(
  `(?<named>(?<=^|[\\s("'\`,|=])(?:--?[A-Za-z][\\w-]{0,${MOST_LETTERS}}|\\.[A-Za-z][\\w.-]{0,${MOST_LETTERS}})|[A-Za-z](?:\\+\\+|#)(?![\\w$]))|[\\w$]{1,${LONGEST}}`,
  'g',
);

export function wordsOf(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(isAscii(text) ? ascii : pattern)) {
    const from = match.index;
    if (match.groups!.run !== undefined) found.push(...pairs(match[0], from));
    else if (match.groups!.named !== undefined) found.push(...named(match[0], from));
    else found.push(word(match[0], from));
  }
  return found;
}

/** Every term that a text is found by, parts of its words among them. */
export function termsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ term, parts }) => [term, ...parts.map(part => part.term)]);
}

/** Accents off, compatibility forms made plain, lower case. Vowel signs of other scripts stay. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower) ? lower : composed(lower);
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return !/[^\x00-\x7f]/.test(text);
}

function composed(lower: string): string {
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

function termOf(text: string): string {
  return fold(text)
    .slice(0, MOST_LETTERS)
    .replace(/[\ud800-\udbff]$/, '');
}

function word(text: string, from: number): Word {
  const parts = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]|[^_]_+[^_]/.test(text) ? partsOf(text, from) : [];
  return { term: termOf(text), from, to: from + text.length, parts };
}

/** `createFeatureFlag` → create, feature, flag; `HTMLElement` → html, element; `max_age` → max, age. */
function partsOf(text: string, from: number): Word[] {
  const found = [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[^A-Z_$]+|[A-Z]/g)].filter(([part]) => part.length > 1);
  if (found.length < 2 && found[0]?.[0].length === text.length) return [];
  return found.map(({ 0: part, index }) => ({
    term: termOf(part),
    from: from + index,
    to: from + index + part.length,
    parts: [],
  }));
}

/** The name with its sign, and then the words inside it. */
function named(text: string, from: number): Word[] {
  const inside = [...text.matchAll(plain)].map(match => word(match[0], from + match.index));
  return [{ term: termOf(text), from, to: from + text.length, parts: [] }, ...inside];
}

function pairs(text: string, from: number): Word[] {
  const signs = [...text];
  if (signs.length === 1) return [{ term: fold(text), from, to: from + text.length, parts: [] }];
  const found: Word[] = [];
  let at = from;
  for (const [nth, sign] of signs.slice(0, -1).entries()) {
    const pair = sign + signs[nth + 1]!;
    found.push({ term: fold(pair), from: at, to: at + pair.length, parts: [] });
    at += sign.length;
  }
  return found;
}
