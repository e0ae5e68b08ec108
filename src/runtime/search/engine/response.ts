/** Builds the response for one page of hits from ranked sections. Hits of one page of the site are grouped and limited. */
import { levelNames } from '../../../search-format.js';
import type { SearchHit, SearchQuery, SearchResponse } from '../backend/backend.js';
import type { Candidate } from './candidates.js';
import {
  buildSnippet,
  findMatchSpans,
  highlightText,
  type MatchedTerms,
  matchedWords,
  type TokenizedText,
  tokenizeText,
} from './highlighter.js';
import { type SectionTable, sectionAddress, sectionHierarchy } from './sections.js';

/** Candidates, best first, and what to highlight in them. */
export type RankedSections = { candidates: Candidate[]; matched: MatchedTerms };

/** Sections that score less than this part of the best score are not shown. */
const MIN_SCORE_RATIO = 0.01;
const MAX_TOKENIZED_TEXTS = 1_000;

/** All hits, those in the part of the site that the query asks for, and of these the ones on this page of hits. */
export type SelectedSections = { all: number[]; inPart: number[]; shown: number[] };

/** Selects the sections that a response shows or counts. */
export function selectSections(
  { section: sitePart, page, hitsPerPage, hitsPerGroup }: SearchQuery,
  { candidates }: RankedSections,
  heads: SectionTable,
): SelectedSections {
  const minScore = (candidates[0]?.score ?? 0) * MIN_SCORE_RATIO;
  const relevant = candidates.filter(({ score }) => score >= minScore).map(({ section }) => section);
  const all = groupByPage(relevant, heads, hitsPerGroup);
  const inPart = sitePart === undefined ? all : all.filter(section => sitePartOf(section, heads) === sitePart);
  return { all, inPart, shown: inPart.slice(page * hitsPerPage, (page + 1) * hitsPerPage) };
}

/** The data from which hits are built. */
export type HitContext = {
  heads: SectionTable;
  matched: MatchedTerms;
  snippetWords: number;
  tokenize: (text: string) => TokenizedText;
  /** A section's text; undefined while it is being loaded. */
  textOf: (section: number) => string | undefined;
};

/** Hits whose text is being loaded have an empty snippet. */
export function buildResponse({ all, inPart, shown }: SelectedSections, context: HitContext): SearchResponse {
  return {
    hits: shown.map(section => buildHit(section, context)),
    count: inPart.length,
    sections: countBySitePart(all.map(section => sitePartOf(section, context.heads))),
  };
}

/** `tokenizeText` that remembers the texts of up to 1,000 calls. */
export function createCachedTokenizer(): (text: string) => TokenizedText {
  const cache = new Map<string, TokenizedText>();
  return text => {
    const tokenized = cache.get(text) ?? tokenizeText(text);
    if (cache.size >= MAX_TOKENIZED_TEXTS) cache.clear();
    cache.set(text, tokenized);
    return tokenized;
  };
}

/** The title of a section's part of the site: `lvl0`. */
function sitePartOf(section: number, { uppers, pageOf }: SectionTable): string {
  return uppers[pageOf[section]!]?.[0] ?? '';
}

function groupByPage(sections: number[], { pageOf, anchors }: SectionTable, maxPerPage: number): number[] {
  const pages = new Map<number, number[]>();
  for (const section of sections) {
    const page = pageOf[section]!;
    const list = pages.get(page) ?? [];
    // A very long section has several records with the same anchor: one hit is enough.
    const isKnown = list.some(other => anchors[other] === anchors[section]);
    if (list.length < maxPerPage && !isKnown) list.push(section);
    pages.set(page, list);
  }
  return [...pages.values()].flat();
}

function buildHit(section: number, { heads, matched, snippetWords, tokenize, textOf }: HitContext): SearchHit {
  const address = sectionAddress(heads, section);
  const hierarchy = sectionHierarchy(heads, section);
  const heading = tokenize(heads.headings[section]!);
  // Search tests show no snippets, and reading texts takes most of the time of a query.
  const body = tokenize((snippetWords && textOf(section)) || '');
  const headingSpans = findMatchSpans(heading, matched);
  const bodySpans = findMatchSpans(body, matched);
  const request = heads.parents[section]! < 0 && heads.requests[heads.pageOf[section]!];
  return {
    objectID: address,
    url: address,
    type: levelNames.findLast(name => hierarchy[name] !== null) ?? 'lvl1',
    hierarchy,
    ...(request && { request }),
    title: highlightText(heading, headingSpans),
    snippet: buildSnippet(body, bodySpans, snippetWords),
    words: [...new Set([...matchedWords(heading, headingSpans), ...matchedWords(body, bodySpans)])].sort(),
  };
}

function countBySitePart(names: string[]): SearchResponse['sections'] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
