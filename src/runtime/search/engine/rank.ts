/**
 * Sections by how well they answer: BM25F over the postings of each word's terms, of which the best one counts, times the
 * part of the query that was found.
 */
import { fieldMarks, frequencies } from './fields.js';
import { type Heads, wordsOfStep } from './heads.js';
import { lowerBound, type Postings } from './postings.js';
import type { Expansion } from './terms.js';
import type { Weights } from './weights.js';

export type Candidate = { section: number; score: number };

export type Ranker = (
  words: Expansion[],
  textsOf: (term: string) => Postings | undefined,
) => { candidates: Candidate[]; telling: number[] };

const MOST_CANDIDATES = 200;
/** From so many sections on, a frequent word only tells them apart. */
const ENOUGH = 400;
const FREQUENT = 1 / 16;
const STEPS = 512;

export function createRanker(heads: Heads, names: Postings, weights: Weights): Ranker {
  const { count, ends } = heads;
  const norms = normsOf(heads, weights);
  const spread = spreadOf(heads, names);
  const scores = new Float32Array(count);
  const shares = new Float32Array(count);
  const wordScores = new Float32Array(count);
  const frequencyOf = new Float32Array(count);
  const { saturation } = weights;

  /** Adds a term's sections to those of its word; `known` leaves out sections that no word has found yet. */
  const addTerm = (term: string, factor: number, texts: Postings | undefined, known: boolean, found: number[]) => {
    const here: number[] = [];
    const put = (section: number, frequency: number) => {
      if (known && scores[section] === 0) return;
      if (frequencyOf[section] === 0) here.push(section);
      frequencyOf[section]! += frequency;
    };
    const name = find(names, term);
    if (name >= 0) {
      let below = 0;
      for (let at = names.starts[name]!; at < names.starts[name + 1]!; at++) {
        const section = names.sections[at]!;
        const mark = names.marks[at]!;
        let frequency = 0;
        if (mark & fieldMarks.heading) frequency += norms.heading[section]!;
        if (mark & fieldMarks.alias) frequency += norms.alias[section]!;
        if (mark & fieldMarks.upper) frequency += norms.parents[section]!;
        put(section, frequency);
        if (mark === fieldMarks.alias) continue;
        for (let child = Math.max(section + 1, below); child < ends[section]!; child++)
          put(child, norms.parents[child]!);
        below = Math.max(below, ends[section]!);
      }
    }
    const text = texts ? find(texts, term) : -1;
    if (texts && text >= 0) {
      for (let at = texts.starts[text]!; at < texts.starts[text + 1]!; at++) {
        const section = texts.sections[at]!;
        const mark = texts.marks[at]!;
        put(
          section,
          norms.content[section]! * frequencies[mark & 7]! + (mark & fieldMarks.code ? norms.code[section]! : 0),
        );
      }
    }
    for (const section of here) {
      const score = (factor * frequencyOf[section]!) / (saturation + frequencyOf[section]!);
      frequencyOf[section] = 0;
      if (wordScores[section] === 0) found.push(section);
      if (score > wordScores[section]!) wordScores[section] = score;
    }
  };

  const commonness = (word: Expansion, textsOf: (term: string) => Postings | undefined): number => {
    let most = 0;
    for (const [term, weight] of word.terms) {
      if (weight < 0.35) continue;
      const texts = textsOf(term);
      const text = texts ? find(texts, term) : -1;
      const inTexts = texts && text >= 0 ? texts.starts[text + 1]! - texts.starts[text]! : 0;
      const name = find(names, term);
      most = Math.max(most, inTexts, name < 0 ? 0 : spread[name]!);
    }
    return Math.min(most, count);
  };

  return (words, textsOf) => {
    const touched: number[] = [];
    const telling = words.map(() => 0);
    const plan = words
      .map((word, nth) => ({ word, nth, common: commonness(word, textsOf) }))
      .sort((a, b) => a.common - b.common);
    for (const { word, nth, common } of plan) {
      const idf = Math.log(1 + (count - common + 0.5) / (common + 0.5));
      telling[nth] = idf;
      const known = touched.length > ENOUGH && common > count * FREQUENT;
      const found: number[] = [];
      for (const [term, weight] of word.terms) addTerm(term, weight * idf, textsOf(term), known, found);
      for (const section of found) {
        if (scores[section] === 0) touched.push(section);
        scores[section]! += wordScores[section]!;
        shares[section]! += idf;
        wordScores[section] = 0;
      }
    }
    const exponent = words.length <= 3 ? weights.coverage.short : weights.coverage.long;
    // Where no section holds all words, the most that one does is all that can be asked.
    const most = touched.reduce((highest, section) => Math.max(highest, shares[section]!), 0);
    for (const section of touched) scores[section]! *= (shares[section]! / most) ** exponent;
    if (heads.boosts.size) for (const section of touched) scores[section]! *= heads.boosts.get(section) ?? 1;
    const least = cutOf(touched, scores);
    const candidates = touched
      .filter(section => scores[section]! >= least)
      .map(section => ({ section, score: scores[section]! }));
    for (const section of touched) scores[section] = shares[section] = 0;
    return { candidates: candidates.slice(0, 3 * MOST_CANDIDATES), telling };
  };
}

