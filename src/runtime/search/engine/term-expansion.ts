/** Words of a query → terms of the index, each with what it counts: itself, its kin, what it begins, what it may have meant. */

import { decodeFrontCoded, decodeNumbers, splitColumns } from './columns.js';
import { lowerBound, type Postings } from './postings.js';
import { stem } from './stem.js';
import type { Weights } from './weights.js';

/** `last` is still being typed. */
export type QueryTerm = { term: string; last: boolean };

/** Sorted terms with how many sections have each. */
export type Vocabulary = { terms: readonly string[]; count: (nth: number) => number };

export function vocabularyOf({ terms, starts }: Postings): Vocabulary {
  return { terms, count: nth => starts[nth + 1]! - starts[nth]! };
}

/** The first columns of a vocabulary, and of postings. */
export function decodeVocabulary(text: string): Vocabulary {
  const [shared = '', rests = '', counts = ''] = splitColumns(text);
  const terms = decodeFrontCoded(shared, rests);
  const numbers = decodeNumbers(counts, new Uint32Array(terms.length));
  return { terms, count: nth => numbers[nth]! };
}

/** Two lists as one; a term of both counts as in the one where it counts more. */
export function mergeVocabularies(one: Vocabulary, other: Vocabulary): Vocabulary {
  const terms: string[] = [];
  const counts: number[] = [];
  for (let a = 0, b = 0; a < one.terms.length || b < other.terms.length; ) {
    const [left, right] = [one.terms[a], other.terms[b]];
    const isLeft = right === undefined || left! <= right;
    const isRight = left === undefined || left >= right!;
    terms.push(isLeft ? left! : right);
    counts.push(Math.max(isLeft ? one.count(a++) : 0, isRight ? other.count(b++) : 0));
  }
  return { terms, count: nth => counts[nth]! };
}

/** What terms count, and how many sections those have that are hardly another word. */
export type Expansion = { terms: Map<string, number>; sure: number };

/** Most terms that a beginning stands for: the most frequent. */
const MAX_PREFIX_TERMS = 60;
/** Beginnings of other words than the last one have this many letters. */
const MIN_INNER_PREFIX = 4;

/** A term that counts as much is hardly another word. */
const CERTAIN_WEIGHT = 0.5;

const HIGHEST_CHARACTER = '\uffff';

/** A term, and between which others all are that its expansion looks at. */
export type TermBounds = { term: string; from: string; to: string };

/** Between which terms the expansion of a word looks. One or two letters begin too much: they stand for themselves. */
export function termBounds(term: string): TermBounds {
  return term.length > 2
    ? { term, from: stemPrefix(term), to: stemPrefix(term) + HIGHEST_CHARACTER }
    : { term, from: term, to: term };
}

export function expandTerm(wanted: QueryTerm, sources: readonly Vocabulary[], weights: Weights): Expansion {
  const { term, last } = wanted;
  const found = new Map<string, number>();
  const counts = new Map<string, number>();
  const put = (name: string, weight: number) => {
    if (!((found.get(name) ?? 0) >= weight)) found.set(name, weight);
  };
  const begun: string[] = [];
  const own = stem(term);
  const start = stemPrefix(term);
  for (const { terms, count } of sources) {
    for (let nth = lowerBound(terms, start); nth < terms.length; nth++) {
      const name = terms[nth]!;
      if (!name.startsWith(start)) break;
      const isBegun = name !== term && (last || term.length >= MIN_INNER_PREFIX) && name.startsWith(term);
      if (isBegun && !counts.has(name)) begun.push(name);
      counts.set(name, Math.max(counts.get(name) ?? 0, count(nth)));
      if (name === term) put(name, 1);
      else if (name.length < term.length + 6 && stem(name) === own)
        put(name, isPlural(name, term) ? weights.plural : weights.stem);
    }
  }
  if (begun.length > MAX_PREFIX_TERMS) begun.sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1));
  const base = last ? weights.prefix : weights.innerPrefix;
  for (const name of begun.slice(0, MAX_PREFIX_TERMS)) put(name, base * (0.6 + (0.4 * term.length) / name.length));
  let sure = 0;
  for (const [name, weight] of found) if (weight >= CERTAIN_WEIGHT) sure += counts.get(name)!;
  return { terms: found, sure };
}

/** Words with the same stem begin alike: its letters but the last, which may be an `i` for a `y`. */
function stemPrefix(term: string): string {
  const own = stem(term);
  const shared = own.length < term.length && !term.startsWith(own) ? own.length - 1 : own.length;
  return term.slice(0, Math.min(term.length, Math.max(3, shared - 1)));
}

function isPlural(a: string, b: string): boolean {
  return `${a}s` === b || `${b}s` === a;
}
