/**
 * The index, opened: a query → an answer. In order: its words, their terms, sections that hold them, headings, Fuse's
 * opinion, pages, texts. Loads what it needs through the function it is given.
 */
import type { SearchAnswer, SearchOptions, SearchQuery } from '../backend/backend.js';
import { ANALYSER, isWhole } from './analyser.js';
import { type Bonus, createBonus } from './heading-bonus.js';
import type { Parsed } from './highlighter.js';
import { type Load, openFiles, type Start } from './index-files.js';
import { INDEX_FORMAT, type IndexManifest } from './index-writer.js';
import { withSupport, withTopic } from './page-support.js';
import { lowerBound, type Postings } from './postings.js';
import { boundsIn, isQuestion, isTopic, parseQuery } from './query.js';
import { createRanker, type Ranker } from './ranker.js';
import { rerank } from './reranker.js';
import { answerTo, chosenOf, type Found } from './response.js';
import { createTypos, type Typos } from './spell-corrector.js';
import { type Expansion, expand, termsIn, type Wanted } from './term-expansion.js';
import { weights as usual, type Weights } from './weights.js';

export type Engine = (query: SearchQuery, options?: Partial<SearchOptions>) => Promise<SearchAnswer>;

/** Throws where the index is of another version. */
export function openIndex(manifest: IndexManifest, load: Load, weights: Weights = usual): Engine {
  if (manifest.format !== INDEX_FORMAT || manifest.analyser !== ANALYSER)
    throw new Error('The search index is of another version than this page.');
  const files = openFiles(manifest, load);
  const state: { tools?: Tools; typos?: Typos } = {};
  const tools = async (): Promise<Tools> => {
    const start = await files.start();
    state.tools ??= toolsFor(start, weights);
    return state.tools;
  };
  const typos = async (): Promise<Typos> => {
    state.typos ??= createTypos(await files.vocabulary(), weights);
    return state.typos;
  };
  /** Those of the ranges that are here. */
  const textsIn = (ranges: Iterable<number>): Texts => {
    const here = new Map([...ranges].flatMap(nth => [[nth, files.peekRange(nth)] as const]));
    return { all: [...here.values()].filter(range => range !== undefined), of: term => here.get(files.rangeOf(term)) };
  };

  return async (query, { signal, onPartial } = {}) => {
    const opened = await tools();
    signal?.throwIfAborted();
    const ranges = new Set(files.ranges(boundsIn(query.text)));
    /** What was found, as it can be said by now, and the sections whose text is still missing. */
    const present = (found: Found) => {
      const chosen = chosenOf(query, found, opened.heads);
      const { heads, parsed } = opened;
      const showing = { heads, parsed, matched: found.matched, snippetWords: query.snippetWords };
      const isAbsent = (section: number) =>
        heads.lengths.content[section]! > 0 && files.peekText(section) === undefined;
      return { absent: chosen.shown.filter(isAbsent), answer: () => answerTo(chosen, showing, files.peekText) };
    };
    if (onPartial && [...ranges].some(nth => !files.peekRange(nth))) {
      const early = textsIn([]);
      const found = find(query.text, look(query.text, opened, early, weights), opened, early);
      onPartial({ ...present(found).answer(), partial: true });
    }
    await Promise.all([...ranges].map(files.range));
    signal?.throwIfAborted();
    const looked = look(query.text, opened, textsIn(ranges), weights);
    if (looked.some(isUnknown)) {
      const meant = await correct(looked, await typos());
      const more = files.rangesOf(meant);
      await Promise.all(more.map(files.range));
      for (const nth of more) ranges.add(nth);
      signal?.throwIfAborted();
    }
    const { absent, answer } = present(find(query.text, looked, opened, textsIn(ranges)));
    if (absent.length) {
      onPartial?.({ ...answer(), partial: true });
      await Promise.all(absent.map(files.text));
      signal?.throwIfAborted();
    }
    return answer();
  };
}

type Tools = Start & { rank: Ranker; bonus: Bonus; weights: Weights; parsed: Map<string, Parsed> };
type Texts = { all: Postings[]; of: (term: string) => Postings | undefined };
type Looked = { wanted: Wanted; expansion: Expansion };

function toolsFor(start: Start, weights: Weights): Tools {
  const { heads, names } = start;
  const parsed = new Map<string, Parsed>();
  return {
    heads,
    names,
    weights,
    parsed,
    rank: createRanker(heads, names, weights),
    bonus: createBonus(heads, names, weights),
  };
}

function look(text: string, { names }: Tools, { all }: Texts, weights: Weights): Looked[] {
  const sources = [names, ...all].map(termsIn);
  const knows = (term: string) => sources.some(({ terms }) => terms[lowerBound(terms, term)]?.startsWith(term));
  return parseQuery(text, knows).map(wanted => ({ wanted, expansion: expand(wanted, sources, weights) }));
}

/** A word that nearly nobody wrote may be another one with a mistake. */
function isUnknown({ wanted, expansion }: Looked): boolean {
  return !expansion.terms.has(wanted.term) && expansion.sure < (wanted.last ? 1 : 3);
}

/** Gives unknown words the terms that they may have meant; returns these. */
function correct(looked: Looked[], typos: Typos): string[] {
  return looked.filter(isUnknown).flatMap(({ wanted, expansion }) =>
    typos(wanted.term, wanted.last).map(([term, weight]) => {
      if (!((expansion.terms.get(term) ?? 0) >= weight)) expansion.terms.set(term, weight);
      return term;
    }),
  );
}

function find(text: string, looked: Looked[], { heads, rank, bonus, weights }: Tools, texts: Texts): Found {
  const { candidates: ranked, telling } = rank(
    looked.map(({ expansion }) => expansion),
    texts.of,
  );
  const topic = isTopic(text);
  const candidates = isQuestion(text, looked)
    ? withSupport(ranked, heads, weights)
    : topic
      ? withTopic(ranked, heads, weights)
      : ranked;
  const said = looked.map((word, nth) => ({ ...word, telling: telling[nth]! }));
  const terms = looked.map(({ wanted }) => wanted.term).filter(term => !isWhole(term));
  return {
    candidates: rerank(bonus(candidates, said, text, topic), terms.join(' '), heads, weights),
    matched: { terms: allTerms(looked), beginnings: terms },
  };
}

function allTerms(looked: Looked[]): Set<string> {
  const all = new Set<string>();
  for (const { expansion } of looked) for (const term of expansion.terms.keys()) all.add(term);
  return all;
}
