/**
 * Writes an index from the segments of a site's pages. A small site gets one file. A larger one gets several: what every
 * query needs (heads and names), postings of texts in ranges of terms, the vocabulary for corrections, and the texts
 * themselves for snippets.
 */
import type { IndexSegment, SegmentSections } from '../../../search-format.js';
import { ANALYSER_VERSION } from './analyser.js';
import { encodeFrontCoded, encodeNumbers, joinColumns } from './columns.js';
import { encodePostings, mergePostings, type Postings, type SegmentPostings } from './postings.js';
import { encodeSections, mergeSegmentSections } from './sections.js';
import { mergeVocabularies, type Vocabulary, vocabularyOf } from './term-expansion.js';

/** Raised when the format of index files changes: an index of another format is not read. */
export const INDEX_FORMAT = 2;

/** Sites with fewer sections have their postings in one file. */
const MIN_SPLIT_SECTIONS = 4_000;
/** Estimated size of a range of postings, before compression. */
const RANGE_BYTES = 16_384;
/** A term in more than both of these has a range of its own, which only a query for this term alone loads. */
const FREQUENT = { part: 1 / 8, sections: 8_192 };
/** Sections whose texts share a file. */
export const TEXTS_PER_FILE = 16;

/** The entry point of an index. Names of files are paths below the site's base. */
export type IndexManifest = {
  format: typeof INDEX_FORMAT;
  analyser: typeof ANALYSER_VERSION;
  /** The number of sections. */
  sections: number;
  /** The file with heads and names, followed by the postings of texts if `whole`. */
  start: string;
  whole: boolean;
  /** Files with the postings of texts, sorted by the first term of each; `frequent` marks the range of a single term. */
  ranges: { first: string; file: string; frequent?: true }[];
  /** The file with all terms, and for each the number of sections that have it; absent if `whole`. */
  vocabulary?: string;
  /** Hashes in the names of the text files, in order, separated by spaces. */
  texts: string;
};

/** A file of an index. */
export type IndexFile = { path: string; contents: string };

/** Contents → the part of a file name that changes with them. */
export type HashContents = (contents: string) => string;

/** The path of text file `nth`. */
export function textPath(nth: number, hash: string): string {
  return `assets/search/text-${nth}-${hash}.txt`;
}

/** A file named by its kind and its contents. */
export function indexFile(name: string, contents: string, hash: HashContents): IndexFile {
  return { path: `assets/search/${name}-${hash(contents)}.txt`, contents };
}

/** The paths of all files that a manifest names. */
export function indexPaths({ start, ranges, vocabulary, texts }: IndexManifest): string[] {
  const textPaths = texts ? texts.split(' ').map((hash, nth) => textPath(nth, hash)) : [];
  return [...textPaths, start, ...ranges.map(({ file }) => file), ...(vocabulary ? [vocabulary] : [])];
}

/** A manifest, and files that it names. */
export type WrittenIndex = { manifest: IndexManifest; files: IndexFile[] };

/** Writes an index page by page, so that finished files need not stay in memory. */
export type IndexWriter = {
  /** Takes the next pages of the site, in order, and returns the text files that are complete. */
  add: (segment: IndexSegment) => IndexFile[];
  /** Returns the remaining files. The caller writes the manifest to a file of its own. */
  end: () => WrittenIndex;
};

