/**
 * Postings: for each term, in order, the sections that hold it and in which of their fields. The same shape serves names
 * (headings and aliases) and texts (prose and code); what the bits of `marks` mean, the caller knows.
 */
import { joinColumns, putNumbers, putSorted, splitColumns, takeNumbers, takeSorted } from './columns.js';

export type Postings = {
  /** Sorted by UTF-16 code units, as `<` compares. */
  terms: string[];
  /** Where a term's postings begin; one more entry than there are terms. */
  starts: Uint32Array;
  /** Sections, ascending within a term. */
  sections: Uint32Array;
  marks: Uint8Array;
};

/** Section → marks, ascending. */
export type PostingList = [section: number, mark: number][];

export function writePostings(lists: [term: string, list: PostingList][]): string {
  const gaps: number[] = [];
  for (const [, list] of lists) {
    let before = -1;
    for (const [section] of list) {
      gaps.push(section - before - 1);
      before = section;
    }
  }
  return joinColumns([
    ...putSorted(lists.map(([term]) => term)),
    putNumbers(lists.map(([, list]) => list.length)),
    putNumbers(gaps),
    putNumbers(lists.flatMap(([, list]) => list.map(([, mark]) => mark))),
  ]);
}

export function readPostings(text: string): Postings {
  const [shared = '', rests = '', counts = '', gaps = '', marks = ''] = splitColumns(text);
  const terms = takeSorted(shared, rests);
  const starts = new Uint32Array(terms.length + 1);
  const lengths = takeNumbers(counts, new Uint32Array(terms.length));
  for (let nth = 0; nth < lengths.length; nth++) starts[nth + 1] = starts[nth]! + lengths[nth]!;
  const sections = takeNumbers(gaps, new Uint32Array(starts[terms.length]!));
  for (let nth = 0; nth < terms.length; nth++) {
    let before = -1;
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) before = sections[at] = before + 1 + sections[at]!;
  }
  return { terms, starts, sections, marks: takeNumbers(marks, new Uint8Array(sections.length)) };
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
