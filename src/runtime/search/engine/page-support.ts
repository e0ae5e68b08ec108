/** Sections of one page support each other: what the others score adds to each one's score. */

import type { Candidate, RankingContext } from './candidates.js';

/** For questions, which a page answers rather than one of its sections: the rest of the page adds to every section. */
export function addPageSupport(candidates: Candidate[], { heads, weights }: RankingContext): Candidate[] {
  const { weight, decay } = weights.support;
  const pages = sumByPage(candidates, heads.pageOf, decay);
  return candidates.map(({ section, score }) => ({
    section,
    score: score + weight * (pages.get(heads.pageOf[section]!)!.sum - score),
  }));
}

/**
 * For topics, which a page is about rather than a section of another page: a page gains from its sections, in proportion
 * to its own score.
 */
export function addTopicSupport(candidates: Candidate[], { heads, weights }: RankingContext): Candidate[] {
  const { weight, decay } = weights.topic;
  const pages = sumByPage(candidates, heads.pageOf, decay);
  return candidates.map(({ section, score }) => {
    if (heads.parents[section]! >= 0) return { section, score };
    const { sum, best } = pages.get(heads.pageOf[section]!)!;
    return { section, score: score + (weight * (sum - score) * score) / best };
  });
}

/** Each next section of a page counts for less than the one before: length alone does not make a page better. */
function sumByPage(candidates: Candidate[], pageOf: Uint32Array, decay: number) {
  const pages = new Map<number, { best: number; sum: number; factor: number }>();
  for (const { section, score } of candidates.toSorted((a, b) => b.score - a.score)) {
    const { best, sum, factor } = pages.get(pageOf[section]!) ?? { best: score, sum: 0, factor: 1 };
    pages.set(pageOf[section]!, { best, sum: sum + factor * score, factor: factor * decay });
  }
  return pages;
}