/** `splitThreshold`: from this number of sections on, the index has several files. */
export function createIndexWriter(hash: HashContents, splitThreshold = MIN_SPLIT_SECTIONS): IndexWriter {
  const heads: SegmentSections[] = [];
  const columns = { names: [] as SegmentPostings[], texts: [] as SegmentPostings[] };
  const hashes: string[] = [];
  const state = { sections: 0, incompleteBlock: [] as string[] };
  const writeTexts = (block: string[]): IndexFile => {
    const contents = block.join('\n');
    hashes.push(hash(contents));
    return { path: textPath(hashes.length - 1, hashes.at(-1)!), contents };
  };

  const add: IndexWriter['add'] = segment => {
    heads.push(segment.heads);
    for (const name of ['names', 'texts'] as const) columns[name].push({ text: segment[name], first: state.sections });
    state.sections += segment.contents.length;
    const blocks = splitList([...state.incompleteBlock, ...segment.contents], TEXTS_PER_FILE);
    state.incompleteBlock = (blocks.at(-1)?.length ?? 0) < TEXTS_PER_FILE ? (blocks.pop() ?? []) : [];
    return blocks.map(writeTexts);
  };

  const end: IndexWriter['end'] = () => {
    const { sections, incompleteBlock } = state;
    const lastTexts = incompleteBlock.length ? [writeTexts(incompleteBlock)] : [];
    const names = mergePostings(columns.names);
    const texts = mergePostings(columns.texts);
    const whole = sections < splitThreshold;
    const core = [encodeSections(heads), encodePostings(names)];
    const start = indexFile('start', joinColumns(whole ? [...core, encodePostings(texts)] : core), hash);
    const ranges = whole ? [] : packRanges(texts, sections);
    const terms = ranges.map(({ from, to }) => indexFile('terms', encodePostings(texts, from, to), hash));
    const vocabulary = whole
      ? undefined
      : indexFile('vocabulary', encodeVocabulary(mergeVocabularies(vocabularyOf(names), vocabularyOf(texts))), hash);
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
      vocabulary: vocabulary?.path,
      texts: hashes.join(' '),
    };
    return { manifest, files: [...lastTexts, start, ...terms, ...(vocabulary ? [vocabulary] : [])] };
  };

  return { add, end };
}

/** Writes the index of a whole site in one call. Takes the parameters of `createIndexWriter`. */
export function writeIndex(
  segments: readonly IndexSegment[],
  hash: HashContents,
  splitThreshold?: number,
): WrittenIndex {
  const writer = createIndexWriter(hash, splitThreshold);
  const texts = segments.flatMap(writer.add);
  const { manifest, files } = writer.end();
  return { manifest, files: [...texts, ...files] };
}

/** Merges consecutive segments. An index of the merged segment is the same as one of its parts. */
export function mergeSegments(segments: readonly IndexSegment[]): IndexSegment {
  return {
    heads: mergeSegmentSections(segments.map(({ heads }) => heads)),
    contents: segments.flatMap(({ contents }) => contents),
    names: encodePostings(mergePostings(segmentPostings(segments, 'names'))),
    texts: encodePostings(mergePostings(segmentPostings(segments, 'texts'))),
  };
}

function segmentPostings(segments: readonly IndexSegment[], column: 'names' | 'texts'): SegmentPostings[] {
  let next = 0;
  return segments.map(segment => {
    const first = next;
    next += segment.contents.length;
    return { text: segment[column], first };
  });
}

function splitList<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, nth) => list.slice(nth * size, (nth + 1) * size));
}

/** A range of terms, from position `from` to before `to`. */
export type PostingsRange = { from: number; to: number; frequent?: true };

function packRanges({ terms, starts }: Postings, sections: number): PostingsRange[] {
  const { add, ranges } = createRangePacker(sections);
  for (const [nth, term] of terms.entries()) add(term, starts[nth + 1]! - starts[nth]!);
  return ranges;
}

/** Divides sorted terms into ranges. Where a range ends depends only on the terms in it. */
export type RangePacker = {
  /** The ranges so far; the last one may still grow. */
  ranges: PostingsRange[];
  /** Takes the next term, and the number of sections that have it. */
  add: (term: string, count: number) => void;
  /** True if the next term begins a range. */
  isFull: () => boolean;
};

/** `sections` is the number of sections in the whole index. */
export function createRangePacker(sections: number): RangePacker {
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

/** Vocabulary → text. */
export function encodeVocabulary({ terms, count }: Vocabulary): string {
  return joinColumns([...encodeFrontCoded(terms), encodeNumbers(terms.map((_, nth) => count(nth)))]);
}
