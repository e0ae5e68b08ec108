/**
 * The index, opened: a query → an answer. In order: its words, their terms, sections that hold them, headings, Fuse's
 * opinion, pages, texts. Loads what it needs through the function it is given.
 */
import type { SearchOptions, SearchQuery, SearchResponse } from '../backend/backend.js';
import { ANALYSER_VERSION, isExactTerm } from './analyser.js';
import { createHeadingBonus, type HeadingBonus } from './heading-bonus.js';
import type { TokenizedText } from './highlighter.js';
import { type IndexCore, type LoadFile, openIndexFiles } from './index-files.js';
import { INDEX_FORMAT, type IndexManifest } from './index-writer.js';
import { addPageSupport, addTopicSupport } from './page-support.js';
import { lowerBound, type Postings } from './postings.js';
import { isQuestion, isTopic, parseQuery, queryBounds } from './query.js';
import { createRanker, type Ranker } from './ranker.js';
import { rerank } from './reranker.js';
import { buildResponse, type RankedSections, selectSections } from './response.js';
import { createSpellCorrector, type SpellCorrector } from './spell-corrector.js';
import { type Expansion, expandTerm, type QueryTerm, vocabularyOf } from './term-expansion.js';
import { weights as usual, type Weights } from './weights.js';

export type SearchEngine = (query: SearchQuery, options?: Partial<SearchOptions>) => Promise<SearchResponse>;

/** Throws where the index is of another version. */
export function openSearchIndex(manifest: IndexManifest, load: LoadFile, weights: Weights = usual): SearchEngine {
  if (manifest.format !== INDEX_FORMAT || manifest.analyser !== ANALYSER_VERSION)
    throw new Error('The search index is of another version than this page.');
  const files = openIndexFiles(manifest, load);
  const state: { tools?: EngineState; typos?: SpellCorrector } = {};
  const tools = async (): Promise<EngineState> => {
    const start = await files.start();
    state.tools ??= createEngineState(start, weights);
    return state.tools;
  };
  const typos = async (): Promise<SpellCorrector> => {
    state.typos ??= createSpellCorrector(await files.vocabulary(), weights);
    return state.typos;
  };
  /** Those of the ranges that are here. */
  const textsIn = (ranges: Iterable<number>): TextPostings => {
    const here = new Map([...ranges].flatMap(nth => [[nth, files.peekRange(nth)] as const]));
    return { all: [...here.values()].filter(range => range !== undefined), of: term => here.get(files.rangeOf(term)) };
  };

  return async (query, { signal, onPartial } = {}) => {
    const opened = await tools();
    signal?.throwIfAborted();
    const ranges = new Set(files.ranges(queryBounds(query.text)));
    /** What was found, as it can be said by now, and the sections whose text is still missing. */
    const present = (found: RankedSections) => {
      const chosen = selectSections(query, found, opened.heads);
      const { heads, parsed } = opened;
      const showing = { heads, parsed, matched: found.matched, snippetWords: query.snippetWords };
      const isAbsent = (section: number) =>
        heads.lengths.content[section]! > 0 && files.peekText(section) === undefined;
      return { absent: chosen.shown.filter(isAbsent), answer: () => buildResponse(chosen, showing, files.peekText) };
    };
    if (onPartial && [...ranges].some(nth => !files.peekRange(nth))) {
      const early = textsIn([]);
      const found = rankSections(query.text, expandQuery(query.text, opened, early, weights), opened, early);
      onPartial({ ...present(found).answer(), partial: true });
    }
    await Promise.all([...ranges].map(files.range));
    signal?.throwIfAborted();
    const looked = expandQuery(query.text, opened, textsIn(ranges), weights);
    if (looked.some(isLikelyMisspelt)) {
      const meant = await addCorrections(looked, await typos());
      const more = files.rangesOf(meant);
      await Promise.all(more.map(files.range));
      for (const nth of more) ranges.add(nth);
      signal?.throwIfAborted();
    }
    const { absent, answer } = present(rankSections(query.text, looked, opened, textsIn(ranges)));
    if (absent.length) {
      onPartial?.({ ...answer(), partial: true });
      await Promise.all(absent.map(files.text));
      signal?.throwIfAborted();
    }
    return answer();
  };
}

type EngineState = IndexCore & {
  rank: Ranker;
  bonus: HeadingBonus;
  weights: Weights;
  parsed: Map<string, TokenizedText>;
};
type TextPostings = { all: Postings[]; of: (term: string) => Postings | undefined };
type ExpandedTerm = { wanted: QueryTerm; expansion: Expansion };

function createEngineState(start: IndexCore, weights: Weights): EngineState {
  const { heads, names } = start;
  const parsed = new Map<string, TokenizedText>();
  return {
    heads,
    names,
    weights,
    parsed,
    rank: createRanker(heads, names, weights),
    bonus: createHeadingBonus(heads, names, weights),
  };
}

function expandQuery(text: string, { names }: EngineState, { all }: TextPostings, weights: Weights): ExpandedTerm[] {
  const sources = [names, ...all].map(vocabularyOf);
  const knows = (term: string) => sources.some(({ terms }) => terms[lowerBound(terms, term)]?.startsWith(term));
  return parseQuery(text, knows).map(wanted => ({ wanted, expansion: expandTerm(wanted, sources, weights) }));
}

/** A word that nearly nobody wrote may be another one with a mistake. */
function isLikelyMisspelt({ wanted, expansion }: ExpandedTerm): boolean {
  return !expansion.terms.has(wanted.term) && expansion.sure < (wanted.last ? 1 : 3);
}

/** Gives unknown words the terms that they may have meant; returns these. */
function addCorrections(looked: ExpandedTerm[], typos: SpellCorrector): string[] {
  return looked.filter(isLikelyMisspelt).flatMap(({ wanted, expansion }) =>
    typos(wanted.term, wanted.last).map(([term, weight]) => {
      if (!((expansion.terms.get(term) ?? 0) >= weight)) expansion.terms.set(term, weight);
      return term;
    }),
  );
}

function rankSections(
  text: string,
  looked: ExpandedTerm[],
  { heads, rank, bonus, weights }: EngineState,
  texts: TextPostings,
): RankedSections {
  const { candidates: ranked, telling } = rank(
    looked.map(({ expansion }) => expansion),
    texts.of,
  );
  const topic = isTopic(text);
  const candidates = isQuestion(text, looked)
    ? addPageSupport(ranked, heads, weights)
    : topic
      ? addTopicSupport(ranked, heads, weights)
      : ranked;
  const said = looked.map((word, nth) => ({ ...word, telling: telling[nth]! }));
  const terms = looked.map(({ wanted }) => wanted.term).filter(term => !isExactTerm(term));
  return {
    candidates: rerank(bonus(candidates, said, text, topic), terms.join(' '), heads, weights),
    matched: { terms: allTerms(looked), beginnings: terms },
  };
}

function allTerms(looked: ExpandedTerm[]): Set<string> {
  const all = new Set<string>();
  for (const { expansion } of looked) for (const term of expansion.terms.keys()) all.add(term);
  return all;
}
