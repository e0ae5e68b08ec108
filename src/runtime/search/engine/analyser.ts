/**
 * Text → terms, the same way for indexing and for queries. Terms are folded (no accents, lower case, at most 64 letters)
 * but not stemmed: queries look related words up (`stem.ts`). Scripts without spaces become pairs of characters, which
 * takes no dictionary and finds more than the words of `Intl.Segmenter` would.
 */
import { stem } from './stem.js';

/** Raised when the terms of a text change: an index of another version is not read. */
export const ANALYSER_VERSION = 2;

/** A word of a text, from offset `from` to before `to`. `parts` are those of a name in `camelCase` or `snake_case`. */
export type TextToken = { term: string; from: number; to: number; parts: TextToken[] };

const noTokens: TextToken[] = [];
const MAX_TERM_LENGTH = 64;
/** A longer run of letters is split: an expression without a limit would exhaust the stack. */
const MAX_TOKEN_LENGTH = 1_000;

const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー';
const letter = '[\\p{L}\\p{N}\\p{M}_$]';

/** Runs of a script without spaces; names that begin or end with a symbol (`--flag`, `.env`, `c++`, `c#`); words. */
const tokenPattern = new RegExp(
  [
    `(?<run>[${unspacedScripts}]{1,${MAX_TOKEN_LENGTH}})`,
    `(?<named>(?<=^|[\\s("'\`,|=])(?:--?[\\p{L}][\\p{L}\\p{N}_-]{0,${MAX_TERM_LENGTH}}|\\.[\\p{L}][\\p{L}\\p{N}_.-]{0,${MAX_TERM_LENGTH}})|\\p{L}(?:\\+\\+|#)(?!${letter}))`,
    `(?<word>(?:(?![${unspacedScripts}])${letter}){1,${MAX_TOKEN_LENGTH}})`,
  ].join('|'),
  'gu',
);
const letterRun = /[\p{L}\p{N}\p{M}_$]+/gu;

/** Splits a text into words. */
export function tokenize(text: string): TextToken[] {
  const codes = new Uint8Array(text.length + 1);
  // A lone accent folds to nothing.
  if (!encodeAscii(text, codes)) return tokenizeByPattern(text).filter(({ term }) => term !== '');
  const spans = new Uint32Array(2 * text.length);
  const end = findTokenSpans(codes, text.length, spans);
  const words: TextToken[] = [];
  for (let at = 0; at < end; at += 2)
    words.push(...tokenizeAsciiWord(text.slice(spans[at], spans[at + 1]), spans[at]!));
  return words;
}

/** Splits a text in any script by a regular expression. For ASCII, `tokenize` gives the same words faster. */
export function tokenizeByPattern(text: string): TextToken[] {
  const tokens: TextToken[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    const from = match.index;
    if (match.groups!.run !== undefined) tokens.push(...bigrams(match[0], from));
    else if (match.groups!.named !== undefined) tokens.push(...symbolNameTokens(match[0], from));
    else tokens.push(createToken(match[0], from));
  }
  return tokens;
}

/** Classes of ASCII characters: in no word, allowed before a name with a symbol, a letter, otherwise part of a word. */
const [NOTHING, BEFORE, LETTER, OTHER] = [0, 1, 2, 3];
const characterClasses = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return LETTER;
  return /[\d$_]/.test(character) ? OTHER : /[\s("'`,|=]/.test(character) ? BEFORE : NOTHING;
});

const encoder = new TextEncoder();
/** A character beyond ASCII that is in no word, such as a dash, an arrow or an emoji. */
const separator = new RegExp(`(?![${unspacedScripts}])[^\\p{L}\\p{N}\\p{M}]`, 'u');

/**
 * Fills `codes`, which has room for one more entry than the text has UTF-16 units, with ASCII codes and a zero at the
 * end. Characters that are in no word become a zero or a space. False if a word has letters beyond ASCII: such a text
 * needs `tokenizeByPattern`.
 */
export function encodeAscii(text: string, codes: Uint8Array): boolean {
  const { read, written } = encoder.encodeInto(text, codes);
  codes[text.length] = 0;
  if (read === text.length && written === text.length) return true;
  for (let at = 0; at < text.length; at++) {
    codes[at] = text.charCodeAt(at);
    if (text.charCodeAt(at) < 128) continue;
    const character = String.fromCodePoint(text.codePointAt(at)!);
    if (!separator.test(character)) return false;
    codes[at] = /\s/.test(character) ? SPACE : 0;
    if (character.length > 1) codes[++at] = 0;
  }
  return true;
}

/**
 * Fills `spans` with the start and end of each word in the first `end` codes, and returns how many numbers that are: up
 * to two for each code. Most texts are ASCII, for which this takes a fifth of the time of the regular expression.
 */
