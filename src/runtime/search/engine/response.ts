/** Ranked sections → the answer of one page of hits: those of a page together, at most a few of each. */
import { levelNames } from '../../../search-format.js';
import type { SearchHit, SearchQuery, SearchResponse } from '../backend/backend.js';
import {
  buildSnippet,
  findMatchSpans,
  highlightText,
  type MatchedTerms,
  matchedWords,
  type TokenizedText,
  tokenizeText,
} from './highlighter.js';
import type { Candidate } from './ranker.js';
import { type SectionTable, sectionAddress, sectionHierarchy } from './sections.js';

export type RankedSections = { candidates: Candidate[]; matched: MatchedTerms };

/** Part of the best score below which nothing is worth showing. */
const MIN_SCORE_RATIO = 0.01;

/** All that is worth showing, what of it is in the part that is wanted, and what of that is on this page of hits. */
export type SelectedSections = { all: number[]; list: number[]; shown: number[] };

export function selectSections(
  { section, page, hitsPerPage, hitsPerGroup }: SearchQuery,
  { candidates }: RankedSections,
  heads: SectionTable,
): SelectedSections {
  const least = (candidates[0]?.score ?? 0) * MIN_SCORE_RATIO;
  const worth = candidates.filter(({ score }) => score >= least).map(candidate => candidate.section);
  const all = groupByPage(worth, heads, hitsPerGroup);
  const list = section === undefined ? all : all.filter(found => sitePartOf(found, heads) === section);
  return { all, list, shown: list.slice(page * hitsPerPage, (page + 1) * hitsPerPage) };
}

/** A text is `undefined` while it is on its way. */
export type TextLookup = (section: number) => string | undefined;

export function buildResponse(chosen: SelectedSections, showing: HitContext, textOf: TextLookup): SearchResponse {
  return {
    hits: chosen.shown.map(section => buildHit(section, showing, textOf(section))),
    count: chosen.list.length,
    sections: countBySitePart(chosen.all.map(section => sitePartOf(section, showing.heads))),
  };
}

function sitePartOf(section: number, { uppers, pageOf }: SectionTable): string {
  return uppers[pageOf[section]!]?.[0] ?? '';
}

function groupByPage(sections: number[], { pageOf, anchors }: SectionTable, most: number): number[] {
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
export type HitContext = {
  heads: SectionTable;
  matched: MatchedTerms;
  snippetWords: number;
  parsed: Map<string, TokenizedText>;
};

/** Texts that are remembered taken apart. */
const MAX_TOKENIZED_TEXTS = 1_000;

function tokenizeCached(known: Map<string, TokenizedText>, text: string): TokenizedText {
  const found = known.get(text) ?? tokenizeText(text);
  if (known.size >= MAX_TOKENIZED_TEXTS) known.clear();
  known.set(text, found);
  return found;
}

function buildHit(section: number, { heads, matched, snippetWords, parsed }: HitContext, text = ''): SearchHit {
  const address = sectionAddress(heads, section);
  const hierarchy = sectionHierarchy(heads, section);
  const heading = tokenizeCached(parsed, heads.headings[section]!);
  const body = tokenizeCached(parsed, text);
  const inHeading = findMatchSpans(heading, matched);
  const inBody = findMatchSpans(body, matched);
  return {
    objectID: address,
    url: address,
    type: levelNames.findLast(name => hierarchy[name] !== null) ?? 'lvl1',
    hierarchy,
    title: highlightText(heading, inHeading),
    snippet: buildSnippet(body, inBody, snippetWords),
    words: [...new Set([...matchedWords(heading, inHeading), ...matchedWords(body, inBody)])].sort(),
  };
}

function countBySitePart(names: string[]): SearchResponse['sections'] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
