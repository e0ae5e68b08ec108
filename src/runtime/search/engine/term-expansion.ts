/** Expands a word of a query to terms of the index: itself, related words, and words that begin with it. */

import { decodeFrontCoded, decodeNumbers, splitColumns } from './columns.js';
import { lowerBound, type Postings } from './postings.js';
import { stem } from './stem.js';
import type { Weights } from './weights.js';

/** A word of a query. `isUnfinished`: it may still be being typed. */
export type QueryTerm = { term: string; isUnfinished: boolean };

/** Sorted terms. `count` is the number of sections that have term `nth`. */
export type Vocabulary = { terms: readonly string[]; count: (nth: number) => number };

/** The terms of postings as a vocabulary. */
export function vocabularyOf({ terms, starts }: Postings): Vocabulary {
  return { terms, count: nth => starts[nth + 1]! - starts[nth]! };
}

/** Text → vocabulary. The text may be an encoded vocabulary or encoded postings: their first columns are the same. */
export function decodeVocabulary(text: string): Vocabulary {
  const [shared = '', rests = '', counts = ''] = splitColumns(text);
  const terms = decodeFrontCoded(shared, rests);
  const numbers = decodeNumbers(counts, new Uint32Array(terms.length));
  return { terms, count: nth => numbers[nth]! };
}

/** Merges two vocabularies. A term of both gets the higher of its counts. */
export function mergeVocabularies(one: Vocabulary, other: Vocabulary): Vocabulary {
  const terms: string[] = [];
  const counts: number[] = [];
  for (let a = 0, b = 0; a < one.terms.length || b < other.terms.length; ) {
    const [left, right] = [one.terms[a], other.terms[b]];
    const isLeft = right === undefined || left! <= right;
    const isRight = left === undefined || left >= right!;
    terms.push(isLeft ? left! : right);
    counts.push(Math.max(isLeft ? one.count(a++) : 0, isRight ? other.count(b++) : 0));
  }
  return { terms, count: nth => counts[nth]! };
}

/** Term → weight, and in how many sections the terms are that are hardly another word (weight 0.5 or more). */
export type Expansion = { terms: Map<string, number>; certainCount: number };

/** A word of a query with its expansion. */
export type ExpandedTerm = { queryTerm: QueryTerm; expansion: Expansion };

/** The most frequent of the words that begin with a prefix. */
const MAX_PREFIX_TERMS = 60;
/** In letters, for words that are finished. */
const MIN_INNER_PREFIX = 4;
const CERTAIN_WEIGHT = 0.5;

const HIGHEST_CHARACTER = '\uffff';

/** A term and the range of terms that its expansion reads, both ends included. */
export type TermBounds = { term: string; from: string; to: string };

/** The bounds of a word's expansion. Too many words begin with one or two letters: these stand for themselves. */
export function termBounds(term: string): TermBounds {
  return term.length > 2
    ? { term, from: stemPrefix(term), to: stemPrefix(term) + HIGHEST_CHARACTER }
    : { term, from: term, to: term };
}

/** Looks a word up in all vocabularies together. */
export function expandTerm(queryTerm: QueryTerm, sources: readonly Vocabulary[], weights: Weights): Expansion {
  const { term, isUnfinished } = queryTerm;
  const matched = new Map<string, number>();
  const counts = new Map<string, number>();
  const put = (name: string, weight: number) => {
    if (!((matched.get(name) ?? 0) >= weight)) matched.set(name, weight);
  };
  const prefixMatches: string[] = [];
  const termStem = stem(term);
  const start = stemPrefix(term);
  for (const { terms, count } of sources) {
    for (let nth = lowerBound(terms, start); nth < terms.length; nth++) {
      const name = terms[nth]!;
      if (!name.startsWith(start)) break;
      const isPrefixMatch = name !== term && (isUnfinished || term.length >= MIN_INNER_PREFIX) && name.startsWith(term);
      if (isPrefixMatch && !counts.has(name)) prefixMatches.push(name);
      counts.set(name, Math.max(counts.get(name) ?? 0, count(nth)));
      if (name === term) put(name, 1);
      else if (name.length < term.length + 6 && stem(name) === termStem)
        put(name, isPlural(name, term) ? weights.plural : weights.stem);
    }
  }
  if (prefixMatches.length > MAX_PREFIX_TERMS)
    prefixMatches.sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1));
  const base = isUnfinished ? weights.prefix : weights.innerPrefix;
  for (const name of prefixMatches.slice(0, MAX_PREFIX_TERMS))
    put(name, base * (0.6 + (0.4 * term.length) / name.length));
  let certainCount = 0;
  for (const [name, weight] of matched) if (weight >= CERTAIN_WEIGHT) certainCount += counts.get(name)!;
  return { terms: matched, certainCount };
}

/** The letters that all words with the stem of `term` begin with: the stem without its last letter, which may vary (y, i). */
function stemPrefix(term: string): string {
  const termStem = stem(term);
  const shared = termStem.length < term.length && !term.startsWith(termStem) ? termStem.length - 1 : termStem.length;
  return term.slice(0, Math.min(term.length, Math.max(3, shared - 1)));
}

function isPlural(a: string, b: string): boolean {
  return `${a}s` === b || `${b}s` === a;
}
