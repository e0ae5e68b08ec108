/**
 * An index of which some pages read otherwise now → the files that differ, and their manifest: the same, byte by byte, as
 * if all of it were written anew. What a page is called and how its sections follow each other stands in every file, so
 * where that is another the index is to be written.
 */
import type { Analysed } from '../../../search-format.js';
import { ANALYSER } from './analyser.js';
import { joinColumns, putNumbers, putSorted, splitColumns, takeNumbers, takeSorted } from './columns.js';
import { lengthColumns } from './heads.js';
import { lowerBound, type Postings, postingsIn, readPostings, writePostings } from './postings.js';
import {
  INDEX_FORMAT,
  type IndexFile,
  type IndexManifest,
  openRanges,
  pathsOf,
  TEXTS_PER_FILE,
  textFile,
} from './write.js';

/** Its manifest as it was read, of whatever version; `read` gives a file that the manifest names, or `undefined`. */
export type WrittenIndex = { manifest: unknown; read: (path: string) => string | undefined };

/** A page as it was and as it is. */
export type ChangedPage = { was: Analysed; is: Analysed };

type Hash = (contents: string) => string;

/** What a term has in the sections from `first` to before `end`, from now on. */
type Edit = { first: number; end: number; sections: number[]; marks: number[] };

/**
 * Files that are new, and the paths of all; `undefined` where the index has to be written anew. `hash` names a file by its
 * contents.
 */
export function changeIndex(
  { manifest: given, read }: WrittenIndex,
  changed: ChangedPage[],
  hash: Hash,
): { manifest: IndexManifest; files: IndexFile[]; paths: string[] } | undefined {
  const manifest = given as IndexManifest;
  const isOurs = manifest.format === INDEX_FORMAT && manifest.analyser === ANALYSER && !manifest.whole;
  if (!isOurs || !changed.every(hasKeptItsPlace)) return undefined;
  const start = read(manifest.start);
  const vocabulary = manifest.vocabulary && read(manifest.vocabulary);
  if (start === undefined || !vocabulary) return undefined;
  const placed = placesOf(start, changed);
  if (!placed) return undefined;
  const files: IndexFile[] = [];
  const put = (name: string, contents: string): string => {
    const path = `assets/search/${name}-${hash(contents)}.txt`;
    files.push({ path, contents });
    return path;
  };
  const hashes = changeTexts(manifest, placed, read, (nth, contents) => {
    const named = hash(contents);
    files.push({ path: textFile(nth, named), contents });
    return named;
  });
  const edits = editsOf(placed);
  const terms = changeRanges(manifest, edits, read, contents => put('terms', contents));
  if (!hashes || !terms) return undefined;
  const lengths = changeLengths(start, placed);
  const words = changeVocabulary(vocabulary, start, terms.counts);
  const after = {
    ...manifest,
    start: lengths === start ? manifest.start : put('start', lengths),
    ranges: terms.ranges,
    vocabulary: words === vocabulary ? manifest.vocabulary : put('vocabulary', words),
    texts: hashes.join(' '),
  };
  return { manifest: after, files, paths: pathsOf(after) };
}

/** The same sections by the same names: only what they say is another. */
function hasKeptItsPlace({ was, is }: ChangedPage): boolean {
  const named = ({ heads, names }: Analysed) => JSON.stringify([{ ...heads, lengths: [] }, names]);
  return named(was) === named(is) && JSON.stringify(namesLengths(was)) === JSON.stringify(namesLengths(is));
}

/** Names have not changed, so neither have their lengths. */
function namesLengths({ heads }: Analysed): number[][] {
  return heads.lengths.slice(0, 2);
}

/** With the number of its first section. */
type Placed = ChangedPage & { first: number };

function placesOf(start: string, changed: ChangedPage[]): Placed[] | undefined {
  const [heads = ''] = splitColumns(start);
  const [routes = '', , , counts = ''] = splitColumns(heads);
  const all = routes.split('\n');
  const sections = takeNumbers(counts, new Uint32Array(all.length));
  const firsts = new Map<string, number>();
  let first = 0;
  for (const [nth, route] of all.entries()) {
    firsts.set(route, first);
    first += sections[nth]!;
  }
  const placed: Placed[] = [];
  for (const page of changed) {
    const [own, more] = page.was.heads.pages;
    // A page that is not searched has nothing that could change.
    if (!own) continue;
    const at = firsts.get(own.route);
    if (more || at === undefined) return undefined;
    placed.push({ ...page, first: at });
  }
  return placed;
}

