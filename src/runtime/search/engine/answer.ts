/** Ranked sections → the answer of one page of hits: those of a page together, at most a few of each. */
import { levelNames } from '../../../search-format.js';
import type { SearchAnswer, SearchHit, SearchQuery } from '../backend.js';
import { addressOf, type Heads, hierarchyOf } from './heads.js';
import { type Matched, mark, matchedWords, type Parsed, parse, snippet } from './matches.js';
import type { Candidate } from './rank.js';

export type Found = { candidates: Candidate[]; matched: Matched };

/** Part of the best score below which nothing is worth showing. */
const LEAST = 0.01;

/** `absent`: sections on this page whose text is not here yet. */
export function answerTo(
  query: SearchQuery,
  { candidates, matched }: Found,
  { heads, parsed }: { heads: Heads; parsed: Map<string, Parsed> },
  textOf: (section: number) => string | undefined,
): { answer: SearchAnswer; absent: number[] } {
  const least = (candidates[0]?.score ?? 0) * LEAST;
  const worth = candidates.filter(({ score }) => score >= least).map(({ section }) => section);
  const partOf = (section: number) => heads.uppers[heads.pageOf[section]!]?.[0] ?? '';
  const wanted = query.section === undefined ? worth : worth.filter(section => partOf(section) === query.section);
  const list = grouped(wanted, heads, query.hitsPerGroup);
  const shown = list.slice(query.page * query.hitsPerPage, (query.page + 1) * query.hitsPerPage);
  return {
    answer: {
      hits: shown.map(section => hitOf(section, { heads, matched, query, parsed, text: textOf(section) })),
      count: list.length,
      sections: countsOf(grouped(worth, heads, query.hitsPerGroup).map(partOf)),
    },
    absent: shown.filter(section => heads.lengths.content[section]! > 0 && textOf(section) === undefined),
  };
}

function grouped(sections: number[], { pageOf }: Heads, most: number): number[] {
  const pages = new Map<number, number[]>();
  for (const section of sections) {
    const page = pageOf[section]!;
    const list = pages.get(page) ?? [];
    if (list.length < most) list.push(section);
    pages.set(page, list);
  }
  return [...pages.values()].flat();
}

type Showing = { heads: Heads; matched: Matched; query: SearchQuery; parsed: Map<string, Parsed>; text?: string };

/** Texts that are remembered taken apart. */
const MOST_PARSED = 500;

function parsedIn(known: Map<string, Parsed>, text: string): Parsed {
  const found = known.get(text) ?? parse(text);
  if (known.size >= MOST_PARSED) known.clear();
  known.set(text, found);
  return found;
}

function hitOf(section: number, { heads, matched, query, parsed, text = '' }: Showing): SearchHit {
  const address = addressOf(heads, section);
  const hierarchy = hierarchyOf(heads, section);
  const heading = parsedIn(parsed, heads.headings[section]!);
  const body = parsedIn(parsed, text);
  return {
    objectID: address,
    url: address,
    type: levelNames.findLast(name => hierarchy[name] !== null) ?? 'lvl1',
    hierarchy,
    title: mark(heading, matched),
    snippet: text ? snippet(body, matched, query.snippetWords) : [],
    words: [...new Set([...matchedWords(heading, matched), ...matchedWords(body, matched)])].sort(),
  };
}

function countsOf(names: string[]): SearchAnswer['sections'] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
