/** Ranks sections by the sum of their scores for each word, multiplied by the share of the query that matched. */
import { type Candidate, type RankingContext, takeCandidates } from './candidates.js';
import type { Postings } from './postings.js';
import { MAX_NAME_TERMS } from './query.js';
import { createRankerState, type RankerState } from './ranker-state.js';
import type { Expansion } from './term-expansion.js';
import { createWordScorer, documentFrequency, type PostingsLookup } from './word-scorer.js';

/** Candidates, unordered, and the inverse document frequency of each word. */
export type Ranking = { candidates: Candidate[]; idfs: number[] };

/** `words` are those of a query, in its order. */
export type Ranker = (words: Expansion[], textsOf: PostingsLookup) => Ranking;

/** Once this many sections have matched, a frequent word only reorders them. */
const ENOUGH_SECTIONS = 400;
const FREQUENT_RATIO = 1 / 16;

/** A ranker for one index. Queries share its memory, so each runs to its end before the next one begins. */
export function createRanker(context: RankingContext, names: Postings): Ranker {
  const state = createRankerState(context, names);
  const scoreWord = createWordScorer(state);
  const applyCoverage = createCoverage(state);
  const { scores, matchedIdf, wordScores, wordSections, querySections } = state;
  const { count: total, boosts } = context.heads;
  const { short, long } = context.weights.coverage;
  return (words, textsOf) => {
    const idfs: number[] = [];
    // Rare words come first, so that frequent ones can be limited to the sections that have matched.
    const plan = words
      .map((word, nth) => ({ terms: word.terms, nth, df: documentFrequency(state, word, textsOf) }))
      .sort((a, b) => a.df - b.df);
    let count = 0;
    for (const { terms, nth, df } of plan) {
      const idf = Math.log(1 + (total - df + 0.5) / (df + 0.5));
      idfs[nth] = idf;
      const onlyScored = count > ENOUGH_SECTIONS && df > total * FREQUENT_RATIO;
      const matched = scoreWord({ terms, idf }, textsOf, onlyScored);
      for (let at = 0; at < matched; at++) {
        const section = wordSections[at]!;
        if (scores[section] === 0) querySections[count++] = section;
        scores[section]! += wordScores[section]!;
        matchedIdf[section]! += idf;
        wordScores[section] = 0;
      }
    }
    const sections = querySections.subarray(0, count);
    applyCoverage(sections, words.length <= MAX_NAME_TERMS ? short : long);
    if (boosts.size) for (const section of sections) scores[section]! *= boosts.get(section) ?? 1;
    return { candidates: takeCandidates(sections, scores), idfs };
  };
}

/** Lowers the scores of sections that lack words of the query, and leaves `matchedIdf` zero. */
function createCoverage({ scores, matchedIdf }: RankerState): (sections: Uint32Array, exponent: number) => void {
  return (sections, exponent) => {
    // Relative to the best section: if none has all the words, none can be expected to.
    let highest = 0;
    for (const section of sections) if (matchedIdf[section]! > highest) highest = matchedIdf[section]!;
    // Consecutive sections often match the same words: one power serves them all.
    let matched = highest;
    let factor = 1;
    for (const section of sections) {
      if (matchedIdf[section] !== matched) {
        matched = matchedIdf[section]!;
        factor = (matched / highest) ** exponent;
      }
      scores[section]! *= factor;
      matchedIdf[section] = 0;
    }
  };
}
