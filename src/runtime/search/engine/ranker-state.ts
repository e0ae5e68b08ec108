/** The memory of a ranker: what it computes once per index, and the arrays that its queries share. */
import type { RankingContext } from './candidates.js';
import { countNameSections } from './document-frequency.js';
import { computeFieldNorms, type FieldNorms } from './field-norms.js';
import type { Postings } from './postings.js';

/**
 * All arrays but `nameCounts` have an entry for each section. Between queries `scores`, `matchedIdf`, `wordScores` and
 * `frequencies` are all zero; the lists need no clearing, because their lengths are counted elsewhere.
 */
export type RankerState = RankingContext & {
  names: Postings;
  norms: FieldNorms;
  /** By term of `names`: the number of sections that have it. */
  nameCounts: Uint32Array;
  /** The score of the words so far. */
  scores: Float32Array;
  /** The sum of the matched words' inverse document frequencies. */
  matchedIdf: Float32Array;
  /** The score of the current word, which is that of its best term. */
  wordScores: Float32Array;
  /** The weighted frequency of the current term. */
  frequencies: Float32Array;
  /** Sections that have the current term, that match the current word, and that match any word so far. */
  termSections: Uint32Array;
  wordSections: Uint32Array;
  querySections: Uint32Array;
};

/** The state of a ranker that has not ranked anything. */
export function createRankerState(context: RankingContext, names: Postings): RankerState {
  const { heads, weights } = context;
  const numbers = () => new Float32Array(heads.count);
  const list = () => new Uint32Array(heads.count);
  return {
    ...context,
    names,
    norms: computeFieldNorms(heads, weights),
    nameCounts: countNameSections(heads, names),
    scores: numbers(),
    matchedIdf: numbers(),
    wordScores: numbers(),
    frequencies: numbers(),
    termSections: list(),
    wordSections: list(),
    querySections: list(),
  };
}
