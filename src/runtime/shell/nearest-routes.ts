/** Compares addresses word by word: which pages may a reader have meant by an address that leads to none? */

import { decodePercent, type Route } from '../../routes.js';
import type { KnownAddress } from '../data/nearby-routes.js';

type Word = { text: string; weight: number };

/** How alike addresses have to be, from 0 to 1. */
const MIN_SCORE = 0.45;

/** The words of an address. Those after the last slash name the page, and count twice. */
export function addressWords(address: Route): Word[] {
  const path = decodePercent(address).replace(/(?<!\/)\/+$|\.(html?|mdx?)$/i, '');
  const end = path.lastIndexOf('/');
  const wordsOf = (text: string, weight: number) =>
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(word => ({ text: word, weight }));
  return [...wordsOf(path.slice(0, end + 1), 1), ...wordsOf(path.slice(end + 1), 2)];
}

/** Up to `max` routes, the nearest first. None if the missing address is one of those that are known. */
export function nearestRoutes(missing: Route, known: readonly KnownAddress[], max = 4): Route[] {
  if (known.some(({ address }) => address === missing)) return [];
  const wanted = addressWords(missing);
  const scores = new Map<Route, number>();
  for (const { address, route } of known) {
    const score = similarity(wanted, addressWords(address));
    if (score >= MIN_SCORE) scores.set(route, Math.max(score, scores.get(route) ?? 0));
  }
  const best = [...scores].sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1));
  return best.slice(0, max).map(([route]) => route);
}

/** The part of both sides' words that the other side has too, by weight: from 0 to 1. */
function similarity(a: Word[], b: Word[]): number {
  const total = [...a, ...b].reduce((sum, { weight }) => sum + weight, 0);
  return total ? (sharedWeight(a, b) + sharedWeight(b, a)) / total : 0;
}

function sharedWeight(words: Word[], others: Word[]): number {
  return words.reduce(
    (sum, { text, weight }) => sum + weight * Math.max(0, ...others.map(other => likeness(text, other.text))),
    0,
  );
}

/** 1 for the same word, less for its beginning, its plural or one with a typing mistake, else 0. */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 3 && long.startsWith(short)) return 0.8;
  return short.length >= 4 && isOneMistakeAway(short, long) ? 0.8 : 0;
}

/** True if one letter is missing, wrong, added or swapped with the next, or two in long words. */
function isOneMistakeAway(short: string, long: string): boolean {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const rest = long.length - start - end;
  if (rest <= 1) return true;
  const isSwap =
    rest === 2 && long.length === short.length && long[start] === short[start + 1] && long[start + 1] === short[start];
  return isSwap || (rest <= 2 && short.length >= 8);
}
