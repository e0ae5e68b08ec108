/**
 * An index of which some pages read otherwise now → the files that differ, and their manifest: the same, byte by byte, as
 * if all of it were written anew. What a page is called and how its sections follow each other stands in every file, so
 * where that is another the index is to be written.
 */
import type { IndexSegment } from '../../../search-format.js';
import { ANALYSER_VERSION } from './analyser.js';
import { decodeNumbers, encodeNumbers, joinColumns, splitColumns } from './columns.js';
import {
  createRangePacker,
  encodeVocabulary,
  INDEX_FORMAT,
  type IndexFile,
  type IndexManifest,
  indexPaths,
  TEXTS_PER_FILE,
  textFile,
} from './index-writer.js';
import {
  decodePostings,
  encodePostings,
  floorIndex,
  lowerBound,
  type PostingLists,
  packPostings,
  unpackPostings,
} from './postings.js';
import { lengthColumns } from './sections.js';
import { decodeVocabulary } from './term-expansion.js';

/** Its manifest as it was read, of whatever version; `read` gives a file that the manifest names, or `undefined`. */
export type StoredIndex = { manifest: unknown; read: (path: string) => string | undefined };

/** A page as it was and as it is. */
export type PageChange = { before: IndexSegment; after: IndexSegment };

type HashContents = (contents: string) => string;

/** What a term has in the sections from `first` to before `end`, from now on: section, mark, section, mark and so on. */
type PostingsEdit = { first: number; end: number; pairs: number[] };

/**
 * Files that are new, and the paths of all; `undefined` where the index has to be written anew. `hash` names a file by its
 * contents.
 */
export function updateIndex(
  { manifest: given, read }: StoredIndex,
  changed: PageChange[],
  hash: HashContents,
): { manifest: IndexManifest; files: IndexFile[]; paths: string[] } | undefined {
  const manifest = given as IndexManifest;
  const isOurs = manifest.format === INDEX_FORMAT && manifest.analyser === ANALYSER_VERSION && !manifest.whole;
  if (!isOurs || !changed.every(hasSameSections)) return undefined;
  const start = read(manifest.start);
  const vocabulary = manifest.vocabulary && read(manifest.vocabulary);
  if (start === undefined || !vocabulary) return undefined;
  const placed = locateChanges(start, changed);
  if (!placed) return undefined;
  const files: IndexFile[] = [];
  const put = (name: string, contents: string): string => {
    const path = `assets/search/${name}-${hash(contents)}.txt`;
    files.push({ path, contents });
    return path;
  };
  const hashes = updateTexts(manifest, placed, read, (nth, contents) => {
    const named = hash(contents);
    files.push({ path: textFile(nth, named), contents });
    return named;
  });
  const edits = collectEdits(placed);
  const terms = updateRanges(manifest, edits, read, contents => put('terms', contents));
  if (!hashes || !terms) return undefined;
  const lengths = updateLengths(start, placed);
  const words = updateVocabulary(vocabulary, start, terms.counts);
  const after = {
    ...manifest,
    start: lengths === start ? manifest.start : put('start', lengths),
    ranges: terms.ranges,
    vocabulary: words === vocabulary ? manifest.vocabulary : put('vocabulary', words),
    texts: hashes.join(' '),
  };
  return { manifest: after, files, paths: indexPaths(after) };
}

/** The same sections by the same names: only what they say is another. */
function hasSameSections({ before, after }: PageChange): boolean {
  const named = ({ heads, names }: IndexSegment) => JSON.stringify([{ ...heads, lengths: [] }, names]);
  return named(before) === named(after);
}

/** With the number of its first section. */
type LocatedChange = PageChange & { first: number };

function locateChanges(start: string, changed: PageChange[]): LocatedChange[] | undefined {
  const [heads = ''] = splitColumns(start);
  const [routes = '', , , counts = ''] = splitColumns(heads);
  const all = routes.split('\n');
  const sections = decodeNumbers(counts, new Uint32Array(all.length));
  const firsts = new Map<string, number>();
  let first = 0;
  for (const [nth, route] of all.entries()) {
    firsts.set(route, first);
    first += sections[nth]!;
  }
  const placed: LocatedChange[] = [];
  for (const page of changed) {
    const [own, more] = page.before.heads.pages;
    // A page that is not searched has nothing that could change.
    if (!own) continue;
    const at = firsts.get(own.route);
    if (more || at === undefined) return undefined;
    placed.push({ ...page, first: at });
  }
  return placed;
}

/** The hashes of all files of texts; `put` writes one and returns its hash. */
function updateTexts(
  { texts }: IndexManifest,
  placed: LocatedChange[],
  read: StoredIndex['read'],
  put: (nth: number, contents: string) => string,
): string[] | undefined {
  const hashes = texts.split(' ');
  const blocks = new Map<number, string[]>();
  for (const { before, after, first } of placed)
    for (const [nth, content] of after.contents.entries()) {
      if (content === before.contents[nth]) continue;
      const block = Math.floor((first + nth) / TEXTS_PER_FILE);
      const lines = blocks.get(block) ?? read(textFile(block, hashes[block]!))?.split('\n');
      if (!lines) return undefined;
      lines[(first + nth) % TEXTS_PER_FILE] = content;
      blocks.set(block, lines);
    }
  for (const [block, lines] of blocks) hashes[block] = put(block, lines.join('\n'));
  return hashes;
}

