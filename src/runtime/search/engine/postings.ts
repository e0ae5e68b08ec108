/**
 * Postings: for each term, in order, the sections that hold it and in which of their fields. The same shape serves names
 * (headings and aliases) and texts (prose and code); what the bits of `marks` mean, the caller knows.
 */
import {
  decodeFrontCoded,
  decodeNumbers,
  encodeFrontCoded,
  encodeNumbers,
  joinColumns,
  splitColumns,
} from './columns.js';

export type Postings = {
  /** Sorted by UTF-16 code units, as `<` compares. */
  terms: string[];
  /** Where a term's postings begin; one more entry than there are terms. */
  starts: Uint32Array;
  /** Sections, ascending within a term. */
  sections: Uint32Array;
  marks: Uint8Array;
};

/** Of each term what was noted: section, mark, section, mark and so on; sections ascend. */
export type PostingLists = Map<string, number[]>;

export function packPostings(noted: PostingLists): Postings {
  const terms = [...noted.keys()].sort();
  const starts = prefixSums(terms.map(term => noted.get(term)!.length / 2));
  const sections = new Uint32Array(starts.at(-1)!);
  const marks = new Uint8Array(sections.length);
  let to = 0;
  for (const term of terms) {
    const list = noted.get(term)!;
    for (let at = 0; at < list.length; at += 2, to++) {
      sections[to] = list[at]!;
      marks[to] = list[at + 1]!;
    }
  }
  return { terms, starts, sections, marks };
}

/** Which sections have a term. */
export function sectionsWithTerm({ terms, starts, sections }: Postings, term: string): Uint32Array {
  const nth = lowerBound(terms, term);
  return terms[nth] === term ? sections.subarray(starts[nth], starts[nth + 1]) : sections.subarray(0, 0);
}

/** As they are written; `first` is the number of the part's first section. */
export type SegmentPostings = { text: string; first: number };

/**
 * Postings of parts of a site → those of all of it. Twice over the parts: how much each term has, then all of it in its place.
 */
export function mergePostings(parts: readonly SegmentPostings[]): Postings {
  const ids = new Map<string, number>();
  const counts: number[] = [];
  const read = parts.map(({ text, first }) => {
    const { terms, starts, sections, marks } = decodePostings(text);
    const own = new Uint32Array(terms.length);
    for (let nth = 0; nth < terms.length; nth++) {
      let id = ids.get(terms[nth]!);
      if (id === undefined) {
        id = counts.push(0) - 1;
        ids.set(terms[nth]!, id);
      }
      own[nth] = id;
      counts[id]! += starts[nth + 1]! - starts[nth]!;
    }
    return { first, own, starts, sections, marks };
  });
  const terms = [...ids.keys()].sort();
  const order = terms.map(term => ids.get(term)!);
  const starts = prefixSums(order.map(id => counts[id]!));
  const next = new Uint32Array(terms.length);
  for (const [nth, id] of order.entries()) next[id] = starts[nth]!;
  const sections = new Uint32Array(starts.at(-1)!);
  const marks = new Uint8Array(sections.length);
  for (const part of read)
    for (let nth = 0; nth < part.own.length; nth++)
      for (let at = part.starts[nth]!; at < part.starts[nth + 1]!; at++) {
        const to = next[part.own[nth]!]!++;
        sections[to] = part.first + part.sections[at]!;
        marks[to] = part.marks[at]!;
      }
  return { terms, starts, sections, marks };
}

export function prefixSums(counts: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let nth = 0; nth < counts.length; nth++) starts[nth + 1] = starts[nth]! + counts[nth]!;
  return starts;
}

/** Of the terms from one place to another. */
export function encodePostings({ terms, starts, sections, marks }: Postings, from = 0, to = terms.length): string {
  const first = starts[from]!;
  const counts = new Uint32Array(to - from);
  const gaps = new Uint32Array(starts[to]! - first);
  for (let nth = from; nth < to; nth++) {
    counts[nth - from] = starts[nth + 1]! - starts[nth]!;
    let before = -1;
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) {
      gaps[at - first] = sections[at]! - before - 1;
      before = sections[at]!;
    }
  }
  return joinColumns([
    ...encodeFrontCoded(terms.slice(from, to)),
    encodeNumbers(counts),
    encodeNumbers(gaps),
    encodeNumbers(marks.subarray(first, starts[to])),
  ]);
}

export function decodePostings(text: string): Postings {
  const [shared = '', rests = '', counts = '', gaps = '', marks = ''] = splitColumns(text);
  const terms = decodeFrontCoded(shared, rests);
  const starts = prefixSums(decodeNumbers(counts, new Uint32Array(terms.length)));
  const sections = decodeNumbers(gaps, new Uint32Array(starts[terms.length]!));
  for (let nth = 0; nth < terms.length; nth++) {
    let before = -1;
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) before = sections[at] = before + 1 + sections[at]!;
  }
  return { terms, starts, sections, marks: decodeNumbers(marks, new Uint8Array(sections.length)) };
}

/** What `postingsOf` was given. */
export function unpackPostings({ terms, starts, sections, marks }: Postings): PostingLists {
  const pairsOf = (nth: number) => {
    const pairs: number[] = [];
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) pairs.push(sections[at]!, marks[at]!);
    return pairs;
  };
  return new Map(terms.map((term, nth) => [term, pairsOf(nth)]));
}

/** The first term that is not before `word`. */
export function lowerBound(terms: readonly string[], word: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (terms[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where in the sorted list the last one is that does not come after `word`; -1 for none. */
export function floorIndex(sorted: readonly string[], word: string): number {
  const at = lowerBound(sorted, word);
  return sorted[at] === word ? at : at - 1;
}
