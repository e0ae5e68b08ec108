/** What sections of a page say for each other. */

import type { Candidate } from './ranker.js';
import type { SectionTable } from './sections.js';
import type { Weights } from './weights.js';

/** A question is answered by a page rather than by one of its sections: what other sections of a page say counts for each. */
export function addPageSupport(candidates: Candidate[], { pageOf }: SectionTable, { support }: Weights): Candidate[] {
  const pages = sumByPage(candidates, pageOf, support.decay);
  return candidates.map(({ section, score }) => ({
    section,
    score: score + support.weight * (pages.get(pageOf[section]!)!.sum - score),
  }));
}

/**
 * A topic is what a page is about, rather than a section of another one: what its sections say counts for the page, and
 * the less, the less the page says itself.
 */
export function addTopicSupport(
  candidates: Candidate[],
  { pageOf, parents }: SectionTable,
  { topic }: Weights,
): Candidate[] {
  const pages = sumByPage(candidates, pageOf, topic.decay);
  return candidates.map(({ section, score }) => {
    if (parents[section]! >= 0) return { section, score };
    const { sum, best } = pages.get(pageOf[section]!)!;
    return { section, score: score + (topic.weight * (sum - score) * score) / best };
  });
}

/** The best of a page counts whole, and each after it for less: a long page is not the better one for its length. */
function sumByPage(candidates: Candidate[], pageOf: Uint32Array, decay: number) {
  const pages = new Map<number, { best: number; sum: number; next: number }>();
  for (const { section, score } of candidates.toSorted((a, b) => b.score - a.score)) {
    const { best, sum, next } = pages.get(pageOf[section]!) ?? { best: score, sum: 0, next: 1 };
    pages.set(pageOf[section]!, { best, sum: sum + next * score, next: next * decay });
  }
  return pages;
}
