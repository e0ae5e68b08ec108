/** Puts the thing that a query names exactly before everything about it: an operation's request, or an identifier. */
import { fold } from './analyser.js';
import type { Candidate } from './candidates.js';
import type { RequestMatches } from './requests.js';
import type { SectionTable } from './sections.js';

/** Candidates, best first, with those that the query names exactly before all others. */
export function putExactNamesFirst(
  candidates: Candidate[],
  text: string,
  { heads, requests }: { heads: SectionTable; requests?: RequestMatches },
): Candidate[] {
  const first = new Set([...namedOperations(candidates, requests), ...namedSections(candidates, text, heads)]);
  if (!first.size) return candidates;
  const highest = candidates[0]?.score ?? 1;
  return [
    ...[...first].map(section => ({ section, score: highest })),
    ...candidates.filter(({ section }) => !first.has(section)),
  ];
}

/** The operations whose requests the query names, closest first, and then in the order of candidates. */
function namedOperations(candidates: readonly Candidate[], requests: RequestMatches | undefined): number[] {
  if (!requests?.exact.size) return [];
  const ranks = new Map(candidates.map(({ section }, nth) => [section, nth]));
  const rankOf = (section: number) => ranks.get(section) ?? candidates.length;
  return [...requests.exact]
    .sort(([one, a], [other, b]) => b - a || rankOf(one) - rankOf(other))
    .map(([section]) => section);
}

/** The sections whose headings are the identifier that the query is, pages first. */
function namedSections(candidates: readonly Candidate[], text: string, { headings, parents }: SectionTable): number[] {
  if (!isIdentifier(text.trim())) return [];
  const name = bareName(text);
  const same = candidates.map(({ section }) => section).filter(section => bareName(headings[section]!) === name);
  const isPage = (section: number) => parents[section]! < 0;
  return [...same.filter(isPage), ...same.filter(section => !isPage(section))];
}

/** A name without marks of code, parentheses of a call, upper case and accents. */
function bareName(text: string): string {
  return fold(text.trim().replace(/^[`'"]|[`'"]$/g, '')).replace(/\(\)$/, '');
}

/** True for one word with a sign, a digit or a capital inside: no word of prose. */
function isIdentifier(text: string): boolean {
  return /^\S+$/.test(text) && /[._/$:#@\d-]|[a-z][A-Z]/.test(text);
}
