/** Ranked sections → the answer of one page of hits: those of a page together, at most a few of each. */
import { levelNames } from '../../../search-format.js';
import type { SearchAnswer, SearchHit, SearchQuery } from '../backend/backend.js';
import { type Matched, mark, matchedWords, type Parsed, parse, snippet, spansOf } from './highlighter.js';
import type { Candidate } from './ranker.js';
import { addressOf, type Heads, hierarchyOf } from './sections.js';

export type Found = { candidates: Candidate[]; matched: Matched };

/** Part of the best score below which nothing is worth showing. */
const LEAST = 0.01;

/** All that is worth showing, what of it is in the part that is wanted, and what of that is on this page of hits. */
export type Chosen = { all: number[]; list: number[]; shown: number[] };

export function chosenOf(
  { section, page, hitsPerPage, hitsPerGroup }: SearchQuery,
  { candidates }: Found,
  heads: Heads,
): Chosen {
  const least = (candidates[0]?.score ?? 0) * LEAST;
  const worth = candidates.filter(({ score }) => score >= least).map(candidate => candidate.section);
  const all = grouped(worth, heads, hitsPerGroup);
  const list = section === undefined ? all : all.filter(found => partOf(found, heads) === section);
  return { all, list, shown: list.slice(page * hitsPerPage, (page + 1) * hitsPerPage) };
}

/** A text is `undefined` while it is on its way. */
export type TextOf = (section: number) => string | undefined;

export function answerTo(chosen: Chosen, showing: Showing, textOf: TextOf): SearchAnswer {
  return {
    hits: chosen.shown.map(section => hitOf(section, showing, textOf(section))),
    count: chosen.list.length,
    sections: countsOf(chosen.all.map(section => partOf(section, showing.heads))),
  };
}

function partOf(section: number, { uppers, pageOf }: Heads): string {
  return uppers[pageOf[section]!]?.[0] ?? '';
}

function grouped(sections: number[], { pageOf, anchors }: Heads, most: number): number[] {
  const pages = new Map<number, number[]>();
  for (const section of sections) {
    const page = pageOf[section]!;
    const list = pages.get(page) ?? [];
    // A very long section is several records, and one place on the page.
    const isKnown = list.some(other => anchors[other] === anchors[section]);
    if (list.length < most && !isKnown) list.push(section);
    pages.set(page, list);
  }
  return [...pages.values()].flat();
}

/** `parsed` are texts that were taken apart before. */
export type Showing = { heads: Heads; matched: Matched; snippetWords: number; parsed: Map<string, Parsed> };

/** Texts that are remembered taken apart. */
const MOST_PARSED = 1_000;

function parsedIn(known: Map<string, Parsed>, text: string): Parsed {
  const found = known.get(text) ?? parse(text);
  if (known.size >= MOST_PARSED) known.clear();
  known.set(text, found);
  return found;
}

function hitOf(section: number, { heads, matched, snippetWords, parsed }: Showing, text = ''): SearchHit {
  const address = addressOf(heads, section);
  const hierarchy = hierarchyOf(heads, section);
  const heading = parsedIn(parsed, heads.headings[section]!);
  const body = parsedIn(parsed, text);
  const inHeading = spansOf(heading, matched);
  const inBody = spansOf(body, matched);
  return {
    objectID: address,
    url: address,
    type: levelNames.findLast(name => hierarchy[name] !== null) ?? 'lvl1',
    hierarchy,
    title: mark(heading, inHeading),
    snippet: snippet(body, inBody, snippetWords),
    words: [...new Set([...matchedWords(heading, inHeading), ...matchedWords(body, inBody)])].sort(),
  };
}

function countsOf(names: string[]): SearchAnswer['sections'] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
