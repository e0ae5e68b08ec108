/** Finds words in a text, whatever their case and accents. Limited, because anyone may have written the address they come from. */

const MAX_HIGHLIGHTED_WORDS = 8;
const MAX_WORD_LENGTH = 64;
/** Shorter words match whole words only, longer ones also the beginnings of words. */
const MIN_PREFIX_LENGTH = 4;

/** Offsets in UTF-16 units; `end` is exclusive. */
export type WordMatch = { start: number; end: number };

/** `Café  +crème` → `cafe`, `+creme`. Omits single letters, except in scripts where one is a word. */
export function parseWords(text: string): string[] {
  const words = text
    .split(/\s+/)
    .map(word => [...word].slice(0, MAX_WORD_LENGTH).map(foldCharacter).join(''))
    .filter(word => word.length > 1 || /\p{Lo}/u.test(word));
  return [...new Set(words)].slice(0, MAX_HIGHLIGHTED_WORDS);
}

/** The matches of `words`, which `parseWords` has returned, at the beginnings of the text's words. */
export function findWords(text: string, words: readonly string[]): WordMatch[] {
  if (!text.trim() || !words.length) return [];
  const { folded, offsets } = foldText(text);
  const matches: WordMatch[] = [];
  for (const { index, 0: word } of folded.matchAll(buildPattern(words))) {
    const end = index + word.length;
    const [first, last] = [offsets[index]!, offsets[end] ?? text.length];
    const isStart = isUnspacedScript(word) || !isLetter(folded[index - 1]) || isCamelCaseStart(text, first);
    const isEnd = isUnspacedScript(word) || word.length >= MIN_PREFIX_LENGTH || !isLetter(folded[end]);
    if (isStart && isEnd) matches.push({ start: first, end: last });
  }
  return matches;
}

function buildPattern(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
}

/** `offsets` has the place in the text that each unit of the folded text comes from. */
function foldText(text: string): { folded: string; offsets: number[] } {
  const offsets: number[] = [];
  const parts: string[] = [];
  let index = 0;
  for (const character of text) {
    const part = foldCharacter(character);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) offsets.push(index);
    index += character.length;
  }
  return { folded: parts.join(''), offsets };
}

function foldCharacter(character: string): string {
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function isLetter(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
}

/** True for scripts that put no spaces between words, where a match may begin anywhere. */
function isUnspacedScript(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  );
}

/** True for the `F` of `createFlag`. */
function isCamelCaseStart(text: string, index: number): boolean {
  return /\p{Lu}/u.test(text[index] ?? '') && /[\p{Ll}\p{N}]/u.test(text[index - 1] ?? '');
}
