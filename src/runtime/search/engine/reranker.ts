/** Fuse's opinion of the best candidates, by their headings and what stands above. */
import Fuse from 'fuse.js';
import type { Candidate } from './ranker.js';
import { ancestorTitles, type SectionTable } from './sections.js';
import type { Weights } from './weights.js';

const MAX_RERANKED = 30;

const options = {
  keys: [
    { name: 'heading', weight: 2 },
    { name: 'path', weight: 1 },
  ],
  useTokenSearch: true,
  threshold: 0.3,
  fieldNormWeight: 0.5,
  includeScore: true,
};

/** Best first. */
export function rerank(candidates: Candidate[], text: string, heads: SectionTable, weights: Weights): Candidate[] {
  const sorted = candidates.toSorted(byScore);
  const best = sorted.slice(0, MAX_RERANKED);
  const fuse = new Fuse(
    best.map(({ section }) => ({
      heading: heads.headings[section]!,
      path: ancestorTitles(heads, section).slice(1).join(' > '),
    })),
    options,
  );
  const opinions = new Map(fuse.search(text).map(({ refIndex, score = 1 }) => [refIndex, 1 - score]));
  return [
    ...best.map(({ section, score }, nth) => ({
      section,
      score: score * (1 + weights.rerank * (opinions.get(nth) ?? 0)),
    })),
    ...sorted.slice(MAX_RERANKED),
  ].sort(byScore);
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.section - b.section;
}
