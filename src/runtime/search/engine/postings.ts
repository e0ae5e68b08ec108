/**
 * Postings: for each term, in order, the sections that have it, with flags. Names (headings and aliases) and texts (prose
 * and code) have the same layout; `posting-flags.ts` says what the flags mean in each.
 */
import {
  decodeFrontCoded,
  decodeNumbers,
  encodeFrontCoded,
  encodeNumbers,
  joinColumns,
  splitColumns,
} from './columns.js';

/** Postings as columns: those of term `nth` are at `starts[nth]` to before `starts[nth + 1]`. */
export type Postings = {
  /** Sorted by UTF-16 code units, as `<` compares. */
  terms: string[];
  /** One entry more than there are terms. */
  starts: Uint32Array;
  /** Ascending within a term. */
  sections: Uint32Array;
  flags: Uint8Array;
};

/** By term: section, flags, section, flags and so on, sections ascending. */
export type PostingLists = Map<string, number[]>;

/** Lists → columns, terms sorted. */
export function packPostings(lists: PostingLists): Postings {
  const terms = [...lists.keys()].sort();
  const starts = prefixSums(terms.map(term => lists.get(term)!.length / 2));
  const sections = new Uint32Array(starts.at(-1)!);
  const flags = new Uint8Array(sections.length);
  let to = 0;
  for (const term of terms) {
    const list = lists.get(term)!;
    for (let at = 0; at < list.length; at += 2, to++) {
      sections[to] = list[at]!;
      flags[to] = list[at + 1]!;
    }
  }
  return { terms, starts, sections, flags };
}

/** Columns → lists: the reverse of `packPostings`. */
export function unpackPostings({ terms, starts, sections, flags }: Postings): PostingLists {
  const pairsOf = (nth: number) => {
    const pairs: number[] = [];
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) pairs.push(sections[at]!, flags[at]!);
    return pairs;
  };
  return new Map(terms.map((term, nth) => [term, pairsOf(nth)]));
}

/** The position of a term; -1 if there is none. */
export function termIndex({ terms }: Postings, term: string): number {
  const at = lowerBound(terms, term);
  return terms[at] === term ? at : -1;
}

/** The sections that have a term, ascending; empty if none does. */
export function sectionsWithTerm(postings: Postings, term: string): Uint32Array {
  const { starts, sections } = postings;
  const nth = termIndex(postings, term);
  return nth < 0 ? sections.subarray(0, 0) : sections.subarray(starts[nth], starts[nth + 1]);
}

/** Encoded postings of a segment, and the number of its first section in the whole index. */
export type SegmentPostings = { text: string; first: number };

/** Postings of consecutive segments → those of the whole. One pass counts each term, another one copies into place. */
export function mergePostings(segments: readonly SegmentPostings[]): Postings {
  const ids = new Map<string, number>();
  const counts: number[] = [];
  const decoded = segments.map(({ text, first }) => {
    const { terms, starts, sections, flags } = decodePostings(text);
    const termIds = new Uint32Array(terms.length);
    for (let nth = 0; nth < terms.length; nth++) {
      let id = ids.get(terms[nth]!);
      if (id === undefined) {
        id = counts.push(0) - 1;
        ids.set(terms[nth]!, id);
      }
      termIds[nth] = id;
      counts[id]! += starts[nth + 1]! - starts[nth]!;
    }
    return { first, termIds, starts, sections, flags };
  });
  const terms = [...ids.keys()].sort();
  const order = terms.map(term => ids.get(term)!);
  const starts = prefixSums(order.map(id => counts[id]!));
  const next = new Uint32Array(terms.length);
  for (const [nth, id] of order.entries()) next[id] = starts[nth]!;
  const sections = new Uint32Array(starts.at(-1)!);
  const flags = new Uint8Array(sections.length);
  for (const segment of decoded)
    for (let nth = 0; nth < segment.termIds.length; nth++)
      for (let at = segment.starts[nth]!; at < segment.starts[nth + 1]!; at++) {
        const to = next[segment.termIds[nth]!]!++;
        sections[to] = segment.first + segment.sections[at]!;
        flags[to] = segment.flags[at]!;
      }
  return { terms, starts, sections, flags };
}

/** Counts → where each begins, and as the last entry their sum. */
export function prefixSums(counts: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  for (let nth = 0; nth < counts.length; nth++) starts[nth + 1] = starts[nth]! + counts[nth]!;
  return starts;
}

/** Postings → text, for the terms from position `from` to before `to`. */
export function encodePostings({ terms, starts, sections, flags }: Postings, from = 0, to = terms.length): string {
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
    encodeNumbers(flags.subarray(first, starts[to])),
  ]);
}

/** Text → postings: the reverse of `encodePostings`. */
export function decodePostings(text: string): Postings {
  const [shared = '', rests = '', counts = '', gaps = '', flags = ''] = splitColumns(text);
  const terms = decodeFrontCoded(shared, rests);
  const starts = prefixSums(decodeNumbers(counts, new Uint32Array(terms.length)));
  const sections = decodeNumbers(gaps, new Uint32Array(starts[terms.length]!));
  for (let nth = 0; nth < terms.length; nth++) {
    let before = -1;
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) before = sections[at] = before + 1 + sections[at]!;
  }
  return { terms, starts, sections, flags: decodeNumbers(flags, new Uint8Array(sections.length)) };
}

/** The position of the first term that does not sort before `word`; the length if all do. */
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

/** The position of the last entry that does not sort after `word`; -1 if all do. */
export function floorIndex(sorted: readonly string[], word: string): number {
  const at = lowerBound(sorted, word);
  return sorted[at] === word ? at : at - 1;
}