export function findTokenSpans(codes: Uint8Array, end: number, spans: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < end; ) {
    const from = at;
    const code = codes[at++]!;
    if (characterClasses[code]! >= LETTER) {
      const limit = Math.min(end, from + MAX_TOKEN_LENGTH);
      while (at < limit && characterClasses[codes[at]!]! >= LETTER) at++;
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

/** The tokens of one ASCII word that begins at offset `from`: more than one if it is a name with a symbol. */
export function tokenizeAsciiWord(text: string, from: number): TextToken[] {
  return /^[-.]|[+#]$/.test(text) ? symbolNameTokens(text, from) : [createToken(text, from)];
}

/** Where the symbols after a letter end, as in `c++`; `at` if there are none. */
function symbolSuffixEnd(codes: Uint8Array, at: number): number {
  const end = codes[at] === HASH ? at + 1 : codes[at] === PLUS && codes[at + 1] === PLUS ? at + 2 : at;
  return characterClasses[codes[end]!]! >= LETTER ? at : end;
}

/** Where a name ends that begins at `at` with a symbol (`--flag`, `.env`); `at` if there is none. */
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

/** Flags have letters, digits, `_` and `-`; names that begin with a dot may have more dots. */
function continuesName(first: number, code: number): boolean {
  return code === DASH || (code === DOT && first === DOT) || (code !== DOLLAR && characterClasses[code]! >= LETTER);
}

/** All terms that match a text: its words and their parts. */
export function termsOf(text: string): string[] {
  return termsOfTokens(tokenize(text));
}

/** The terms of tokens and of their parts, in order. */
export function termsOfTokens(words: readonly TextToken[]): string[] {
  const terms: string[] = [];
  for (const { term, parts } of words) {
    terms.push(term);
    for (const part of parts) terms.push(part.term);
  }
  return terms;
}

/** A whole name as one term, which no text can have: its stemmed words after a `=`; '' if it has no words. */
export function exactNameTerm(text: string): string {
  const words = tokenize(text).map(({ term }) => stem(term));
  return words.length ? `=${words.join(' ')}` : '';
}

/** True for the terms of `exactNameTerm` and `pathTerms`. */
export function isExactTerm(term: string): boolean {
  return term.startsWith('=') || term.startsWith('/');
}

const MAX_PATH_LENGTH = 200;

/** The paths in a text as one term each, such as that of a request line or a copied URL. Only aliases are indexed by these. */
export function pathTerms(text: string): string[] {
  if (!text.includes('/')) return [];
  const paths = text.matchAll(/(?<!\S)(?:https?:\/\/[^\s/]+)?(\/[^\s?#]*[^\s?#/])/g);
  return Array.from(paths, match => fold(match[1]!).slice(0, MAX_PATH_LENGTH));
}

/** Lower case, compatibility forms (NFKD) and no Latin accents. Vowel signs of other scripts stay. */
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

/** Most words: short enough for a term, without parts, and folded by `toLowerCase` alone. */
const plainWord = new RegExp(`^[A-Za-z][a-z0-9]{0,${MAX_TERM_LENGTH - 1}}$`);

function createToken(text: string, from: number): TextToken {
  if (plainWord.test(text)) return { term: text.toLowerCase(), from, to: from + text.length, parts: noTokens };
  const parts = /[a-z0-9][A-Z]|[A-Z][A-Z][a-z]|[^_]_+[^_]/.test(text) ? splitSubwords(text, from) : noTokens;
  return { term: normalizeTerm(text), from, to: from + text.length, parts };
}

/** `createFeatureFlag` → create, feature, flag; `HTMLElement` → html, element; `max_age` → max, age. */
function splitSubwords(text: string, from: number): TextToken[] {
  const parts = [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[^A-Z_$]+|[A-Z]/g)].filter(([part]) => part.length > 1);
  if (parts.length < 2 && parts[0]?.[0].length === text.length) return [];
  return parts.map(({ 0: part, index }) => ({
    term: normalizeTerm(part),
    from: from + index,
    to: from + index + part.length,
    parts: noTokens,
  }));
}

/** The name with its symbol, then the words inside it. */
function symbolNameTokens(text: string, from: number): TextToken[] {
  const inside = [...text.matchAll(letterRun)].map(match => createToken(match[0], from + match.index));
  return [{ term: normalizeTerm(text), from, to: from + text.length, parts: noTokens }, ...inside];
}

function bigrams(text: string, from: number): TextToken[] {
  const characters = [...text];
  if (characters.length === 1) return [{ term: fold(text), from, to: from + text.length, parts: noTokens }];
  const tokens: TextToken[] = [];
  let at = from;
  for (const [nth, character] of characters.slice(0, -1).entries()) {
    const pair = character + characters[nth + 1]!;
    tokens.push({ term: fold(pair), from: at, to: at + pair.length, parts: noTokens });
    at += character.length;
  }
  return tokens;
}
