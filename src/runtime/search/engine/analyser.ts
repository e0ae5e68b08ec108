/**
 * Text → terms, alike when an index is made and when it is asked. Terms are folded (accents off, lower case, at most 64
 * letters) and not stemmed: the query looks for related words (`stem.ts`). Scripts without spaces become pairs of
 * characters, which needs no dictionary and finds more than the words of `Intl.Segmenter` do.
 */
import { stem } from './stem.js';

/** Raised when the same text gives other terms: an index of another version is not read. */
export const ANALYSER_VERSION = 2;

/** A word of a text: `text.slice(from, to)` is what a mark would cover. Parts are those of `camelCase` and `snake_case`. */
export type TextToken = { term: string; from: number; to: number; parts: TextToken[] };

const noTokens: TextToken[] = [];
const MAX_TERM_LENGTH = 64;
/** What goes on for longer is several words: an expression without an end would exhaust the stack. */
const MAX_TOKEN_LENGTH = 1_000;

const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
const letter = '[\\p{L}\\p{N}\\p{M}_$]';

/** Runs of a script without spaces; names that begin or end with a sign (`--flag`, `.env`, `c++`, `c#`); words. */
const tokenPattern = new RegExp(
  [
    `(?<run>[${unspacedScripts}]{1,${MAX_TOKEN_LENGTH}})`,
    `(?<named>(?<=^|[\\s("'\`,|=])(?:--?[\\p{L}][\\p{L}\\p{N}_-]{0,${MAX_TERM_LENGTH}}|\\.[\\p{L}][\\p{L}\\p{N}_.-]{0,${MAX_TERM_LENGTH}})|\\p{L}(?:\\+\\+|#)(?!${letter}))`,
    `(?<word>(?:(?![${unspacedScripts}])${letter}){1,${MAX_TOKEN_LENGTH}})`,
  ].join('|'),
  'gu',
);
const letterRun = /[\p{L}\p{N}\p{M}_$]+/gu;

export function tokenize(text: string): TextToken[] {
  const codes = new Uint8Array(text.length + 1);
  // What folds to nothing, such as an accent alone, is no word.
  if (!encodeAscii(text, codes)) return tokenizeByPattern(text).filter(({ term }) => term !== '');
  const spans = new Uint32Array(2 * text.length);
  const end = findTokenSpans(codes, text.length, spans);
  const words: TextToken[] = [];
  for (let at = 0; at < end; at += 2)
    words.push(...tokenizeAsciiWord(text.slice(spans[at], spans[at + 1]), spans[at]!));
  return words;
}

/** The same by an expression: for every script. */
export function tokenizeByPattern(text: string): TextToken[] {
  const found: TextToken[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    const from = match.index;
    if (match.groups!.run !== undefined) found.push(...bigrams(match[0], from));
    else if (match.groups!.named !== undefined) found.push(...symbolNameTokens(match[0], from));
    else found.push(createToken(match[0], from));
  }
  return found;
}

/** What a sign of ASCII is: nothing, what may stand before a name with a sign, or part of a word. */
const [NOTHING, BEFORE, LETTER, OTHER] = [0, 1, 2, 3];
const characterClasses = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[a-z]/i.test(sign)) return LETTER;
  return /[\d$_]/.test(sign) ? OTHER : /[\s("'`,|=]/.test(sign) ? BEFORE : NOTHING;
});

const encoder = new TextEncoder();
/** Signs beyond ASCII that are in no word, such as a dash, an arrow or an emoji. */
const separator = new RegExp(`(?![${unspacedScripts}])[^\\p{L}\\p{N}\\p{M}]`, 'u');

/**
 * Reads a text as codes of ASCII, with a zero behind them, into memory for one more than it has; signs that are in no word
 * become one that neither is. False where a word has other letters: they are to be matched.
 */
export function encodeAscii(text: string, codes: Uint8Array): boolean {
  const { read, written } = encoder.encodeInto(text, codes);
  codes[text.length] = 0;
  if (read === text.length && written === text.length) return true;
  for (let at = 0; at < text.length; at++) {
    codes[at] = text.charCodeAt(at);
    if (text.charCodeAt(at) < 128) continue;
    const sign = String.fromCodePoint(text.codePointAt(at)!);
    if (!separator.test(sign)) return false;
    codes[at] = /\s/.test(sign) ? SPACE : 0;
    if (sign.length > 1) codes[++at] = 0;
  }
  return true;
}

/**
 * Where words begin and end, one behind the other, sign by sign, as most texts are of ASCII and this takes a fifth of the
 * time. Returns how many numbers that are; there may be twice as many as signs.
 */
export function findTokenSpans(codes: Uint8Array, end: number, spans: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < end; ) {
    const from = at;
    const code = codes[at++]!;
    if (characterClasses[code]! >= LETTER) {
      const most = Math.min(end, from + MAX_TOKEN_LENGTH);
      while (at < most && characterClasses[codes[at]!]! >= LETTER) at++;
      if (at === from + 1 && characterClasses[code] === LETTER) at = symbolSuffixEnd(codes, at);
    } else {
      if (code !== DASH && code !== DOT) continue;
      at = symbolNameEnd(codes, from);
      if (at === from) {
        at++;
        continue;
      }
    }
    spans[count++] = from;
    spans[count++] = at;
  }
  return count;
}

