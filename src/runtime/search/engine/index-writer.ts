/**
 * Pages, each analysed → the files of an index. Small sites have one file, larger ones several: what any search needs at once (heads
 * and names), texts' postings in ranges of terms, the vocabulary for misspelt words, and the texts for snippets.
 */
import type { IndexSegment, SegmentSections } from '../../../search-format.js';
import { ANALYSER_VERSION } from './analyser.js';
import { encodeFrontCoded, encodeNumbers, joinColumns } from './columns.js';
import { encodePostings, mergePostings, type Postings, type SegmentPostings } from './postings.js';
import { encodeSections, mergeSegmentSections } from './sections.js';
import { mergeVocabularies, type Vocabulary, vocabularyOf } from './term-expansion.js';

export const INDEX_FORMAT = 1;

/** Sites with fewer sections have their postings in one file. */
const MIN_SPLIT_SECTIONS = 4_000;
/** Bytes of a range of postings, before compression. */
const RANGE_BYTES = 16_384;
/** A term in more than this part of all sections, and in so many, has a range of its own: only a query for it alone loads it. */
const FREQUENT = { part: 1 / 8, sections: 8_192 };
/** Sections whose texts share a file. */
export const TEXTS_PER_FILE = 16;

export type IndexManifest = {
  format: typeof INDEX_FORMAT;
  analyser: typeof ANALYSER_VERSION;
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
export function indexPaths({ start, ranges, vocabulary, texts }: IndexManifest): string[] {
  const named = texts ? texts.split(' ').map((hash, nth) => textFile(nth, hash)) : [];
  return [...named, start, ...ranges.map(({ file }) => file), ...(vocabulary ? [vocabulary] : [])];
}

/** An index that grows: what is complete of it need not be held any longer. */
export type IndexWriter = {
  /** Takes the next pages of the site, in order; returns files of their texts. */
  add: (part: IndexSegment) => IndexFile[];
  /** All other files. The manifest is itself to be one. */
  end: () => { manifest: IndexManifest; files: IndexFile[] };
};

/** `hash` names a file by its contents. */
export function createIndexWriter(hash: (contents: string) => string, mostWhole = MIN_SPLIT_SECTIONS): IndexWriter {
  const heads: SegmentSections[] = [];
  const columns = { names: [] as SegmentPostings[], texts: [] as SegmentPostings[] };
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
    const blocks = splitList([...state.waiting, ...part.contents], TEXTS_PER_FILE);
    state.waiting = (blocks.at(-1)?.length ?? 0) < TEXTS_PER_FILE ? (blocks.pop() ?? []) : [];
    return blocks.map(block => textOf(block.join('\n')));
  };

  const end: IndexWriter['end'] = () => {
    const { sections, waiting } = state;
    const last = waiting.length ? [textOf(waiting.join('\n'))] : [];
    const names = mergePostings(columns.names);
    const texts = mergePostings(columns.texts);
    const whole = sections < mostWhole;
    const first = [encodeSections(heads), encodePostings(names)];
    const start = named('start', joinColumns(whole ? [...first, encodePostings(texts)] : first));
    const ranges = whole ? [] : packRanges(texts, sections);
    const terms = ranges.map(({ from, to }) => named('terms', encodePostings(texts, from, to)));
    const all = whole
      ? undefined
      : named('vocabulary', encodeVocabulary(mergeVocabularies(vocabularyOf(names), vocabularyOf(texts))));
    const manifest: IndexManifest = {
      format: INDEX_FORMAT,
      analyser: ANALYSER_VERSION,
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
  parts: readonly IndexSegment[],
  hash: (contents: string) => string,
  mostWhole?: number,
): ReturnType<IndexWriter['end']> {
  const index = createIndexWriter(hash, mostWhole);
  const texts = parts.flatMap(index.add);
  const { manifest, files } = index.end();
  return { manifest, files: [...texts, ...files] };
}

/** Several pages as one: an index of them is the same. */
export function mergeAnalysed(parts: readonly IndexSegment[]): IndexSegment {
  return {
    heads: mergeSegmentSections(parts.map(({ heads }) => heads)),
    contents: parts.flatMap(part => part.contents),
    names: encodePostings(mergePostings(segmentPostings(parts, 'names'))),
    texts: encodePostings(mergePostings(segmentPostings(parts, 'texts'))),
  };
}

/** The column of each part, with the number of its first section. */
function segmentPostings(parts: readonly IndexSegment[], column: 'names' | 'texts'): SegmentPostings[] {
  let next = 0;
  return parts.map(part => {
    const first = next;
    next += part.contents.length;
    return { text: part[column], first };
  });
}

function splitList<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, nth) => list.slice(nth * size, (nth + 1) * size));
}

type PostingsRange = { from: number; to: number; frequent?: true };

function packRanges({ terms, starts }: Postings, sections: number): PostingsRange[] {
  const { add, ranges } = createRangePacker(sections);
  for (const [nth, term] of terms.entries()) add(term, starts[nth + 1]! - starts[nth]!);
  return ranges;
}

/** Takes terms in their order, and in how many of all sections each is. Where one range ends depends on nothing before it. */
export function createRangePacker(sections: number) {
  const frequent = Math.max(FREQUENT.sections, sections * FREQUENT.part);
  const ranges: PostingsRange[] = [];
  const state = { next: 0, size: RANGE_BYTES };
  const add = (term: string, count: number): void => {
    const nth = state.next++;
    if (count > frequent) {
      ranges.push({ from: nth, to: nth + 1, frequent: true });
      state.size = RANGE_BYTES;
      return;
    }
    if (state.size >= RANGE_BYTES) {
      ranges.push({ from: nth, to: nth });
      state.size = 0;
    }
    ranges.at(-1)!.to = nth + 1;
    state.size += term.length / 2 + 3 + count * 2.5;
  };
  return { ranges, add, isFull: () => state.size >= RANGE_BYTES };
}

export function encodeVocabulary({ terms, count }: Vocabulary): string {
  return joinColumns([...encodeFrontCoded(terms), encodeNumbers(terms.map((_, nth) => count(nth)))]);
}
