/** Suggestions for mistyped words. */
import type { Hint, Suggestion } from './types.js';

/** Longer words have no suggestion: comparing two costs the product of their lengths. */
const MAX_LENGTH = 200;

/** The candidate with the least edit distance, if that is at most a third of the word's length; on a tie, the first one. */
export function closestMatch(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  const lower = word.toLowerCase();
  const letters = lettersOf(lower);
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const other = candidate.toLowerCase();
    // An edit replaces one letter by another, so it changes at most two of the letters that a word has.
    if (countBits(letters ^ lettersOf(other)) > 2 * (least - 1)) continue;
    const distance = editDistance(lower, other, least);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** The letters of a word, as a bit for each: letters that differ by 32 share one. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest; rest &= rest - 1) count++;
  return count;
}

/** The hint `Did you mean "x"?`, with the word to replace; `undefined` if no candidate is close enough. */
export function didYouMean(word: string, candidates: Iterable<string>): Suggestion | undefined {
  const best = closestMatch(word, candidates);
  return best === undefined ? undefined : suggestWord(word, best);
}

/** The hint `Did you mean "x"?` for what is written. */
export function suggestWord(written: string, instead: string): Suggestion {
  return { text: `Did you mean "${instead}"?`, fix: { written, instead } };
}

/** Nobody reads further suggestions for one list. */
const MAX_SUGGESTIONS = 100;

/** Gives the hint for a word, as `didYouMean` does. */
export type SuggestWord = typeof didYouMean;

/** `didYouMean` for words that are compared with lists of any length: it answers for the first 100 words only. */
export function createSuggester(): SuggestWord {
  return limitSuggestions(didYouMean);
}

/** Answers the first 100 times. */
export function limitSuggestions<T extends unknown[], H extends Hint>(
  suggest: (...asked: T) => H | undefined,
): (...asked: T) => H | undefined {
  let count = 0;
  return (...asked) => (count++ < MAX_SUGGESTIONS ? suggest(...asked) : undefined);
}

/** Optimal string alignment distance (edits and swaps of neighbors); at most `limit`, where it stops counting. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) >= limit) return limit;
    [before, above] = [above, row];
  }
  return above[b.length]!;
}
