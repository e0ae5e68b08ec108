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
  const ranks = new Map(candidates.map(({ section }, nth) => [section, nth]));
  const rankOf = (section: number) => ranks.get(section) ?? candidates.length;
  const named = [...(requests?.exact ?? [])]
    .sort(([one, a], [other, b]) => b - a || rankOf(one) - rankOf(other))
    .map(([section]) => ({ section }));
  const name = bareName(text);
  if (isIdentifier(text.trim())) {
    const same = candidates.filter(({ section }) => bareName(heads.headings[section]!) === name);
    const isPage = ({ section }: Pick<Candidate, 'section'>) => heads.parents[section]! < 0;
    named.push(...same.filter(isPage), ...same.filter(candidate => !isPage(candidate)));
  }
  if (!named.length) return candidates;
  const highest = candidates[0]?.score ?? 1;
  const first = new Set(named.map(({ section }) => section));
  return [
    ...[...first].map(section => ({ section, score: highest })),
    ...candidates.filter(({ section }) => !first.has(section)),
  ];
}

/** A name without marks of code, parentheses of a call, upper case and accents. */
function bareName(text: string): string {
  return fold(text.trim().replace(/^[`'"]|[`'"]$/g, '')).replace(/\(\)$/, '');
}

/** True for one word with a sign, a digit or a capital inside: no word of prose. */
function isIdentifier(text: string): boolean {
  return /^\S+$/.test(text) && /[._/$:#@\d-]|[a-z][A-Z]/.test(text);
}
