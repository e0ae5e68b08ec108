/** Fuse's fuzzy score of the best candidates, by their headings and the headings above. */
import Fuse from 'fuse.js';
import type { Candidate, RankingContext } from './candidates.js';
import { ancestorTitles } from './sections.js';

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

/** All candidates, best first; equal ones in the order of the site. `text` is the query. */
export function rerank(candidates: Candidate[], text: string, { heads, weights }: RankingContext): Candidate[] {
  const sorted = candidates.toSorted(byScore);
  const best = sorted.slice(0, MAX_RERANKED);
  const fuse = new Fuse(
    best.map(({ section }) => ({
      heading: heads.headings[section]!,
      path: ancestorTitles(heads, section).slice(1).join(' > '),
    })),
    options,
  );
  const fuseScores = new Map(fuse.search(text).map(({ refIndex, score = 1 }) => [refIndex, 1 - score]));
  return [
    ...best.map(({ section, score }, nth) => ({
      section,
      score: score * (1 + weights.rerank * (fuseScores.get(nth) ?? 0)),
    })),
    ...sorted.slice(MAX_RERANKED),
  ].sort(byScore);
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.section - b.section;
}
