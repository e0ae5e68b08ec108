/** What a candidate's names say for it, its heading or its alias: how much of the query they hold, and how little else. */
import { exactNameTerm, pathTerms, termsOf } from './analyser.js';
import { type Postings, sectionsWithTerm } from './postings.js';
import type { Candidate } from './ranker.js';
import type { SectionTable } from './sections.js';
import { stem, stopWords } from './stem.js';
import type { Expansion, QueryTerm } from './term-expansion.js';
import type { Weights } from './weights.js';

/** A word of the query, the terms it stands for, and how much it says: rare ones say more. */
export type QueryTermWeight = { wanted: QueryTerm; expansion: Expansion; telling: number };

/** `text` is the query, and `topic` says whether it is one. */
export type HeadingBonus = (
  candidates: Candidate[],
  said: QueryTermWeight[],
  text: string,
  topic: boolean,
) => Candidate[];

export function createHeadingBonus(heads: SectionTable, names: Postings, weights: Weights): HeadingBonus {
  const known = new Map<string, TokenizedName>();
  const nameOf = (text: string): TokenizedName => {
    const found = known.get(text) ?? tokenizeName(text);
    known.set(text, found);
    return found;
  };
  const sharers = new Map<string, number>();
  for (const heading of heads.headings) sharers.set(heading, (sharers.get(heading) ?? 0) + 1);
  return (candidates, said, text, topic) => {
    const named = new Set(
      [exactNameTerm(text), ...pathTerms(text)].flatMap(name => [...sectionsWithTerm(names, name)]),
    );
    const all = said.reduce((sum, { telling }) => sum + telling, 0) || 1;
    const words = said.map(({ wanted, expansion, telling }) => ({
      stem: stem(wanted.term),
      terms: expansion.terms,
      share: telling / all,
    }));
    return candidates.map(({ section, score }) => {
      const isPage = heads.parents[section]! < 0;
      const isAbove = (word: WeightedTerm) => someAncestor(section, heads, name => termIndex(nameOf(name), word) >= 0);
      const title = heads.headings[section]!;
      const own = isPage || !topic ? 1 : sharers.get(title)! ** -weights.topic.shared;
      const same = isPage ? weights.headingSame.page : weights.headingSame.section;
      const heading = scoreName(nameOf(title), isAbove, words, weights, { same, own });
      const slug = isPage
        ? scoreName(nameOf(slugOf(heads.routes[heads.pageOf[section]!]!)), noAncestor, words, weights, {
            same: weights.headingSame.slug,
            own: 1,
          })
        : 0;
      return {
        section,
        score:
          score * (1 + Math.max(heading, slug, named.has(section) ? weights.keyword : 0) + (isPage ? weights.page : 0)),
      };
    });
  };
}

type TokenizedName = { terms: string[]; stems: string[]; telling: number };
type WeightedTerm = { stem: string; terms: ReadonlyMap<string, number>; share: number };

function tokenizeName(text: string): TokenizedName {
  const terms = termsOf(text);
  return { terms, stems: terms.map(stem), telling: terms.filter(term => !stopWords.has(term)).length };
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

/** Where in the name the word is, from a place on; -1 where it is not. */
function termIndex({ terms, stems }: TokenizedName, word: WeightedTerm, from = 0): number {
  for (let at = from; at < terms.length; at++) if (stems[at] === word.stem || word.terms.has(terms[at]!)) return at;
  return -1;
}

function scoreName(
  name: TokenizedName,
  isAbove: (word: WeightedTerm) => boolean,
  words: WeightedTerm[],
  weights: Weights,
  { same, own }: { same: number; own: number },
): number {
  let share = 0;
  let found = 0;
  let before = -1;
  let ordered = words.length > 1;
  let inherited = 0;
  let missing = 0;
  for (const word of words) {
    if (termIndex(name, word) < 0) {
      if (isAbove(word)) inherited += word.share;
      else missing++;
      continue;
    }
    found++;
    share += word.share * (name.stems.includes(word.stem) ? 1 : weights.headingOther);
    const next = termIndex(name, word, before + 1);
    if (next < 0) ordered = false;
    else before = next;
  }
  if (!found) return 0;
  const only = Math.min(1, found / Math.max(1, name.telling));
  const all = found === words.length;
  const order = ordered && all ? weights.headingOrder : 0;
  const equal = all && name.telling === found ? same * own : 0;
  const held = missing ? share : share + weights.headingAbove * inherited;
  return held * (weights.headingAll + weights.headingOnly * only * (inherited ? 1 : own)) + order + equal;
}