/** The hashes of all files of texts; `put` writes one and returns its hash. */
function changeTexts(
  { texts }: IndexManifest,
  placed: Placed[],
  read: WrittenIndex['read'],
  put: (nth: number, contents: string) => string,
): string[] | undefined {
  const hashes = texts.split(' ');
  const blocks = new Map<number, string[]>();
  for (const { was, is, first } of placed)
    for (const [nth, content] of is.contents.entries()) {
      if (content === was.contents[nth]) continue;
      const block = Math.floor((first + nth) / TEXTS_PER_FILE);
      const lines = blocks.get(block) ?? read(textFile(block, hashes[block]!))?.split('\n');
      if (!lines) return undefined;
      lines[(first + nth) % TEXTS_PER_FILE] = content;
      blocks.set(block, lines);
    }
  for (const [block, lines] of blocks) hashes[block] = put(block, lines.join('\n'));
  return hashes;
}

function changeLengths(start: string, placed: Placed[]): string {
  const [heads = '', ...rest] = splitColumns(start);
  const columns = splitColumns(heads);
  for (const { is, first } of placed)
    for (const [field, column] of lengthColumns.entries()) {
      const before = columns[column]!;
      const own = putNumbers(is.heads.lengths[field]!);
      columns[column] = before.slice(0, first) + own + before.slice(first + own.length);
    }
  return joinColumns([joinColumns(columns), ...rest]);
}

/** Of each term that some page has otherwise now. */
function editsOf(placed: Placed[]): Map<string, Edit[]> {
  const edits = new Map<string, Edit[]>();
  for (const { was, is, first } of placed) {
    const before = readPostings(was.texts);
    const after = readPostings(is.texts);
    const end = first + is.contents.length;
    for (const term of new Set([...before.terms, ...after.terms])) {
      const now = postingsIn(after, term);
      if (isEqual(postingsIn(before, term), now)) continue;
      const sections = Array.from(now.sections, section => first + section);
      edits.set(term, [...(edits.get(term) ?? []), { first, end, sections, marks: [...now.marks] }]);
    }
  }
  return edits;
}

type Own = Pick<Postings, 'sections' | 'marks'>;

function isEqual(one: Own, other: Own): boolean {
  const has = (nth: number) => one.sections[nth] === other.sections[nth] && one.marks[nth] === other.marks[nth];
  return one.sections.length === other.sections.length && one.sections.every((_, nth) => has(nth));
}

/** A term with all that it has. */
type Listed = { term: string; sections: number[]; marks: number[] };

/** Ranges that have an edited term, and those after them as far as they begin with another one now. */
function changeRanges(
  { ranges: before, sections }: IndexManifest,
  edits: Map<string, Edit[]>,
  read: WrittenIndex['read'],
  put: (contents: string) => string,
): { ranges: IndexManifest['ranges']; counts: Map<string, number> } | undefined {
  const editedIn = new Map<number, string[]>();
  for (const term of [...edits.keys()].sort()) {
    const nth = rangeOf(term, before);
    editedIn.set(nth, [...(editedIn.get(nth) ?? []), term]);
  }
  const counts = new Map<string, number>();
  const ranges: IndexManifest['ranges'] = [];
  for (let nth = 0; nth < before.length; ) {
    if (!editedIn.has(nth)) {
      ranges.push(before[nth++]!);
      continue;
    }
    const begins = before[nth]!;
    const packed = openRanges(sections);
    const stretch: Listed[] = [];
    do {
      const text = read(before[nth]!.file);
      if (text === undefined) return undefined;
      for (const listed of changeList(listOf(readPostings(text)), editedIn.get(nth) ?? [], edits, counts)) {
        packed.add(listed.term, listed.sections.length);
        stretch.push(listed);
      }
      nth++;
    } while (nth < before.length && (editedIn.has(nth) || !(before[nth]!.frequent || packed.isFull())));
    const all = joined(stretch);
    // A term that is not frequent any more would be in one range with those before it.
    const isAlone = packed.ranges.some(({ from, frequent }) => frequent && all.terms[from] === begins.first);
    if (begins.frequent && !isAlone) return undefined;
    for (const { from, to, frequent } of packed.ranges)
      ranges.push({ first: all.terms[from]!, file: put(writePostings(all, from, to)), ...(frequent && { frequent }) });
  }
  return { ranges, counts };
}