function updateLengths(start: string, placed: LocatedChange[]): string {
  const [heads = '', ...rest] = splitColumns(start);
  const columns = splitColumns(heads);
  for (const { after, first } of placed)
    for (const [field, column] of lengthColumns.entries()) {
      const before = columns[column]!;
      const own = encodeNumbers(after.heads.lengths[field]!);
      columns[column] = before.slice(0, first) + own + before.slice(first + own.length);
    }
  return joinColumns([joinColumns(columns), ...rest]);
}

/** Of each term that some page has otherwise now. */
function collectEdits(placed: LocatedChange[]): Map<string, PostingsEdit[]> {
  const edits = new Map<string, PostingsEdit[]>();
  for (const { before: was, after: is, first } of placed) {
    const before = unpackPostings(decodePostings(was.texts));
    const after = unpackPostings(decodePostings(is.texts));
    const end = first + is.contents.length;
    for (const term of new Set([...before.keys(), ...after.keys()])) {
      const now = after.get(term) ?? [];
      if (before.get(term)?.join() === now.join()) continue;
      // Sections are numbered from the page's first one.
      const pairs = now.map((value, at) => (at % 2 ? value : first + value));
      edits.set(term, [...(edits.get(term) ?? []), { first, end, pairs }]);
    }
  }
  return edits;
}

/** Ranges that have an edited term, and those after them as far as they begin with another one now. */
function updateRanges(
  { ranges: before, sections }: IndexManifest,
  edits: Map<string, PostingsEdit[]>,
  read: StoredIndex['read'],
  put: (contents: string) => string,
): { ranges: IndexManifest['ranges']; counts: Map<string, number> } | undefined {
  const firsts = before.map(({ first }) => first);
  const editedIn = new Map<number, string[]>();
  for (const term of edits.keys()) {
    const last = Math.max(0, floorIndex(firsts, term));
    // A frequent term has its range for itself, and the next one begins with what comes after it.
    const isBeside = before[last]?.frequent && firsts[last]! < term && last + 1 < before.length;
    const nth = isBeside ? last + 1 : last;
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
    const packed = createRangePacker(sections);
    const stretch: PostingLists = new Map();
    do {
      const text = read(before[nth]!.file);
      if (text === undefined) return undefined;
      const noted = unpackPostings(decodePostings(text));
      for (const term of editedIn.get(nth) ?? []) counts.set(term, applyEdits(noted, term, edits.get(term)!));
      for (const term of [...noted.keys()].sort()) {
        const pairs = noted.get(term)!;
        packed.add(term, pairs.length / 2);
        stretch.set(term, pairs);
      }
      nth++;
    } while (nth < before.length && (editedIn.has(nth) || !(before[nth]!.frequent || packed.isFull())));
    const all = packPostings(stretch);
    // A term that is not frequent any more would be in one range with those before it.
    const isAlone = packed.ranges.some(({ from, frequent }) => frequent && all.terms[from] === begins.first);
    if (begins.frequent && !isAlone) return undefined;
    for (const { from, to, frequent } of packed.ranges)
      ranges.push({ first: all.terms[from]!, file: put(encodePostings(all, from, to)), ...(frequent && { frequent }) });
  }
  return { ranges, counts };
}

/** Returns in how many sections the term is from now on. */
function applyEdits(noted: PostingLists, term: string, edits: PostingsEdit[]): number {
  let pairs = noted.get(term) ?? [];
  for (const { first, end, pairs: now } of edits) {
    const kept = (isKept: (section: number) => boolean) => pairs.filter((_, at) => isKept(pairs[at - (at % 2)]!));
    pairs = [...kept(section => section < first), ...now, ...kept(section => section >= end)];
  }
  if (pairs.length) noted.set(term, pairs);
  else noted.delete(term);
  return pairs.length / 2;
}

/** `counts` says in how many texts each changed term is; a term counts as in names or texts, wherever it counts more. */
function updateVocabulary(vocabulary: string, start: string, counts: Map<string, number>): string {
  const { terms, count } = decodeVocabulary(vocabulary);
  const names = decodeVocabulary(splitColumns(start)[1] ?? '');
  const all = new Map(terms.map((term, nth) => [term, count(nth)]));
  for (const [term, inTexts] of counts) {
    const nth = lowerBound(names.terms, term);
    const now = Math.max(inTexts, names.terms[nth] === term ? names.count(nth) : 0);
    if (now) all.set(term, now);
    else all.delete(term);
  }
  const sorted = [...all.keys()].sort();
  return encodeVocabulary({ terms: sorted, count: nth => all.get(sorted[nth]!)! });
}
