/**
 * Finds the terms that a misspelt word may stand for. Three cheap tests narrow the vocabulary down (length, letters and
 * letter pairs, the latter two kept as bits); Fuse compares what is left.
 */
import Fuse from 'fuse.js';
import { isExactTerm } from './analyser.js';
import type { QueryTerm, Vocabulary } from './term-expansion.js';
import type { Weights } from './weights.js';

/** Corrections of a word, best first; none for a word of fewer than 4 letters. */
export type SpellCorrector = (queryTerm: QueryTerm) => Correction[];

/** A term of the index, and its weight as in an `Expansion`. */
export type Correction = [term: string, weight: number];

const MIN_WORD_LENGTH = 4;
const MAX_EDITS = 2;
const MAX_CORRECTIONS = 6;
/** How much worse than the best a correction may score; scores are from 0 (equal) to 1 (nothing in common). */
const SCORE_TOLERANCE = 0.12;
const MAX_CACHED_WORDS = 200;

const options = {
  threshold: 0.34,
  distance: 40,
  ignoreFieldNorm: true,
  isCaseSensitive: true,
  includeScore: true,
} as const;

/** Bit sets: the letters of a word, and hashes of its letter pairs in two halves. */
type LetterSignature = { letters: number; low: number; high: number };

/** A corrector that knows the terms of one vocabulary. It remembers corrections. */
export function createSpellCorrector({ terms, count }: Vocabulary, weights: Weights): SpellCorrector {
  const letters = new Int32Array(terms.length);
  const low = new Int32Array(terms.length);
  const high = new Int32Array(terms.length);
  for (let nth = 0; nth < terms.length; nth++) {
    const signature = letterSignature(terms[nth]!);
    letters[nth] = signature.letters;
    low[nth] = signature.low;
    high[nth] = signature.high;
  }
  const findSimilarTerms = (word: string, isUnfinished: boolean): number[] => {
    const signature = letterSignature(word);
    const isLong = word.length >= 8;
    const similar: number[] = [];
    for (let nth = 0; nth < terms.length; nth++) {
      // Each edit can lose one letter of the word, and two or three pairs.
      if (countBits(signature.letters & ~letters[nth]!) > (isLong ? 2 : 1)) continue;
      if (countBits(signature.low & ~low[nth]!) + countBits(signature.high & ~high[nth]!) > (isLong ? 5 : 3)) continue;
      const term = terms[nth]!;
      const longer = term.length - word.length;
      if (longer < -MAX_EDITS || (!isUnfinished && longer > MAX_EDITS)) continue;
      if (!isUnfinished && countBits(letters[nth]! & ~signature.letters) > MAX_EDITS) continue;
      if (hasSimilarStart(term, word) && !isExactTerm(term)) similar.push(nth);
    }
    return similar;
  };
  const findCorrections = (word: string, isUnfinished: boolean): Correction[] => {
    const near = findSimilarTerms(word, isUnfinished);
    const scored = new Fuse(
      near.map(nth => terms[nth]!),
      options,
    )
      .search(word.slice(0, 32), { limit: 24 })
      .map(({ item, score = 1, refIndex }) => {
        const longer = item.length - word.length;
        const penalty = isUnfinished ? Math.max(0, longer) * 0.015 : Math.abs(longer) * 0.04;
        return { item, score: score + penalty + (item[0] === word[0] ? 0 : 0.08), count: count(near[refIndex]!) };
      })
      .sort((a, b) => a.score - b.score || b.count - a.count || (a.item < b.item ? -1 : 1));
    const best = scored[0]?.score ?? 0;
    return scored
      .slice(0, MAX_CORRECTIONS)
      .filter(({ score }) => score < best + SCORE_TOLERANCE)
      .map(({ item, score }) => [item, weights.typo * (1 - score)]);
  };
  const cache = new Map<string, Correction[]>();
  return ({ term: word, isUnfinished }) => {
    if (word.length < MIN_WORD_LENGTH) return [];
    const key = isUnfinished ? `${word}*` : word;
    const corrections = cache.get(key) ?? findCorrections(word, isUnfinished);
    if (cache.size > MAX_CACHED_WORDS) cache.clear();
    cache.set(key, corrections);
    return corrections;
  };
}

/** True if the first letters agree, but for one that is missing, added, or swapped with its neighbour. */
function hasSimilarStart(a: string, b: string): boolean {
  return a[0] === b[0] || a[0] === b[1] || a[1] === b[0] || a[1] === b[1];
}

function letterSignature(word: string): LetterSignature {
  const signature = { letters: 0, low: 0, high: 0 };
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    signature.letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? 26 + (code & 3) : 30);
    if (at + 1 === word.length) break;
    const hash = Math.imul(code * 131 + word.charCodeAt(at + 1), 0x9e3779b1) >>> 26;
    if (hash < 32) signature.low |= 1 << hash;
    else signature.high |= 1 << (hash - 32);
  }
  return signature;
}

/** The number of bits that are set in a 32-bit number. */
function countBits(number: number): number {
  let left = number - ((number >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
