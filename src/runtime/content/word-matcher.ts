/** Words in a text, whatever their case and accents. Bounded: the words come from an address that anybody may have written. */

const MOST = 8;
const LONGEST = 64;
/** Shorter ones are marked only where they stand alone. */
const STEM = 4;

export type Place = { start: number; end: number };

/** `Café  +crème` → `cafe`, `+creme`; those of one letter are left out, unless it is a word by itself. */
export function wordsIn(given: string): string[] {
  const all = given
    .split(/\s+/)
    .map(word => [...word].slice(0, LONGEST).map(fold).join(''))
    .filter(word => word.length > 1 || /\p{Lo}/u.test(word));
  return [...new Set(all)].slice(0, MOST);
}

/** Where words begin with one of the given. `words` are as `wordsIn` returns them; places count UTF-16 units. */
export function findWords(text: string, words: readonly string[]): Place[] {
  if (!text.trim() || !words.length) return [];
  const { folded, at } = foldText(text);
  const found: Place[] = [];
  for (const { index, 0: word } of folded.matchAll(patternOf(words))) {
    const end = index + word.length;
    const [first, last] = [at[index]!, at[end] ?? text.length];
    const isStart = isUnspaced(word) || !isLetter(folded[index - 1]) || isHump(text, first);
    const isEnd = isUnspaced(word) || word.length >= STEM || !isLetter(folded[end]);
    if (isStart && isEnd) found.push({ start: first, end: last });
  }
  return found;
}

function patternOf(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
}

/** `at` is where each unit of the folded text comes from. */
function foldText(text: string): { folded: string; at: number[] } {
  const at: number[] = [];
  const parts: string[] = [];
  let index = 0;
  for (const character of text) {
    const part = fold(character);
    parts.push(part);
    for (let unit = 0; unit < part.length; unit++) at.push(index);
    index += character.length;
  }
  return { folded: parts.join(''), at };
}

function fold(character: string): string {
  return character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function isLetter(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}]/u.test(unit);
}

/** Scripts without spaces have no beginnings of words to look for. */
function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  );
}

/** The `F` of `createFlag`. */
function isHump(text: string, index: number): boolean {
  return /\p{Lu}/u.test(text[index] ?? '') && /[\p{Ll}\p{N}]/u.test(text[index - 1] ?? '');
}
