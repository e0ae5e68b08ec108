/**
 * Pages, each analysed → the files of an index. Small sites have one file, larger ones several: what any search needs at once (heads
 * and names), texts' postings in ranges of terms, the vocabulary for misspelt words, and the texts for snippets.
 */
import type { Analysed } from '../../../search-format.js';
import { ANALYSER } from './analyser.js';
import { joinColumns, putNumbers, putSorted } from './columns.js';
import { mergeHeads, writeHeads } from './heads.js';
import { mergePostings, type Postings, writePostings } from './postings.js';
import { mergeTerms, type Terms, termsIn } from './terms.js';

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

/**
 * `parts` are the site's pages, in order, each as `analyse` gives it. `hash` names a file by its contents. The manifest is
 * itself a file, `manifest` names it.
 */
export function writeIndex(
  parts: readonly Analysed[],
  hash: (contents: string) => string,
  mostWhole = WHOLE,
): { manifest: IndexManifest; files: IndexFile[] } {
  const contents = parts.flatMap(part => part.contents);
  const names = mergePostings(textsOf(parts, 'names'));
  const texts = mergePostings(textsOf(parts, 'texts'));
  const start = [writeHeads(parts.map(({ heads }) => heads)), writePostings(names)];
  const files: IndexFile[] = [];
  const put = (name: string, contents: string): string => {
    const path = `assets/search/${name}-${hash(contents)}.txt`;
    files.push({ path, contents });
    return path;
  };
  const blocks = chunksOf(contents, TEXTS_PER_FILE).map(block => block.join('\n'));
  const hashes = blocks.map(hash);
  files.push(...blocks.map((contents, nth) => ({ path: textFile(nth, hashes[nth]!), contents })));
  const whole = contents.length < mostWhole;
  const ranges = whole ? [] : rangesOf(texts, Math.max(FREQUENT.sections, contents.length * FREQUENT.part));
  const manifest: IndexManifest = {
    format: INDEX_FORMAT,
    analyser: ANALYSER,
    sections: contents.length,
    start: put('start', joinColumns(whole ? [...start, writePostings(texts)] : start)),
    whole,
    ranges: ranges.map(({ from, to, frequent }, nth) => ({
      first: texts.terms[from]!,
      file: put(`terms-${nth}`, writePostings(texts, from, to)),
      ...(frequent && { frequent }),
    })),
    vocabulary: whole ? undefined : put('vocabulary', writeVocabulary(mergeTerms(termsIn(names), termsIn(texts)))),
    texts: hashes.join(' '),
  };
  return { manifest, files };
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
function textsOf(parts: readonly Analysed[], column: 'names' | 'texts'): { text: string; first: number }[] {
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

function rangesOf({ terms, starts }: Postings, frequent: number): Range[] {
  const ranges: Range[] = [];
  let size = RANGE;
  for (const [nth, term] of terms.entries()) {
    const count = starts[nth + 1]! - starts[nth]!;
    if (count > frequent) {
      ranges.push({ from: nth, to: nth + 1, frequent: true });
      size = RANGE;
      continue;
    }
    if (size >= RANGE) {
      ranges.push({ from: nth, to: nth });
      size = 0;
    }
    ranges.at(-1)!.to = nth + 1;
    size += term.length / 2 + 3 + count * 2.5;
  }
  return ranges;
}

function writeVocabulary({ terms, count }: Terms): string {
  return joinColumns([...putSorted(terms), putNumbers(terms.map((_, nth) => count(nth)))]);
}