/** Where a term is, or would be: in the last range that does not begin after it, unless another term has that for itself. */
function rangeOf(term: string, ranges: IndexManifest['ranges']): number {
  const firsts = ranges.map(({ first }) => first);
  const after = lowerBound(firsts, term);
  if (firsts[after] === term) return after;
  const before = Math.max(0, after - 1);
  return ranges[before]?.frequent && after < ranges.length ? after : before;
}

/** `terms` are those of `edits` that belong here; notes in how many sections each is from now on. */
function changeList(
  list: Listed[],
  terms: string[],
  edits: Map<string, Edit[]>,
  counts: Map<string, number>,
): Listed[] {
  const byTerm = new Map(list.map(listed => [listed.term, listed]));
  for (const term of terms) {
    const listed = edits.get(term)!.reduce(withEdit, byTerm.get(term) ?? { term, sections: [], marks: [] });
    counts.set(term, listed.sections.length);
    if (listed.sections.length) byTerm.set(term, listed);
    else byTerm.delete(term);
  }
  return terms.length ? [...byTerm.values()].sort((a, b) => (a.term < b.term ? -1 : 1)) : list;
}

function withEdit({ term, sections, marks }: Listed, edit: Edit): Listed {
  const from = sections.findIndex(section => section >= edit.first);
  const at = from < 0 ? sections.length : from;
  const after = sections.findIndex(section => section >= edit.end);
  const to = after < 0 ? sections.length : after;
  return {
    term,
    sections: [...sections.slice(0, at), ...edit.sections, ...sections.slice(to)],
    marks: [...marks.slice(0, at), ...edit.marks, ...marks.slice(to)],
  };
}

function listOf({ terms, starts, sections, marks }: Postings): Listed[] {
  return terms.map((term, nth) => ({
    term,
    sections: [...sections.subarray(starts[nth], starts[nth + 1])],
    marks: [...marks.subarray(starts[nth], starts[nth + 1])],
  }));
}

function joined(list: Listed[]): Postings {
  const starts = new Uint32Array(list.length + 1);
  for (const [nth, { sections }] of list.entries()) starts[nth + 1] = starts[nth]! + sections.length;
  return {
    terms: list.map(({ term }) => term),
    starts,
    sections: Uint32Array.from(list.flatMap(({ sections }) => sections)),
    marks: Uint8Array.from(list.flatMap(({ marks }) => marks)),
  };
}

/** `counts` says in how many texts each changed term is; a term counts as in names or texts, wherever it counts more. */
function changeVocabulary(vocabulary: string, start: string, counts: Map<string, number>): string {
  const [shared = '', rests = '', known = ''] = splitColumns(vocabulary);
  const terms = takeSorted(shared, rests);
  const numbers = takeNumbers(known, new Uint32Array(terms.length));
  const [, names = ''] = splitColumns(start);
  const [namesShared = '', namesRests = '', namesCounts = ''] = splitColumns(names);
  const named = takeSorted(namesShared, namesRests);
  const inNames = takeNumbers(namesCounts, new Uint32Array(named.length));
  const gone = new Set<string>();
  const added = new Map<string, number>();
  for (const [term, count] of counts) {
    const name = lowerBound(named, term);
    const now = Math.max(count, named[name] === term ? inNames[name]! : 0);
    const at = lowerBound(terms, term);
    if (terms[at] !== term) added.set(term, now);
    else if (now) numbers[at] = now;
    else gone.add(term);
  }
  if (!gone.size && !added.size) return joinColumns([shared, rests, putNumbers([...numbers])]);
  const all = terms.flatMap((term, nth): [string, number][] => (gone.has(term) ? [] : [[term, numbers[nth]!]]));
  for (const [term, count] of added) if (count) all.push([term, count]);
  all.sort(([a], [b]) => (a < b ? -1 : 1));
  return joinColumns([...putSorted(all.map(([term]) => term)), putNumbers(all.map(([, count]) => count))]);
}
