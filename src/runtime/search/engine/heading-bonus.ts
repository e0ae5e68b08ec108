/** The bonus for matches in names: how much of the query a heading or another name of a section holds, and how little else. */
import { exactNameTerm, pathTerms, termsOf } from './analyser.js';
import type { Candidate, RankingContext } from './candidates.js';
import { type Postings, sectionsWithTerm } from './postings.js';
import { fixedParts, type RequestMatches } from './requests.js';
import type { SectionTable } from './sections.js';
import { stem, stopWords } from './stem.js';
import type { ExpandedTerm } from './term-expansion.js';
import type { Weights } from './weights.js';

/**
 * A query as names are compared with it. `idfs` has an entry for each term; `isTopic` is the result of `isTopic(text)`;
 * `requests` are the operations that it may name.
 */
export type NameQuery = {
  text: string;
  terms: ExpandedTerm[];
  idfs: number[];
  isTopic: boolean;
  requests?: RequestMatches;
};

/** Returns the candidates with higher scores, in the same order. */
export type HeadingBonus = (candidates: Candidate[], query: NameQuery) => Candidate[];

/** The bonus for one index. Names are tokenized once. */
export function createHeadingBonus({ heads, weights }: RankingContext, names: Postings): HeadingBonus {
  const tokenized = new Map<string, TokenizedName>();
  const tokenize = (text: string): TokenizedName => {
    const name = tokenized.get(text) ?? tokenizeName(text);
    tokenized.set(text, name);
    return name;
  };
  const hasAll = (text: string, words: WeightedWord[]) => words.every(word => wordIndex(tokenize(text), word) >= 0);
  // Words of a single part of a path are often the name of a topic, which pages are about: "api tokens", but not "api-tokens".
  const scorePath = (request: string, words: WeightedWord[], isPart: boolean) => {
    const parts = fixedParts(request);
    const from = parts.findLastIndex(part => wordIndex(tokenize(part), words[0]!) >= 0);
    const end = from < 0 ? '' : parts.slice(from).join(' ');
    if (!hasAll(end, words) || (!isPart && parts.some(part => hasAll(part, words)))) return 0;
    return scoreName(tokenize(end), words, { weights, same: weights.pathEnd });
  };
  const headingCounts = new Map<string, number>();
  for (const heading of heads.headings) headingCounts.set(heading, (headingCounts.get(heading) ?? 0) + 1);
  return (candidates, query) => {
    const named = new Set(
      [exactNameTerm(query.text), ...pathTerms(query.text)].flatMap(name => [...sectionsWithTerm(names, name)]),
    );
    const words = weightWords(query);
    const isPart = /[-_]/.test(query.text) && !/[\s/]/.test(query.text.trim());
    return candidates.map(({ section, score }) => {
      const isPage = heads.parents[section]! < 0;
      const title = heads.headings[section]!;
      const heading = scoreName(tokenize(title), words, {
        weights,
        isAbove: word => someAncestor(section, heads, name => wordIndex(tokenize(name), word) >= 0),
        same: isPage ? weights.headingSame.page : weights.headingSame.section,
        uniqueness: isPage || !query.isTopic ? 1 : headingCounts.get(title)! ** -weights.topic.shared,
      });
      const slug = isPage
        ? scoreName(tokenize(slugOf(heads.routes[heads.pageOf[section]!]!)), words, {
            weights,
            same: weights.headingSame.slug,
          })
        : 0;
      const request = isPage ? heads.requests[heads.pageOf[section]!] : undefined;
      const path = request && words.length > 1 ? scorePath(request, words, isPart) : 0;
      const near = weights.request * (query.requests?.near.get(section) ?? 0);
      const bonus = Math.max(heading, slug, path, near, named.has(section) ? weights.keyword : 0);
      return { section, score: score * (1 + bonus + (isPage ? weights.page : 0)) };
    });
  };
}

type TokenizedName = {
  terms: string[];
  stems: string[];
  /** Terms that are not stop words. */
  keywordCount: number;
};

/** A word of the query. `share` is its part of the query's inverse document frequencies. */
type WeightedWord = { stem: string; terms: ReadonlyMap<string, number>; share: number };

function tokenizeName(text: string): TokenizedName {
  const terms = termsOf(text);
  return { terms, stems: terms.map(stem), keywordCount: terms.filter(term => !stopWords.has(term)).length };
}

function weightWords({ terms, idfs }: NameQuery): WeightedWord[] {
  const total = idfs.reduce((sum, idf) => sum + idf, 0) || 1;
  return terms.map(({ queryTerm, expansion }, nth) => ({
    stem: stem(queryTerm.term),
    terms: expansion.terms,
    share: idfs[nth]! / total,
  }));
}

/** The last part of a route as words. */
function slugOf(route: string): string {
  return route.slice(route.lastIndexOf('/') + 1).replace(/[-_.]+/g, ' ');
}

const noAncestor = () => false;

function someAncestor(section: number, { headings, parents }: SectionTable, test: (name: string) => boolean): boolean {
  for (let at = parents[section]!; at >= 0; at = parents[at]!) if (test(headings[at]!)) return true;
  return false;
}

/** The first position of the word in a name, not before `from`; -1 if the name lacks it. */
function wordIndex({ terms, stems }: TokenizedName, word: WeightedWord, from = 0): number {
  for (let at = from; at < terms.length; at++) if (stems[at] === word.stem || word.terms.has(terms[at]!)) return at;
  return -1;
}

type NameScoring = {
  weights: Weights;
  /** Bonus for a name that is the query and nothing else. */
  same: number;
  /** True if a heading above the section has the word. */
  isAbove?: (word: WeightedWord) => boolean;
  /** 1 for a name that only this section has, less for one that others share. */
  uniqueness?: number;
};

function scoreName(name: TokenizedName, words: WeightedWord[], scoring: NameScoring): number {
  const { weights, same, isAbove = noAncestor, uniqueness = 1 } = scoring;
  let share = 0;
  let matched = 0;
  let before = -1;
  let ordered = words.length > 1;
  let inherited = 0;
  let missing = 0;
  for (const word of words) {
    if (wordIndex(name, word) < 0) {
      if (isAbove(word)) inherited += word.share;
      else missing++;
      continue;
    }
    matched++;
    share += word.share * (name.stems.includes(word.stem) ? 1 : weights.headingOther);
    const next = wordIndex(name, word, before + 1);
    if (next < 0) ordered = false;
    else before = next;
  }
  if (!matched) return 0;
  const only = Math.min(1, matched / Math.max(1, name.keywordCount));
  const hasAll = matched === words.length;
  const order = ordered && hasAll ? weights.headingOrder : 0;
  const equal = hasAll && name.keywordCount === matched ? same * uniqueness : 0;
  const matchedShare = missing ? share : share + weights.headingAbove * inherited;
  return (
    matchedShare * (weights.headingAll + weights.headingOnly * only * (inherited ? 1 : uniqueness)) + order + equal
  );
}
