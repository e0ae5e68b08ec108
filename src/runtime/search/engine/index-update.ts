/**
 * Updates an index after edits to some pages: writes only the files that differ, byte for byte as if the whole index had
 * been written again. Every file depends on the names of pages and on the order of sections, so if either changes, the
 * whole index has to be written.
 */
import type { IndexSegment } from '../../../search-format.js';
import { decodeNumbers, encodeNumbers, joinColumns, splitColumns } from './columns.js';
import {
  encodeVocabulary,
  type HashContents,
  type IndexFile,
  type IndexManifest,
  indexFile,
  indexPaths,
  TEXTS_PER_FILE,
  textPath,
} from './index-writer.js';
import { lowerBound } from './postings.js';
import { collectEdits, updateRanges } from './range-update.js';
import { lengthColumns } from './sections.js';
import {
  isReadable,
  type LocatedChange,
  type PageChange,
  type ReadableIndex,
  type StoredIndex,
} from './stored-index.js';
import { decodeVocabulary } from './term-expansion.js';

/** The manifest, the files that are new, and the paths of all files. */
export type UpdatedIndex = { manifest: IndexManifest; files: IndexFile[]; paths: string[] };

/** `hash` names files by their contents. Undefined if the whole index has to be written. */
export function updateIndex(stored: StoredIndex, changes: PageChange[], hash: HashContents): UpdatedIndex | undefined {
  if (!isReadable(stored) || !changes.every(hasSameSections)) return undefined;
  const { manifest, read } = stored;
  const start = read(manifest.start);
  const vocabulary = manifest.vocabulary && read(manifest.vocabulary);
  if (start === undefined || !vocabulary) return undefined;
  const located = locateChanges(start, changes);
  const texts = located && updateTexts(stored, located, hash);
  const terms = located && updateRanges(stored, collectEdits(located), hash);
  if (!texts || !terms) return undefined;
  const newStart = updateLengths(start, located);
  const newVocabulary = updateVocabulary(vocabulary, start, terms.counts);
  const startFile = newStart === start ? undefined : indexFile('start', newStart, hash);
  const vocabularyFile = newVocabulary === vocabulary ? undefined : indexFile('vocabulary', newVocabulary, hash);
  const updated = {
    ...manifest,
    start: startFile?.path ?? manifest.start,
    ranges: terms.ranges,
    vocabulary: vocabularyFile?.path ?? manifest.vocabulary,
    texts: texts.hashes.join(' '),
  };
  const files = [...texts.files, ...terms.files, startFile, vocabularyFile].filter(file => file !== undefined);
  return { manifest: updated, files, paths: indexPaths(updated) };
}

/** True if the page has the same sections with the same names, so that only texts may differ. */
function hasSameSections({ before, after }: PageChange): boolean {
  const namesOf = ({ heads, names }: IndexSegment) => JSON.stringify([{ ...heads, lengths: [] }, names]);
  return namesOf(before) === namesOf(after);
}

/** Leaves out pages without sections. Undefined if the index lacks a page, or a change has more than one. */
function locateChanges(start: string, changes: PageChange[]): LocatedChange[] | undefined {
  const [heads = ''] = splitColumns(start);
  const [routes = '', , , counts = ''] = splitColumns(heads);
  const allRoutes = routes.split('\n');
  const sections = decodeNumbers(counts, new Uint32Array(allRoutes.length));
  const firsts = new Map<string, number>();
  let first = 0;
  for (const [nth, route] of allRoutes.entries()) {
    firsts.set(route, first);
    first += sections[nth]!;
  }
  const located: LocatedChange[] = [];
  for (const change of changes) {
    const [page, more] = change.before.heads.pages;
    if (!page) continue;
    const at = firsts.get(page.route);
    if (more || at === undefined) return undefined;
    located.push({ ...change, first: at });
  }
  return located;
}

/** The new files of texts, and the hashes of all. Undefined if a file is missing. */
function updateTexts(
  { manifest, read }: ReadableIndex,
  changes: LocatedChange[],
  hash: HashContents,
): { hashes: string[]; files: IndexFile[] } | undefined {
  const hashes = manifest.texts.split(' ');
  const blocks = new Map<number, string[]>();
  for (const { before, after, first } of changes)
    for (const [nth, content] of after.contents.entries()) {
      if (content === before.contents[nth]) continue;
      const block = Math.floor((first + nth) / TEXTS_PER_FILE);
      const lines = blocks.get(block) ?? read(textPath(block, hashes[block]!))?.split('\n');
      if (!lines) return undefined;
      lines[(first + nth) % TEXTS_PER_FILE] = content;
      blocks.set(block, lines);
    }
  const files = [...blocks].map(([block, lines]) => {
    const contents = lines.join('\n');
    hashes[block] = hash(contents);
    return { path: textPath(block, hashes[block]), contents };
  });
  return { hashes, files };
}

function updateLengths(start: string, changes: LocatedChange[]): string {
  const [heads = '', ...rest] = splitColumns(start);
  const columns = splitColumns(heads);
  for (const { after, first } of changes)
    for (const [field, column] of lengthColumns.entries()) {
      const before = columns[column]!;
      const lengths = encodeNumbers(after.heads.lengths[field]!);
      columns[column] = before.slice(0, first) + lengths + before.slice(first + lengths.length);
    }
  return joinColumns([joinColumns(columns), ...rest]);
}

/** `textCounts`: by changed term, the number of sections that have it in their text. */
function updateVocabulary(vocabulary: string, start: string, textCounts: Map<string, number>): string {
  const { terms, count } = decodeVocabulary(vocabulary);
  const names = decodeVocabulary(splitColumns(start)[1] ?? '');
  const counts = new Map(terms.map((term, nth) => [term, count(nth)]));
  for (const [term, inTexts] of textCounts) {
    const nth = lowerBound(names.terms, term);
    const highest = Math.max(inTexts, names.terms[nth] === term ? names.count(nth) : 0);
    if (highest) counts.set(term, highest);
    else counts.delete(term);
  }
  const sorted = [...counts.keys()].sort();
  return encodeVocabulary({ terms: sorted, count: nth => counts.get(sorted[nth]!)! });
}
