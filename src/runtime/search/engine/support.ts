/** A question is answered by a page rather than by one of its sections: what other sections of a page say counts for each. */
import type { Heads } from './heads.js';
import type { Candidate } from './rank.js';
import type { Weights } from './weights.js';

export function withSupport(candidates: Candidate[], { pageOf }: Heads, { support }: Weights): Candidate[] {
  const pages = new Map<number, { sum: number; next: number }>();
  // The best of a page counts whole, and each after it for less: a long page is not the better one for its length.
  for (const { section, score } of candidates.toSorted((a, b) => b.score - a.score)) {
    const { sum, next } = pages.get(pageOf[section]!) ?? { sum: 0, next: 1 };
    pages.set(pageOf[section]!, { sum: sum + next * score, next: next * support.decay });
  }
  return candidates.map(({ section, score }) => ({
    section,
    score: score + support.weight * (pages.get(pageOf[section]!)!.sum - score),
  }));
}
