/** What a candidate's names say for it, its heading or its alias: how much of the query they hold, and how little else. */
import { termsOf } from './analyser.js';
import type { Heads } from './heads.js';
import type { Candidate } from './rank.js';
import { stem, stopWords } from './stem.js';
import type { Expansion, Wanted } from './terms.js';
import type { Weights } from './weights.js';

/** A word of the query, the terms it stands for, and how much it says: rare ones say more. */
export type Said = { wanted: Wanted; expansion: Expansion; telling: number };

export type Bonus = (candidates: Candidate[], said: Said[]) => Candidate[];

export function createBonus(heads: Heads, weights: Weights): Bonus {
  const known = new Map<string, Name>();
  const nameOf = (text: string): Name => {
    const found = known.get(text) ?? toName(text);
    known.set(text, found);
    return found;
  };
  return (candidates, said) => {
    const all = said.reduce((sum, { telling }) => sum + telling, 0) || 1;
    const words = said.map(({ wanted, expansion, telling }) => ({
      stem: stem(wanted.term),
      terms: expansion.terms,
      share: telling / all,
    }));
    return candidates.map(({ section, score }) => {
      const isPage = heads.parents[section]! < 0;
      const heading = inName(nameOf(heads.headings[section]!), words, weights);
      const slug = isPage ? inName(nameOf(slugOf(heads.routes[heads.pageOf[section]!]!)), words, weights) : 0;
      return { section, score: score * (1 + Math.max(heading, slug) + (isPage ? weights.page : 0)) };
    });
  };
}

type Name = { terms: string[]; stems: string[]; telling: number };
type Sought = { stem: string; terms: ReadonlyMap<string, number>; share: number };

function toName(text: string): Name {
  const terms = termsOf(text);
  return { terms, stems: terms.map(stem), telling: terms.filter(term => !stopWords.has(term)).length };
}

/** The last part of a route as words. */
function slugOf(route: string): string {
  return route.slice(route.lastIndexOf('/') + 1).replace(/[-_.]+/g, ' ');
}

function inName({ terms, stems, telling }: Name, words: Sought[], weights: Weights): number {
  let share = 0;
  let found = 0;
  let before = -1;
  let ordered = words.length > 1;
  for (const word of words) {
    const same = stems.indexOf(word.stem);
    const at = same >= 0 ? same : terms.findIndex(term => word.terms.has(term));
    if (at < 0) continue;
    found++;
    share += word.share * (same >= 0 ? 1 : weights.headingOther);
    const next = terms.findIndex((term, nth) => nth > before && (stems[nth] === word.stem || word.terms.has(term)));
    if (next < 0) ordered = false;
    else before = next;
  }
  if (!found) return 0;
  const only = Math.min(1, found / Math.max(1, telling));
  const order = ordered && found === words.length ? weights.headingOrder : 0;
  return share * (weights.headingAll + weights.headingOnly * only) + order;
}
