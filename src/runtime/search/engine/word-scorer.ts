/** Scores sections for one word of a query: BM25F for each of its terms, of which the best one counts. */
import { countTextSections } from './document-frequency.js';
import { type Postings, termIndex } from './postings.js';
import type { RankerState } from './ranker-state.js';
import type { Expansion } from './term-expansion.js';
import { createFrequencyCollector } from './term-frequencies.js';

/** The postings of prose and code that would have the term; undefined if they are not loaded. */
export type PostingsLookup = (term: string) => Postings | undefined;

/** The terms of a word with their weights, and the word's inverse document frequency. */
export type WeighedWord = { terms: ReadonlyMap<string, number>; idf: number };

/**
 * Fills `wordScores` and `wordSections`; returns how many sections matched. `onlyScored` skips sections that no earlier
 * word matched.
 */
export type ScoreWord = (word: WeighedWord, textsOf: PostingsLookup, onlyScored: boolean) => number;

/** Terms with a lower weight do not affect how common a word is. */
const MIN_DF_WEIGHT = 0.35;

/** A closure over the state, as `createFrequencyCollector` is. */
export function createWordScorer(state: RankerState): ScoreWord {
  const { termSections, frequencies, wordScores, wordSections } = state;
  const { saturation } = state.weights;
  const collectFrequencies = createFrequencyCollector(state);
  return ({ terms, idf }, textsOf, onlyScored) => {
    let size = 0;
    for (const [term, weight] of terms) {
      const matched = collectFrequencies(term, textsOf(term), onlyScored);
      for (let nth = 0; nth < matched; nth++) {
        const section = termSections[nth]!;
        const frequency = frequencies[section]!;
        const score = (weight * idf * frequency) / (saturation + frequency);
        frequencies[section] = 0;
        if (wordScores[section] === 0) wordSections[size++] = section;
        if (score > wordScores[section]!) wordScores[section] = score;
      }
    }
    return size;
  };
}

/** In how many sections the word's most common term is. */
export function documentFrequency(state: RankerState, word: Expansion, textsOf: PostingsLookup): number {
  let highest = 0;
  for (const [term, weight] of word.terms) {
    if (weight < MIN_DF_WEIGHT) continue;
    const name = termIndex(state.names, term);
    const inNames = name < 0 ? 0 : state.nameCounts[name]!;
    highest = Math.max(highest, countTextSections(textsOf(term), term), inNames);
  }
  return Math.min(highest, state.heads.count);
}
