/**
 * Terms that a word with a mistake may have meant. Fuse compares, over terms that three cheap tests leave of the
 * vocabulary: length, letters and pairs of letters, kept as bits.
 */
import Fuse from 'fuse.js';
import { isExactTerm } from './analyser.js';
import type { Vocabulary } from './term-expansion.js';
import type { Weights } from './weights.js';

export type SpellCorrector = (word: string, last: boolean) => [term: string, weight: number][];

const MIN_WORD_LENGTH = 4;
const MAX_EDITS = 2;
const MAX_CORRECTIONS = 6;
/** Score within which others beside the best are taken; 0 is equal, 1 is nothing alike. */
const SCORE_TOLERANCE = 0.12;

const options = {
  threshold: 0.34,
  distance: 40,
  ignoreFieldNorm: true,
  isCaseSensitive: true,
  includeScore: true,
} as const;

type LetterSignature = { letters: number; low: number; high: number };

export function createSpellCorrector({ terms, count }: Vocabulary, weights: Weights): SpellCorrector {
  const letters = new Int32Array(terms.length);
  const low = new Int32Array(terms.length);
  const high = new Int32Array(terms.length);
  for (let nth = 0; nth < terms.length; nth++) {
    const signs = letterSignature(terms[nth]!);
    letters[nth] = signs.letters;
    low[nth] = signs.low;
    high[nth] = signs.high;
  }
  const candidates = (word: string, last: boolean): number[] => {
    const own = letterSignature(word);
    const long = word.length >= 8;
    const found: number[] = [];
    for (let nth = 0; nth < terms.length; nth++) {
      // Each edit can lose one letter of the word, and two or three pairs.
      if (countBits(own.letters & ~letters[nth]!) > (long ? 2 : 1)) continue;
      if (countBits(own.low & ~low[nth]!) + countBits(own.high & ~high[nth]!) > (long ? 5 : 3)) continue;
      const term = terms[nth]!;
      const longer = term.length - word.length;
      if (longer < -MAX_EDITS || (!last && longer > MAX_EDITS)) continue;
      if (!last && countBits(letters[nth]! & ~own.letters) > MAX_EDITS) continue;
      if (hasSimilarStart(term, word) && !isExactTerm(term)) found.push(nth);
    }
    return found;
  };
  const known = new Map<string, ReturnType<SpellCorrector>>();
  const look = (word: string, last: boolean): ReturnType<SpellCorrector> => {
    const near = candidates(word, last);
    const scored = new Fuse(
      near.map(nth => terms[nth]!),
      options,
    )
      .search(word.slice(0, 32), { limit: 24 })
      .map(({ item, score = 1, refIndex }) => {
        const other = item.length - word.length;
        const length = last ? Math.max(0, other) * 0.015 : Math.abs(other) * 0.04;
        return { item, score: score + length + (item[0] === word[0] ? 0 : 0.08), count: count(near[refIndex]!) };
      })
      .sort((a, b) => a.score - b.score || b.count - a.count || (a.item < b.item ? -1 : 1));
    const best = scored[0]?.score ?? 0;
    return scored
      .slice(0, MAX_CORRECTIONS)
      .filter(({ score }) => score < best + SCORE_TOLERANCE)
      .map(({ item, score }) => [item, weights.typo * (1 - score)]);
  };
  return (word, last) => {
    if (word.length < MIN_WORD_LENGTH) return [];
    const key = last ? `${word}*` : word;
    const found = known.get(key) ?? look(word, last);
    if (known.size > 200) known.clear();
    known.set(key, found);
    return found;
  };
}

function hasSimilarStart(a: string, b: string): boolean {
  return a[0] === b[0] || a[0] === b[1] || a[1] === b[0] || a[1] === b[1];
}

/** Which letters a word has, and a hash of its pairs, as 32 and 64 bits. */
function letterSignature(word: string): LetterSignature {
  const signs = { letters: 0, low: 0, high: 0 };
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    signs.letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? 26 + (code & 3) : 30);
    if (at + 1 === word.length) break;
    const hash = Math.imul(code * 131 + word.charCodeAt(at + 1), 0x9e3779b1) >>> 26;
    if (hash < 32) signs.low |= 1 << hash;
    else signs.high |= 1 << (hash - 32);
  }
  return signs;
}

/** How many bits are set. */
function countBits(number: number): number {
  let left = number - ((number >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
