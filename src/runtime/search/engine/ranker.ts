/**
 * Sections by how well they answer: BM25F over the postings of each word's terms, of which the best one counts, times the
 * part of the query that was found.
 */
import { fieldFlags, stepFrequencies } from './posting-flags.js';
import { lowerBound, type Postings } from './postings.js';
import { MAX_NAME_TERMS } from './query.js';
import { dequantizeLength, type SectionTable } from './sections.js';
import type { Expansion } from './term-expansion.js';
import type { Weights } from './weights.js';

export type Candidate = { section: number; score: number };

type PostingsLookup = (term: string) => Postings | undefined;

export type Ranker = (words: Expansion[], textsOf: PostingsLookup) => { candidates: Candidate[]; telling: number[] };

const MAX_CANDIDATES = 200;
/** With those that score as much as the last of them. */
const MAX_TIED_CANDIDATES = 600;
/** From so many sections on, a frequent word only tells them apart. */
const ENOUGH_CANDIDATES = 400;
const FREQUENT_RATIO = 1 / 16;
const HISTOGRAM_BINS = 512;
/** A term that counts less for a word says nothing of how common the word is. */
const MIN_DF_WEIGHT = 0.35;

export function createRanker(heads: SectionTable, names: Postings, weights: Weights): Ranker {
  const { count, ends } = heads;
  const norms = computeNorms(heads, weights);
  const spread = nameFrequencies(heads, names);
  const { saturation } = weights;
  // Made once and left empty after each query: sections by number, and lists of them.
  const scores = new Float32Array(count);
  const shares = new Float32Array(count);
  const wordScores = new Float32Array(count);
  const frequencies = new Float32Array(count);
  const ofTerm = new Uint32Array(count);
  const ofWord = new Uint32Array(count);
  const touched = new Uint32Array(count);

  /** Sections that have the term, with how often; `known` leaves out those that no word has found yet. Returns how many. */
  const holdersOf = (term: string, texts: Postings | undefined, known: boolean): number => {
    let size = 0;
    const put = (section: number, frequency: number) => {
      if (known && scores[section] === 0) return;
      if (frequencies[section] === 0) ofTerm[size++] = section;
      frequencies[section]! += frequency;
    };
    const name = findTerm(names, term);
    if (name >= 0) {
      let below = 0;
      for (let at = names.starts[name]!; at < names.starts[name + 1]!; at++) {
        const section = names.sections[at]!;
        const mark = names.marks[at]!;
        let frequency = 0;
        if (mark & fieldFlags.heading) frequency += norms.heading[section]!;
        if (mark & fieldFlags.alias) frequency += norms.alias[section]!;
        if (mark & fieldFlags.upper) frequency += norms.parents[section]!;
        put(section, frequency);
        if (mark === fieldFlags.alias) continue;
        for (let child = Math.max(section + 1, below); child < ends[section]!; child++)
          put(child, norms.parents[child]!);
        below = Math.max(below, ends[section]!);
      }
    }
    const text = texts ? findTerm(texts, term) : -1;
    if (!texts || text < 0) return size;
    for (let at = texts.starts[text]!; at < texts.starts[text + 1]!; at++) {
      const section = texts.sections[at]!;
      const mark = texts.marks[at]!;
      const inCode = mark & fieldFlags.code ? norms.code[section]! : 0;
      put(section, norms.content[section]! * stepFrequencies[mark & 7]! + inCode);
    }
    return size;
  };

  /** The best of a word's terms, by section. Returns how many sections there are. */
  const scoreWord = (word: Expansion, idf: number, textsOf: PostingsLookup, known: boolean): number => {
    let size = 0;
    for (const [term, weight] of word.terms) {
      const holders = holdersOf(term, textsOf(term), known);
      for (let nth = 0; nth < holders; nth++) {
        const section = ofTerm[nth]!;
        const frequency = frequencies[section]!;
        const score = (weight * idf * frequency) / (saturation + frequency);
        frequencies[section] = 0;
        if (wordScores[section] === 0) ofWord[size++] = section;
        if (score > wordScores[section]!) wordScores[section] = score;
      }
    }
    return size;
  };

  const commonness = (word: Expansion, textsOf: PostingsLookup): number => {
    let most = 0;
    for (const [term, weight] of word.terms) {
      if (weight < MIN_DF_WEIGHT) continue;
      const texts = textsOf(term);
      const text = texts ? findTerm(texts, term) : -1;
      const inTexts = texts && text >= 0 ? texts.starts[text + 1]! - texts.starts[text]! : 0;
      const name = findTerm(names, term);
      most = Math.max(most, inTexts, name < 0 ? 0 : spread[name]!);
    }
    return Math.min(most, count);
  };

  return (words, textsOf) => {
    let size = 0;
    const telling = words.map(() => 0);
    const plan = words
      .map((word, nth) => ({ word, nth, common: commonness(word, textsOf) }))
      .sort((a, b) => a.common - b.common);
    for (const { word, nth, common } of plan) {
      const idf = Math.log(1 + (count - common + 0.5) / (common + 0.5));
      telling[nth] = idf;
      const found = scoreWord(word, idf, textsOf, size > ENOUGH_CANDIDATES && common > count * FREQUENT_RATIO);
      for (let at = 0; at < found; at++) {
        const section = ofWord[at]!;
        if (scores[section] === 0) touched[size++] = section;
        scores[section]! += wordScores[section]!;
        shares[section]! += idf;
        wordScores[section] = 0;
      }
    }
    const all = touched.subarray(0, size);
    weigh(all, words.length <= MAX_NAME_TERMS ? weights.coverage.short : weights.coverage.long);
    const { sure, least } = scoreCutoffs(all, scores);
    const candidates: Candidate[] = [];
    for (const section of all) if (scores[section]! >= sure) candidates.push({ section, score: scores[section]! });
    for (const section of all) {
      const score = scores[section]!;
      if (score >= least && score < sure && candidates.length < MAX_TIED_CANDIDATES)
        candidates.push({ section, score });
      scores[section] = shares[section] = 0;
    }
    return { candidates, telling };
  };

  /** Scores count for less where words are missing, and for more where the page has a boost. */
  function weigh(sections: Uint32Array, exponent: number): void {
    // Where no section holds all words, the most that one does is all that can be asked.
    let most = 0;
    for (const section of sections) if (shares[section]! > most) most = shares[section]!;
    // Few shares are different: one power for many sections.
    let share = most;
    let factor = 1;
    for (const section of sections) {
      if (shares[section] !== share) {
        share = shares[section]!;
        factor = (share / most) ** exponent;
      }
      scores[section]! *= factor;
    }
    if (heads.boosts.size) for (const section of sections) scores[section]! *= heads.boosts.get(section) ?? 1;
  }
}

