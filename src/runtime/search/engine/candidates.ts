/** Sections that may answer a query, and the cut that keeps the best of them. */
import type { SectionTable } from './sections.js';
import type { Weights } from './weights.js';

/** A section by its number in the section table, and its score so far. Higher is better; only ratios mean anything. */
export type Candidate = { section: number; score: number };

/** What every ranking step after the first reads: the sections of the index, and the weights. */
export type RankingContext = { heads: SectionTable; weights: Weights };

const MAX_CANDIDATES = 200;
/** Upper limit once sections that tie with the last candidate are included. */
const MAX_TIED_CANDIDATES = 600;
const HISTOGRAM_BINS = 512;

/**
 * The best 200 of `sections`, unordered, and up to 400 more that score about as much as the last of them. Leaves the
 * scores of all sections zero.
 */
export function takeCandidates(sections: Uint32Array, scores: Float32Array): Candidate[] {
  const { certain, minimum } = scoreCutoffs(sections, scores);
  const candidates: Candidate[] = [];
  for (const section of sections)
    if (scores[section]! >= certain) candidates.push({ section, score: scores[section]! });
  for (const section of sections) {
    const score = scores[section]!;
    if (score >= minimum && score < certain && candidates.length < MAX_TIED_CANDIDATES)
      candidates.push({ section, score });
    scores[section] = 0;
  }
  return candidates;
}

/**
 * `certain`: a score that fewer than 200 sections reach. `minimum`: one that at least 200 reach. Read from a histogram,
 * because sorting all sections takes longer.
 */
function scoreCutoffs(sections: Uint32Array, scores: Float32Array): { certain: number; minimum: number } {
  if (sections.length <= MAX_CANDIDATES) return { certain: 0, minimum: 0 };
  let best = 0;
  for (const section of sections) if (scores[section]! > best) best = scores[section]!;
  const bins = new Uint32Array(HISTOGRAM_BINS);
  const scale = (HISTOGRAM_BINS - 1) / best;
  for (const section of sections) bins[(scores[section]! * scale) | 0]!++;
  let above = 0;
  let bin = HISTOGRAM_BINS - 1;
  while (bin > 0 && above + bins[bin]! < MAX_CANDIDATES) above += bins[bin--]!;
  // Slightly lower, because bins round scores down. The bin between the cutoffs may hold more sections than are needed.
  return { certain: ((bin + 1) / scale) * 0.9999, minimum: (bin / scale) * 0.9999 };
}
