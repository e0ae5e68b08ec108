/** Words of a query → terms of the index, each with what it counts: itself, its kin, what it begins, what it may have meant. */

import { splitColumns, takeNumbers, takeSorted } from './columns.js';
import { lowerBound, type Postings } from './postings.js';
import { stem } from './stem.js';
import type { Weights } from './weights.js';

/** `last` is still being typed. */
export type Wanted = { term: string; last: boolean };

/** Sorted terms with how many sections have each. */
export type Terms = { terms: readonly string[]; count: (nth: number) => number };

export function termsIn({ terms, starts }: Postings): Terms {
  return { terms, count: nth => starts[nth + 1]! - starts[nth]! };
}

/** The first columns of a vocabulary, and of postings. */
export function readTerms(text: string): Terms {
  const [shared = '', rests = '', counts = ''] = splitColumns(text);
  const terms = takeSorted(shared, rests);
  const numbers = takeNumbers(counts, new Uint32Array(terms.length));
  return { terms, count: nth => numbers[nth]! };
}

/** Two lists as one; a term of both counts as in the one where it counts more. */
export function mergeTerms(one: Terms, other: Terms): Terms {
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
const MOST_PREFIX = 60;
/** Beginnings of other words than the last one have this many letters. */
const LEAST_INNER = 4;

/** A term that counts as much is hardly another word. */
const SURE = 0.5;

const AFTER = '\uffff';

/** A term, and between which others all are that its expansion looks at. */
export type Bounds = { term: string; from: string; to: string };

/** Between which terms the expansion of a word looks. One or two letters begin too much: they stand for themselves. */
export function boundsOf(term: string): Bounds {
  return term.length > 2 ? { term, from: kinStart(term), to: kinStart(term) + AFTER } : { term, from: term, to: term };
}

export function expand(wanted: Wanted, sources: readonly Terms[], weights: Weights): Expansion {
  const { term, last } = wanted;
  const found = new Map<string, number>();
  const counts = new Map<string, number>();
  const put = (name: string, weight: number) => {
    if (!((found.get(name) ?? 0) >= weight)) found.set(name, weight);
  };
  const begun: string[] = [];
  const own = stem(term);
  const start = kinStart(term);
  for (const { terms, count } of sources) {
    for (let nth = lowerBound(terms, start); nth < terms.length; nth++) {
      const name = terms[nth]!;
      if (!name.startsWith(start)) break;
      const isBegun = name !== term && (last || term.length >= LEAST_INNER) && name.startsWith(term);
      if (isBegun && !counts.has(name)) begun.push(name);
      counts.set(name, Math.max(counts.get(name) ?? 0, count(nth)));
      if (name === term) put(name, 1);
      else if (name.length < term.length + 6 && stem(name) === own)
        put(name, isPlural(name, term) ? weights.plural : weights.stem);
    }
  }
  if (begun.length > MOST_PREFIX) begun.sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1));
  const base = last ? weights.prefix : weights.innerPrefix;
  for (const name of begun.slice(0, MOST_PREFIX)) put(name, base * (0.6 + (0.4 * term.length) / name.length));
  let sure = 0;
  for (const [name, weight] of found) if (weight >= SURE) sure += counts.get(name)!;
  return { terms: found, sure };
}

/** Words with the same stem begin alike: its letters but the last, which may be an `i` for a `y`. */
function kinStart(term: string): string {
  const own = stem(term);
  const shared = own.length < term.length && !term.startsWith(own) ? own.length - 1 : own.length;
  return term.slice(0, Math.min(term.length, Math.max(3, shared - 1)));
}

function isPlural(a: string, b: string): boolean {
  return `${a}s` === b || `${b}s` === a;
}