function findTerm({ terms }: Postings, term: string): number {
  const at = lowerBound(terms, term);
  return terms[at] === term ? at : -1;
}

/** What one occurrence in each field is worth, by section: less in long ones. */
function computeNorms({ count, parents, lengths, pageOf, uppers }: SectionTable, weights: Weights) {
  const above = new Float32Array(count);
  const own = new Float32Array(count);
  for (let nth = 0; nth < count; nth++) {
    own[nth] = dequantizeLength(lengths.heading[nth]!);
    const parent = parents[nth]!;
    above[nth] = parent < 0 ? 2 * Math.max(0, uppers[pageOf[nth]!]!.length - 1) : above[parent]! + own[parent]!;
  }
  const norm = (values: Float32Array, field: { weight: number; length: number }) => {
    const filled = values.filter(value => value > 0);
    const mean = filled.length ? filled.reduce((sum, value) => sum + value, 0) / filled.length : 1;
    return values.map(value => field.weight / (1 - field.length + (field.length * value) / mean));
  };
  const wordsIn = (steps: Uint8Array) => Float32Array.from(steps, dequantizeLength);
  return {
    heading: norm(own, weights.heading),
    alias: norm(wordsIn(lengths.alias), weights.alias),
    parents: norm(above, weights.parents),
    content: norm(wordsIn(lengths.content), weights.content),
    code: norm(wordsIn(lengths.code), weights.code),
  };
}

/** How many sections have each name in their heading or above it. */
function nameFrequencies({ ends }: SectionTable, { terms, starts, sections, marks }: Postings): Uint32Array {
  const spread = new Uint32Array(terms.length);
  for (let nth = 0; nth < terms.length; nth++) {
    let below = 0;
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) {
      const section = sections[at]!;
      if (section >= below) spread[nth]!++;
      if (marks[at] === fieldFlags.alias || section < below) continue;
      spread[nth]! += ends[section]! - section - 1;
      below = ends[section]!;
    }
  }
  return spread;
}

/** The scores that fewer than 200 sections reach, and that at least 200 do; by a histogram, as sorting takes longer. */
function scoreCutoffs(sections: Uint32Array, scores: Float32Array): { sure: number; least: number } {
  if (sections.length <= MAX_CANDIDATES) return { sure: 0, least: 0 };
  let best = 0;
  for (const section of sections) if (scores[section]! > best) best = scores[section]!;
  const steps = new Uint32Array(HISTOGRAM_BINS);
  const scale = (HISTOGRAM_BINS - 1) / best;
  for (const section of sections) steps[(scores[section]! * scale) | 0]!++;
  let above = 0;
  let step = HISTOGRAM_BINS - 1;
  while (step > 0 && above + steps[step]! < MAX_CANDIDATES) above += steps[step--]!;
  // A little less, as the steps were rounded down; what is between the two may be more than is wanted.
  return { sure: ((step + 1) / scale) * 0.9999, least: (step / scale) * 0.9999 };
}
