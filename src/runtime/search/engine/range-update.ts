/** Updates the ranges of an index's postings: packs ranges with edited terms again, and keeps all others. */
import {
  createRangePacker,
  type HashContents,
  type IndexFile,
  type IndexManifest,
  indexFile,
  type PostingsRange,
} from './index-writer.js';
import {
  decodePostings,
  encodePostings,
  floorIndex,
  type PostingLists,
  packPostings,
  unpackPostings,
} from './postings.js';
import type { LocatedChange, ReadableIndex } from './stored-index.js';

/** The new postings of a term in the sections from `first` to before `end`: section, flags, section, flags and so on. */
type PostingsEdit = { first: number; end: number; pairs: number[] };

/** Edits by term. */
export type PostingsEdits = ReadonlyMap<string, PostingsEdit[]>;

/** All ranges, the files of those that are new, and by edited term the number of sections that have it now. */
export type UpdatedRanges = { ranges: IndexManifest['ranges']; files: IndexFile[]; counts: Map<string, number> };

/** Edits for the terms of prose and code whose postings differ in a changed page. */
export function collectEdits(changes: LocatedChange[]): PostingsEdits {
  const edits = new Map<string, PostingsEdit[]>();
  for (const { before, after, first } of changes) {
    const oldLists = unpackPostings(decodePostings(before.texts));
    const newLists = unpackPostings(decodePostings(after.texts));
    const end = first + after.contents.length;
    for (const term of new Set([...oldLists.keys(), ...newLists.keys()])) {
      const list = newLists.get(term) ?? [];
      if (oldLists.get(term)?.join() === list.join()) continue;
      // A page numbers its sections from 0.
      const pairs = list.map((value, at) => (at % 2 ? value : first + value));
      edits.set(term, [...(edits.get(term) ?? []), { first, end, pairs }]);
    }
  }
  return edits;
}

/** Undefined if a file is missing, or a term is no longer frequent: then ranges without edits would differ too. */
export function updateRanges(
  stored: ReadableIndex,
  edits: PostingsEdits,
  hash: HashContents,
): UpdatedRanges | undefined {
  const { ranges: before } = stored.manifest;
  const termsByRange = groupByRange(before, [...edits.keys()]);
  const ranges: IndexManifest['ranges'] = [];
  const files: IndexFile[] = [];
  const counts: [term: string, count: number][] = [];
  for (let nth = 0; nth < before.length; ) {
    if (!termsByRange.has(nth)) {
      ranges.push(before[nth++]!);
      continue;
    }
    const repacked = repackRanges(stored, { edits, termsByRange }, nth);
    if (!repacked) return undefined;
    const postings = packPostings(repacked.lists);
    // A term that is no longer frequent would share a range with terms before it.
    const isStillFrequent = repacked.packed.some(
      ({ from, frequent }) => frequent && postings.terms[from] === before[nth]!.first,
    );
    if (before[nth]!.frequent && !isStillFrequent) return undefined;
    for (const { from, to, frequent } of repacked.packed) {
      const file = indexFile('terms', encodePostings(postings, from, to), hash);
      files.push(file);
      ranges.push({ first: postings.terms[from]!, file: file.path, ...(frequent && { frequent }) });
    }
    counts.push(...repacked.counts);
    nth = repacked.next;
  }
  return { ranges, files, counts: new Map(counts) };
}

/** Range → edited terms that belong to it. */
function groupByRange(ranges: IndexManifest['ranges'], terms: string[]): Map<number, string[]> {
  const firsts = ranges.map(({ first }) => first);
  const groups = new Map<number, string[]>();
  for (const term of terms) {
    const floor = Math.max(0, floorIndex(firsts, term));
    // A frequent term has a range of its own. Terms after it belong to the next range.
    const isAfterFrequent = ranges[floor]?.frequent && firsts[floor]! < term && floor + 1 < ranges.length;
    const nth = isAfterFrequent ? floor + 1 : floor;
    groups.set(nth, [...(groups.get(nth) ?? []), term]);
  }
  return groups;
}

type RangeEdits = { edits: PostingsEdits; termsByRange: ReadonlyMap<number, string[]> };

/** `next` is the first range that is not packed again. Positions in `packed` count the sorted terms of `lists`. */
type RepackedRanges = {
  lists: PostingLists;
  packed: PostingsRange[];
  counts: [term: string, count: number][];
  next: number;
};

/** Applies edits from range `first` on, up to a range without edits that still begins with the same term. */
function repackRanges(
  { manifest, read }: ReadableIndex,
  { edits, termsByRange }: RangeEdits,
  first: number,
): RepackedRanges | undefined {
  const { ranges, sections } = manifest;
  const packer = createRangePacker(sections);
  const lists: PostingLists = new Map();
  const counts: RepackedRanges['counts'] = [];
  let nth = first;
  do {
    const text = read(ranges[nth]!.file);
    if (text === undefined) return undefined;
    const rangeLists = unpackPostings(decodePostings(text));
    for (const term of termsByRange.get(nth) ?? []) {
      const pairs = applyEdits(rangeLists.get(term) ?? [], edits.get(term)!);
      counts.push([term, pairs.length / 2]);
      if (pairs.length) rangeLists.set(term, pairs);
      else rangeLists.delete(term);
    }
    for (const term of [...rangeLists.keys()].sort()) {
      const pairs = rangeLists.get(term)!;
      packer.add(term, pairs.length / 2);
      lists.set(term, pairs);
    }
    nth++;
  } while (nth < ranges.length && (termsByRange.has(nth) || !(ranges[nth]!.frequent || packer.isFull())));
  return { lists, packed: packer.ranges, counts, next: nth };
}

function applyEdits(stored: number[], edits: PostingsEdit[]): number[] {
  return edits.reduce((pairs, edit) => {
    const keep = (test: (section: number) => boolean) => pairs.filter((_, at) => test(pairs[at - (at % 2)]!));
    return [...keep(section => section < edit.first), ...edit.pairs, ...keep(section => section >= edit.end)];
  }, stored);
}