function find({ terms }: Postings, term: string): number {
  const at = lowerBound(terms, term);
  return terms[at] === term ? at : -1;
}

/** What one occurrence in each field is worth, by section: less in long ones. */
function normsOf({ count, parents, lengths, pageOf, uppers }: Heads, weights: Weights) {
  const above = new Float32Array(count);
  const own = new Float32Array(count);
  for (let nth = 0; nth < count; nth++) {
    own[nth] = wordsOfStep(lengths.heading[nth]!);
    const parent = parents[nth]!;
    above[nth] = parent < 0 ? 2 * Math.max(0, uppers[pageOf[nth]!]!.length - 1) : above[parent]! + own[parent]!;
  }
  const norm = (values: Float32Array, field: { weight: number; length: number }) => {
    const filled = values.filter(value => value > 0);
    const mean = filled.length ? filled.reduce((sum, value) => sum + value, 0) / filled.length : 1;
    return values.map(value => field.weight / (1 - field.length + (field.length * value) / mean));
  };
  const wordsIn = (steps: Uint8Array) => Float32Array.from(steps, wordsOfStep);
  return {
    heading: norm(own, weights.heading),
    alias: norm(wordsIn(lengths.alias), weights.alias),
    parents: norm(above, weights.parents),
    content: norm(wordsIn(lengths.content), weights.content),
    code: norm(wordsIn(lengths.code), weights.code),
  };
}

/** How many sections have each name in their heading or above it. */
function spreadOf({ ends }: Heads, { terms, starts, sections, marks }: Postings): Uint32Array {
  const spread = new Uint32Array(terms.length);
  for (let nth = 0; nth < terms.length; nth++) {
    let below = 0;
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) {
      const section = sections[at]!;
      if (section >= below) spread[nth]!++;
      if (marks[at] === fieldMarks.alias || section < below) continue;
      spread[nth]! += ends[section]! - section - 1;
      below = ends[section]!;
    }
  }
  return spread;
}

/** The score that about 200 sections reach; by a histogram, as sorting thousands would take longer. */
function cutOf(touched: number[], scores: Float32Array): number {
  if (touched.length <= MOST_CANDIDATES) return 0;
  let best = 0;
  for (const section of touched) best = Math.max(best, scores[section]!);
  const steps = new Uint32Array(STEPS);
  const stepOf = (score: number) => Math.min(STEPS - 1, Math.floor((score / best) * (STEPS - 1)));
  for (const section of touched) steps[stepOf(scores[section]!)]!++;
  let above = 0;
  let step = STEPS - 1;
  while (step > 0 && above + steps[step]! < MOST_CANDIDATES) above += steps[step--]!;
  return (step / (STEPS - 1)) * best * 0.9999;
}
