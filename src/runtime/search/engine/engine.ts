/**
 * Answers queries from an opened index, and loads the files that each query needs. The steps: words, terms, the sections
 * that have them, bonuses for headings and pages, Fuse's fuzzy score, texts.
 */
import type { SearchOptions, SearchQuery, SearchResponse } from '../backend/backend.js';
import { ANALYSER_VERSION, isExactTerm } from './analyser.js';
import type { RankingContext } from './candidates.js';
import { putExactNamesFirst } from './exact-names.js';
import { createHeadingBonus, type HeadingBonus } from './heading-bonus.js';
import type { TokenizedText } from './highlighter.js';
import { type IndexCore, type IndexFiles, type LoadFile, openIndexFiles } from './index-files.js';
import { INDEX_FORMAT, type IndexManifest } from './index-writer.js';
import { addPageSupport, addTopicSupport } from './page-support.js';
import { lowerBound, type Postings } from './postings.js';
import { isQuestion, isTopic, parseQuery, queryBounds } from './query.js';
import { createRanker, type Ranker } from './ranker.js';
import { createRequestFinder, type FindRequests } from './requests.js';
import { rerank } from './reranker.js';
import { buildResponse, createCachedTokenizer, type RankedSections, selectSections } from './response.js';
import { type Correction, createSpellCorrector, type SpellCorrector } from './spell-corrector.js';
import { type ExpandedTerm, expandTerm, vocabularyOf } from './term-expansion.js';
import { weights as defaultWeights, type Weights } from './weights.js';
import type { PostingsLookup } from './word-scorer.js';

/** Rejects if a file cannot be loaded, and with the signal's reason once it is aborted. */
export type SearchEngine = (query: SearchQuery, options?: Partial<SearchOptions>) => Promise<SearchResponse>;

/** Loads nothing before the first query. Throws if the index is of another version. */
export function openSearchIndex(
  manifest: IndexManifest,
  load: LoadFile,
  weights: Weights = defaultWeights,
): SearchEngine {
  if (manifest.format !== INDEX_FORMAT || manifest.analyser !== ANALYSER_VERSION)
    throw new Error('This page needs another version of the search index.');
  const files = openIndexFiles(manifest, load);
  const state: { index?: OpenedIndex; corrector?: SpellCorrector } = {};
  const loadIndex = async (): Promise<OpenedIndex> => {
    const core = await files.loadCore();
    state.index ??= openIndex(core, files, weights);
    return state.index;
  };
  const loadCorrector = async (): Promise<SpellCorrector> => {
    state.corrector ??= createSpellCorrector(await files.loadVocabulary(), weights);
    return state.corrector;
  };

  return async (query, { signal, onPartial } = {}) => {
    const index = await loadIndex();
    signal?.throwIfAborted();
    const { text } = query;
    const ranges = new Set(files.rangesWithin(queryBounds(text)));
    if (onPartial && [...ranges].some(nth => !files.peekRange(nth))) {
      const nothingLoaded = loadedPostings(files, []);
      const ranked = rankSections(index, { text, terms: expandQuery(text, index, nothingLoaded) }, nothingLoaded);
      onPartial({ ...presentResults(query, ranked, index).build(), partial: true });
    }
    await Promise.all([...ranges].map(files.loadRange));
    signal?.throwIfAborted();
    let terms = expandQuery(text, index, loadedPostings(files, ranges));
    const misspelt = terms.filter(isLikelyMisspelt);
    if (misspelt.length) {
      const correct = await loadCorrector();
      terms = terms.map(word => (misspelt.includes(word) ? addTerms(word, correct(word.queryTerm)) : word));
      const corrections = misspelt.flatMap(({ queryTerm }) => correct(queryTerm).map(([term]) => term));
      const more = files.rangesOf(corrections);
      await Promise.all(more.map(files.loadRange));
      for (const nth of more) ranges.add(nth);
      signal?.throwIfAborted();
    }
    const ranked = rankSections(index, { text, terms }, loadedPostings(files, ranges));
    const { missingTexts, build } = presentResults(query, ranked, index);
    if (missingTexts.length) {
      onPartial?.({ ...build(), partial: true });
      await Promise.all(missingTexts.map(files.loadText));
      signal?.throwIfAborted();
    }
    return build();
  };
}