/** One word of ASCII, and what is in it where it is a name with a sign: from its letters alone. */
export function tokenizeAsciiWord(text: string, from: number): TextToken[] {
  return /^[-.]|[+#]$/.test(text) ? symbolNameTokens(text, from) : [createToken(text, from)];
}

/** Where a letter's signs end, as in `c++`; the same place where it has none. */
function symbolSuffixEnd(codes: Uint8Array, at: number): number {
  const end = codes[at] === HASH ? at + 1 : codes[at] === PLUS && codes[at + 1] === PLUS ? at + 2 : at;
  return characterClasses[codes[end]!]! >= LETTER ? at : end;
}

/** Where a name ends that begins here with its sign: `--flag`, `.env`; the same place where none does. */
function symbolNameEnd(codes: Uint8Array, at: number): number {
  if (at > 0 && characterClasses[codes[at - 1]!] !== BEFORE) return at;
  const code = codes[at]!;
  const start = code === DASH && codes[at + 1] === DASH ? at + 2 : at + 1;
  if (characterClasses[codes[start]!] !== LETTER) return at;
  let end = start + 1;
  while (end - start <= MAX_TERM_LENGTH && continuesName(code, codes[end]!)) end++;
  return end;
}

const [DASH, DOT, HASH, PLUS] = [45, 46, 35, 43];
const [SPACE, DOLLAR] = [32, 36];

/** A flag goes on with letters, digits, `_` and `-`; a name that begins with a dot, with dots too. */
function continuesName(first: number, code: number): boolean {
  return code === DASH || (code === DOT && first === DOT) || (code !== DOLLAR && characterClasses[code]! >= LETTER);
}

/** Every term that a text is found by, parts of its words among them. */
export function termsOf(text: string): string[] {
  return termsOfTokens(tokenize(text));
}

export function termsOfTokens(words: readonly TextToken[]): string[] {
  const terms: string[] = [];
  for (const { term, parts } of words) {
    terms.push(term);
    for (const part of parts) terms.push(part.term);
  }
  return terms;
}

/** A name as a whole, of one word or several, as one term that no text has; '' where there is no word in it. */
export function exactNameTerm(text: string): string {
  const words = tokenize(text).map(({ term }) => stem(term));
  return words.length ? `=${words.join(' ')}` : '';
}

/** Whether a term is a name as a whole, or a path: of several words. */
export function isExactTerm(term: string): boolean {
  return term.startsWith('=') || term.startsWith('/');
}

const MAX_PATH_LENGTH = 200;

/**
 * Paths in a text, each as one term: of a request line, or of an address that was copied. Only other names of a page have
 * such terms, as those of operations do.
 */
export function pathTerms(text: string): string[] {
  if (!text.includes('/')) return [];
  const found = text.matchAll(/(?<!\S)(?:https?:\/\/[^\s/]+)?(\/[^\s?#]*[^\s?#/])/g);
  return Array.from(found, match => fold(match[1]!).slice(0, MAX_PATH_LENGTH));
}

/** Accents off, compatibility forms made plain, lower case. Vowel signs of other scripts stay. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  return /[^\x00-\x7f]/.test(lower) ? stripDiacritics(lower) : lower;
}

function stripDiacritics(lower: string): string {
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

function normalizeTerm(text: string): string {
  return fold(text)
    .slice(0, MAX_TERM_LENGTH)
    .replace(/[\ud800-\udbff]$/, '');
}

/** Most words: at most as long as a term, without parts, and of letters that only have to be small. */
const plainWord = new RegExp(`^[A-Za-z][a-z0-9]{0,${MAX_TERM_LENGTH - 1}}$`);

function createToken(text: string, from: number): TextToken {
  if (plainWord.test(text)) return { term: text.toLowerCase(), from, to: from + text.length, parts: noTokens };
  const parts = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]|[^_]_+[^_]/.test(text) ? splitSubwords(text, from) : noTokens;
  return { term: normalizeTerm(text), from, to: from + text.length, parts };
}

/** `createFeatureFlag` → create, feature, flag; `HTMLElement` → html, element; `max_age` → max, age. */
function splitSubwords(text: string, from: number): TextToken[] {
  const found = [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[^A-Z_$]+|[A-Z]/g)].filter(([part]) => part.length > 1);
  if (found.length < 2 && found[0]?.[0].length === text.length) return [];
  return found.map(({ 0: part, index }) => ({
    term: normalizeTerm(part),
    from: from + index,
    to: from + index + part.length,
    parts: noTokens,
  }));
}

/** The name with its sign, and then the words inside it. */
function symbolNameTokens(text: string, from: number): TextToken[] {
  const inside = [...text.matchAll(letterRun)].map(match => createToken(match[0], from + match.index));
  return [{ term: normalizeTerm(text), from, to: from + text.length, parts: noTokens }, ...inside];
}

function bigrams(text: string, from: number): TextToken[] {
  const signs = [...text];
  if (signs.length === 1) return [{ term: fold(text), from, to: from + text.length, parts: noTokens }];
  const found: TextToken[] = [];
  let at = from;
  for (const [nth, sign] of signs.slice(0, -1).entries()) {
    const pair = sign + signs[nth + 1]!;
    found.push({ term: fold(pair), from: at, to: at + pair.length, parts: noTokens });
    at += sign.length;
  }
  return found;
}
