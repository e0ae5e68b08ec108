/**
 * Pages, each analysed → the files of an index. Small sites have one file, larger ones several: what any search needs at once (heads
 * and names), texts' postings in ranges of terms, the vocabulary for misspelt words, and the texts for snippets.
 */
import type { Analysed, AnalysedHeads } from '../../../search-format.js';
import { ANALYSER } from './analyser.js';
import { joinColumns, putNumbers, putSorted } from './columns.js';
import { mergePostings, type Postings, type PostingsPart, writePostings } from './postings.js';
import { mergeHeads, writeHeads } from './sections.js';
import { mergeTerms, type Terms, termsIn } from './term-expansion.js';

export const INDEX_FORMAT = 1;

/** Sites with fewer sections have their postings in one file. */
const WHOLE = 4_000;
/** Bytes of a range of postings, before compression. */
const RANGE = 16_384;
/** A term in more than this part of all sections, and in so many, has a range of its own: only a query for it alone loads it. */
const FREQUENT = { part: 1 / 8, sections: 8_192 };
/** Sections whose texts share a file. */
export const TEXTS_PER_FILE = 16;

export type IndexManifest = {
  format: typeof INDEX_FORMAT;
  analyser: typeof ANALYSER;
  sections: number;
  /** Heads and names; in small sites postings of texts behind them. */
  start: string;
  whole: boolean;
  /** Ranges of terms, sorted by the first of each. */
  ranges: { first: string; file: string; frequent?: true }[];
  /** All terms with how many sections have each; absent where `start` is the whole. */
  vocabulary?: string;
  /** Hashes in the names of the texts' files, in order. */
  texts: string;
};

export type IndexFile = { path: string; contents: string };

export function textFile(nth: number, hash: string): string {
  return `assets/search/text-${nth}-${hash}.txt`;
}

/** All that a manifest names. */
export function pathsOf({ start, ranges, vocabulary, texts }: IndexManifest): string[] {
  const named = texts ? texts.split(' ').map((hash, nth) => textFile(nth, hash)) : [];
  return [...named, start, ...ranges.map(({ file }) => file), ...(vocabulary ? [vocabulary] : [])];
}

/** An index that grows: what is complete of it need not be held any longer. */
export type IndexWriter = {
  /** Takes the next pages of the site, in order; returns files of their texts. */
  add: (part: Analysed) => IndexFile[];
  /** All other files. The manifest is itself to be one. */
  end: () => { manifest: IndexManifest; files: IndexFile[] };
};

/** `hash` names a file by its contents. */
export function openIndex(hash: (contents: string) => string, mostWhole = WHOLE): IndexWriter {
  const heads: AnalysedHeads[] = [];
  const columns = { names: [] as PostingsPart[], texts: [] as PostingsPart[] };
  const hashes: string[] = [];
  const state = { sections: 0, waiting: [] as string[] };
  const textOf = (contents: string): IndexFile => {
    hashes.push(hash(contents));
    return { path: textFile(hashes.length - 1, hashes.at(-1)!), contents };
  };
  const named = (name: string, contents: string): IndexFile => ({
    path: `assets/search/${name}-${hash(contents)}.txt`,
    contents,
  });

  const add: IndexWriter['add'] = part => {
    heads.push(part.heads);
    for (const name of ['names', 'texts'] as const) columns[name].push({ text: part[name], first: state.sections });
    state.sections += part.contents.length;
    const blocks = chunksOf([...state.waiting, ...part.contents], TEXTS_PER_FILE);
    state.waiting = (blocks.at(-1)?.length ?? 0) < TEXTS_PER_FILE ? (blocks.pop() ?? []) : [];
    return blocks.map(block => textOf(block.join('\n')));
  };

  const end: IndexWriter['end'] = () => {
    const { sections, waiting } = state;
    const last = waiting.length ? [textOf(waiting.join('\n'))] : [];
    const names = mergePostings(columns.names);
    const texts = mergePostings(columns.texts);
    const whole = sections < mostWhole;
    const first = [writeHeads(heads), writePostings(names)];
    const start = named('start', joinColumns(whole ? [...first, writePostings(texts)] : first));
    const ranges = whole ? [] : rangesOf(texts, sections);
    const terms = ranges.map(({ from, to }) => named('terms', writePostings(texts, from, to)));
    const all = whole ? undefined : named('vocabulary', writeVocabulary(mergeTerms(termsIn(names), termsIn(texts))));
    const manifest: IndexManifest = {
      format: INDEX_FORMAT,
      analyser: ANALYSER,
      sections,
      start: start.path,
      whole,
      ranges: ranges.map(({ from, frequent }, nth) => ({
        first: texts.terms[from]!,
        file: terms[nth]!.path,
        ...(frequent && { frequent }),
      })),
      vocabulary: all?.path,
      texts: hashes.join(' '),
    };
    return { manifest, files: [...last, start, ...terms, ...(all ? [all] : [])] };
  };

  return { add, end };
}

/** `parts` are all of the site's pages. */
export function writeIndex(
  parts: readonly Analysed[],
  hash: (contents: string) => string,
  mostWhole?: number,
): ReturnType<IndexWriter['end']> {
  const index = openIndex(hash, mostWhole);
  const texts = parts.flatMap(index.add);
  const { manifest, files } = index.end();
  return { manifest, files: [...texts, ...files] };
}

/** Several pages as one: an index of them is the same. */
export function mergeAnalysed(parts: readonly Analysed[]): Analysed {
  return {
    heads: mergeHeads(parts.map(({ heads }) => heads)),
    contents: parts.flatMap(part => part.contents),
    names: writePostings(mergePostings(textsOf(parts, 'names'))),
    texts: writePostings(mergePostings(textsOf(parts, 'texts'))),
  };
}

/** The column of each part, with the number of its first section. */
function textsOf(parts: readonly Analysed[], column: 'names' | 'texts'): PostingsPart[] {
  let next = 0;
  return parts.map(part => {
    const first = next;
    next += part.contents.length;
    return { text: part[column], first };
  });
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, nth) => list.slice(nth * size, (nth + 1) * size));
}

type Range = { from: number; to: number; frequent?: true };

function rangesOf({ terms, starts }: Postings, sections: number): Range[] {
  const { add, ranges } = openRanges(sections);
  for (const [nth, term] of terms.entries()) add(term, starts[nth + 1]! - starts[nth]!);
  return ranges;
}

/** Takes terms in their order, and in how many of all sections each is. Where one range ends depends on nothing before it. */
export function openRanges(sections: number) {
  const frequent = Math.max(FREQUENT.sections, sections * FREQUENT.part);
  const ranges: Range[] = [];
  const state = { next: 0, size: RANGE };
  const add = (term: string, count: number): void => {
    const nth = state.next++;
    if (count > frequent) {
      ranges.push({ from: nth, to: nth + 1, frequent: true });
      state.size = RANGE;
      return;
    }
    if (state.size >= RANGE) {
      ranges.push({ from: nth, to: nth });
      state.size = 0;
    }
    ranges.at(-1)!.to = nth + 1;
    state.size += term.length / 2 + 3 + count * 2.5;
  };
  return { ranges, add, isFull: () => state.size >= RANGE };
}

export function writeVocabulary({ terms, count }: Terms): string {
  return joinColumns([...putSorted(terms), putNumbers(terms.map((_, nth) => count(nth)))]);
}
