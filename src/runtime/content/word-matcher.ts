/** Words in a text, whatever their case and accents. Bounded: the words come from an address that anybody may have written. */

const MAX_HIGHLIGHTED_WORDS = 8;
const MAX_WORD_LENGTH = 64;
/** Shorter ones are marked only where they stand alone. */
const MIN_PREFIX_LENGTH = 4;

export type WordMatch = { start: number; end: number };

/** `Café  +crème` → `cafe`, `+creme`; those of one letter are left out, unless it is a word by itself. */
export function parseWords(given: string): string[] {
  const all = given
    .split(/\s+/)
    .map(word => [...word].slice(0, MAX_WORD_LENGTH).map(foldCharacter).join(''))
    .filter(word => word.length > 1 || /\p{Lo}/u.test(word));
  return [...new Set(all)].slice(0, MAX_HIGHLIGHTED_WORDS);
}

/** Where words begin with one of the given. `words` are as `wordsIn` returns them; places count UTF-16 units. */
export function findWords(text: string, words: readonly string[]): WordMatch[] {
  if (!text.trim() || !words.length) return [];
  const { folded, at } = foldText(text);
  const found: WordMatch[] = [];
  for (const { index, 0: word } of folded.matchAll(buildPattern(words))) {
    const end = index + word.length;
    const [first, last] = [at[index]!, at[end] ?? text.length];
    const isStart = isUnspacedScript(word) || !isLetter(folded[index - 1]) || isCamelCaseStart(text, first);
    const isEnd = isUnspacedScript(word) || word.length >= MIN_PREFIX_LENGTH || !isLetter(folded[end]);
    if (isStart && isEnd) found.push({ start: first, end: last });
  }
  return found;
}

function buildPattern(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
}

/** `at` is where each unit of the folded text comes from. */
function foldText(text: string): { folded: string; at: number[] } {
  const at: number[] = [];
  const parts: string[] = [];
  let index = 0;
  for (const character of text) {
    const part = foldCharacter(character);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) at.push(index);
    index += character.length;
  }
  return { folded: parts.join(''), at };
}

function foldCharacter(character: string): string {
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function isLetter(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
}

/** Scripts without spaces have no beginnings of words to look for. */
function isUnspacedScript(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  );
}

/** The `F` of `createFlag`. */
function isCamelCaseStart(text: string, index: number): boolean {
  return /\p{Lu}/u.test(text[index] ?? '') && /[\p{Ll}\p{N}]/u.test(text[index - 1] ?? '');
}
