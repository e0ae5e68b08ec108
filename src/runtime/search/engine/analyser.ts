/**
 * Text → terms, alike when an index is made and when it is asked. Terms are folded (accents off, lower case, at most 64
 * letters) and not stemmed: the query looks for related words (`stem.ts`). Scripts without spaces become pairs of
 * characters, which needs no dictionary and finds more than the words of `Intl.Segmenter` do.
 */

/** Raised when the same text gives other terms: an index of another version is not read. */
export const ANALYSER = 1;

/** A word of a text: `text.slice(from, to)` is what a mark would cover. Parts are those of `camelCase` and `snake_case`. */
export type Word = { term: string; from: number; to: number; parts: Word[] };

const none: Word[] = [];
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

export function wordsOf(text: string): Word[] {
  // What folds to nothing, such as an accent alone, is no word.
  return isAscii(text) ? scanned(text) : matched(text).filter(({ term }) => term !== '');
}

/** The same by an expression: for every script. */
export function matched(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(pattern)) {
    const from = match.index;
    if (match.groups!.run !== undefined) found.push(...pairs(match[0], from));
    else if (match.groups!.named !== undefined) found.push(...named(match[0], from));
    else found.push(word(match[0], from));
  }
  return found;
}

/** What a sign of ASCII is: nothing, what may stand before a name with a sign, or part of a word. */
const [NOTHING, BEFORE, SMALL, CAPITAL, DIGIT, OTHER] = [0, 1, 2, 4, 8, 16];
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/\d/.test(sign)) return DIGIT;
  if (/[a-z]/i.test(sign)) return /[a-z]/.test(sign) ? SMALL : CAPITAL;
  return /[$_]/.test(sign) ? OTHER : /[\s("'`,|=]/.test(sign) ? BEFORE : NOTHING;
});
const isLetter = (kind: number) => kind === SMALL || kind === CAPITAL;

/**
 * Words of a text of ASCII, sign by sign, as most texts are of it and this takes a fifth of the time. `isNamed` for names
 * with a sign; `isUsual` for what only has to be in lower case to be a term.
 */
function scan(text: string, found: (part: string, from: number, isNamed: boolean, isUsual: boolean) => void): void {
  let at = 0;
  while (at < text.length) {
    const from = at;
    const first = kinds[text.charCodeAt(at)]!;
    const name = namedEnd(text, at, first);
    if (name > at) {
      at = name;
      found(text.slice(from, at), from, true, false);
      continue;
    }
    at++;
    if (first < SMALL) continue;
    let others = 0;
    for (; at < text.length && at - from < LONGEST; at++) {
      const kind = kinds[text.charCodeAt(at)]!;
      if (kind < SMALL) break;
      others |= kind;
    }
    const isUsual = isLetter(first) && !(others & ~(SMALL | DIGIT)) && at - from <= MOST_LETTERS;
    found(text.slice(from, at), from, false, isUsual);
  }
}

function scanned(text: string): Word[] {
  const words: Word[] = [];
  scan(text, (part, from, isNamed) => {
    if (isNamed) words.push(...named(part, from));
    else words.push(word(part, from));
  });
  return words;
}

/** Where a name with a sign ends that begins here: `--flag`, `.env`, `c++`; the same place where none does. */
function namedEnd(text: string, at: number, kind: number): number {
  if (isLetter(kind)) {
    const next = text.charCodeAt(at + 1);
    const end = next === HASH ? at + 2 : next === PLUS && text.charCodeAt(at + 2) === PLUS ? at + 3 : at;
    return end > at && kinds[text.charCodeAt(end)]! >= SMALL ? at : end;
  }
  const code = text.charCodeAt(at);
  if (code !== DASH && code !== DOT) return at;
  if (at > 0 && kinds[text.charCodeAt(at - 1)] !== BEFORE) return at;
  const start = code === DASH && text.charCodeAt(at + 1) === DASH ? at + 2 : at + 1;
  if (!isLetter(kinds[text.charCodeAt(start)]!)) return at;
  let end = start + 1;
  while (end - start <= MOST_LETTERS && isIn(code, text.charCodeAt(end))) end++;
  return end;
}

const [DASH, DOT, HASH, PLUS] = [45, 46, 35, 43];
const DOLLAR = 36;

/** A flag goes on with letters, digits, `_` and `-`; a name that begins with a dot, with dots too. */
function isIn(first: number, code: number): boolean {
  return code === DASH || (code === DOT && first === DOT) || (code !== DOLLAR && kinds[code]! >= SMALL);
}

/** Every term that a text is found by, parts of its words among them. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  const add = ({ term, parts }: Word) => {
    terms.push(term);
    for (const part of parts) terms.push(part.term);
  };
  if (!isAscii(text)) {
    for (const one of wordsOf(text)) add(one);
    return terms;
  }
  scan(text, (part, from, isNamed, isUsual) => {
    if (isUsual) terms.push(part.toLowerCase());
    else if (isNamed) for (const one of named(part, from)) add(one);
    else add(word(part, from));
  });
  return terms;
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

/** Most words: at most as long as a term, without parts, and of letters that only have to be small. */
const usual = new RegExp(`^[A-Za-z][a-z0-9]{0,${MOST_LETTERS - 1}}$`);

function word(text: string, from: number): Word {
  if (usual.test(text)) return { term: text.toLowerCase(), from, to: from + text.length, parts: none };
  const parts = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]|[^_]_+[^_]/.test(text) ? partsOf(text, from) : none;
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
    parts: none,
  }));
}

/** The name with its sign, and then the words inside it. */
function named(text: string, from: number): Word[] {
  const inside = [...text.matchAll(plain)].map(match => word(match[0], from + match.index));
  return [{ term: termOf(text), from, to: from + text.length, parts: none }, ...inside];
}

function pairs(text: string, from: number): Word[] {
  const signs = [...text];
  if (signs.length === 1) return [{ term: fold(text), from, to: from + text.length, parts: none }];
  const found: Word[] = [];
  let at = from;
  for (const [nth, sign] of signs.slice(0, -1).entries()) {
    const pair = sign + signs[nth + 1]!;
    found.push({ term: fold(pair), from: at, to: at + pair.length, parts: none });
    at += sign.length;
  }
  return found;
}