/** The core of an index, and what an engine computes from it once. */
type OpenedIndex = IndexCore &
  RankingContext & {
    files: IndexFiles;
    rank: Ranker;
    bonus: HeadingBonus;
    findRequests: FindRequests;
    tokenize: (text: string) => TokenizedText;
  };

/** Postings of prose and code as far as they are loaded. */
type LoadedPostings = { all: Postings[]; of: PostingsLookup };

type ExpandedQuery = { text: string; terms: ExpandedTerm[] };

function openIndex({ heads, names }: IndexCore, files: IndexFiles, weights: Weights): OpenedIndex {
  const context = { heads, weights };
  return {
    ...context,
    names,
    files,
    tokenize: createCachedTokenizer(),
    rank: createRanker(context, names),
    bonus: createHeadingBonus(context, names),
    findRequests: createRequestFinder(heads),
  };
}

function loadedPostings(files: IndexFiles, ranges: Iterable<number>): LoadedPostings {
  const loaded = new Map([...ranges].map(nth => [nth, files.peekRange(nth)]));
  return {
    all: [...loaded.values()].filter(range => range !== undefined),
    of: term => loaded.get(files.rangeOf(term)),
  };
}

/** The shown sections whose text is not loaded yet, and a function that builds the response from the texts that are. */
function presentResults(
  query: SearchQuery,
  ranked: RankedSections,
  index: OpenedIndex,
): { missingTexts: number[]; build: () => SearchResponse } {
  const { heads, files } = index;
  const selected = selectSections(query, ranked, heads);
  const context = { ...index, ...ranked, snippetWords: query.snippetWords, textOf: files.peekText };
  const isMissing = (section: number) => heads.lengths.content[section]! > 0 && files.peekText(section) === undefined;
  return { missingTexts: selected.shown.filter(isMissing), build: () => buildResponse(selected, context) };
}

function expandQuery(text: string, { names, weights }: OpenedIndex, { all }: LoadedPostings): ExpandedTerm[] {
  const sources = [names, ...all].map(vocabularyOf);
  const isKnownPrefix = (term: string) => sources.some(({ terms }) => terms[lowerBound(terms, term)]?.startsWith(term));
  return parseQuery(text, isKnownPrefix).map(queryTerm => ({
    queryTerm,
    expansion: expandTerm(queryTerm, sources, weights),
  }));
}

/** A word that hardly any section has. */
function isLikelyMisspelt({ queryTerm, expansion }: ExpandedTerm): boolean {
  return !expansion.terms.has(queryTerm.term) && expansion.certainCount < (queryTerm.isUnfinished ? 1 : 3);
}

/** A word that matches corrections as well. A term that it matches already keeps the higher weight. */
function addTerms({ queryTerm, expansion }: ExpandedTerm, corrections: Correction[]): ExpandedTerm {
  const terms = new Map(expansion.terms);
  for (const [term, weight] of corrections) if (!((terms.get(term) ?? 0) >= weight)) terms.set(term, weight);
  return { queryTerm, expansion: { ...expansion, terms } };
}

function rankSections(index: OpenedIndex, { text, terms }: ExpandedQuery, texts: LoadedPostings): RankedSections {
  const { candidates, idfs } = index.rank(
    terms.map(({ expansion }) => expansion),
    texts.of,
  );
  const query = { text, terms, idfs, isTopic: isTopic(text) };
  const supported = isQuestion(text, terms)
    ? addPageSupport(candidates, index)
    : query.isTopic
      ? addTopicSupport(candidates, index)
      : candidates;
  const words = terms.map(({ queryTerm }) => queryTerm.term).filter(term => !isExactTerm(term));
  const requests = index.findRequests(text);
  const ranked = rerank(index.bonus(supported, { ...query, requests }), words.join(' '), index);
  return {
    candidates: putExactNamesFirst(ranked, text, { heads: index.heads, requests }),
    matched: { terms: allTerms(terms), prefixes: words },
  };
}

function allTerms(words: ExpandedTerm[]): Set<string> {
  const all = new Set<string>();
  for (const { expansion } of words) for (const term of expansion.terms.keys()) all.add(term);
  return all;
}
